/** The largest amount of money that can be stored. It stands alone, as shapes need it without the arithmetic. */
export const largestAmount = 9_999_999_999.99;
