/** The answers of a form being filled, by field id; may contain unsent files. */
export type FormAnswers = { formValues: Record<string, unknown> };
