/** The header that says when a request was written, if it is sent later (API 1.15). */
export const writtenAtHeader = 'Written-At';

/** The header with the id of the person who wrote a request, if it is sent later: nobody else sends it (API 1.15). */
export const writtenByHeader = 'Written-By';

/** How long keys and answers are kept for repeated requests, and how old a request may be when it arrives, in days. */
export const repeatDays = 45;
