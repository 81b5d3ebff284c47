/**
 * The largest amount of money that can be stored. In its own module, because schemas need it without the arithmetic.
 */
export const largestAmount = 9_999_999_999.99;
