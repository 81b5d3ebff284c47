/** How wide the fields among the filters are, so that all of them stand in one row of a desk's screen. */
export const filterWidth = 146;
