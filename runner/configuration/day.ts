/** Whether a text is a calendar day, `yyyy-mm-dd`. */
export const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
