/** The forms of a report, by the name that a user gives them. */
export const FORMS = ['html', 'markdown', 'junit', 'ctrf', 'sarif', 'allure', 'har'] as const
export type Form = (typeof FORMS)[number]
