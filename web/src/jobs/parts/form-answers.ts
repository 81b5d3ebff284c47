/** The answers of a form that is being filled in, by field id. They may contain unsent files. */
export type FormAnswers = { formValues: Record<string, unknown> };
