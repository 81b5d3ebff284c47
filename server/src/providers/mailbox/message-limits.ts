/** Of larger messages only the headers are read. */
export const mostMessageBytes = 35 * 1024 * 1024;
