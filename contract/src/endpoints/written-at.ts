/** The header that says when a request was written, if it is sent later (API 1.15). */
export const writtenAtHeader = 'Written-At';

/** How long keys and answers are kept for repeated requests, and how old a request may be when it arrives, in days. */
export const repeatDays = 45;
