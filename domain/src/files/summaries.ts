/** The author of a file's summary: the built-in text engine, a language model, or a person. */
export const summaryAuthors = ['built-in', 'model', 'person'] as const;
export type SummaryAuthor = (typeof summaryAuthors)[number];
