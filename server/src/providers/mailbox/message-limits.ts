/** Larger messages are not read: their heads alone are. */
export const mostMessageBytes = 35 * 1024 * 1024;
