/** The answers of a form while it is being filled, by field id; files wait in them to be sent. */
export type FormAnswers = { formValues: Record<string, unknown> };
