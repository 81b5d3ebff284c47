/** The largest reach of the postal areas of one request (GE-8), in degrees in each direction. */
export const areasReach = 4;
