/** Members of a JSON object, of a form or of a record, by name. */
export type Members = Record<string, unknown>
