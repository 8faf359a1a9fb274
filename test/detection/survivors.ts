/** Faults that no check finds yet, each with the reason. They are counted as survivors wherever figures are given. */
export const SURVIVORS: Readonly<Record<string, string>> = {}
