/** The width of the filter fields, so that all fit in one row on a desktop screen. */
export const filterWidth = 146;
