/** An estimate has no options, or this many. */
export const fewestOptions = 2;
export const mostOptions = 5;
export const longestOptionName = 80;
export const longestOptionDescription = 2000;
