/** The forms of a report, by the name that a user gives them. */
export const FORMS = ['html', 'markdown', 'junit', 'ctrf', 'sarif', 'allure', 'earl', 'tap', 'har', 'badge'] as const
export type Form = (typeof FORMS)[number]
