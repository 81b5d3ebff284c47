/** The most characters of a text message (API SM-2). */
export const textMaximum = 1600;

/** The characters that the composer counts as one segment. The carrier counts by its own alphabet. */
const segmentSize = 160;

/**
 * The segments of a text as the composer counts them; an empty text has none.
 *
 * @example segmentsOf('a'.repeat(161)) → 2
 */
export const segmentsOf = (text: string): number => Math.ceil(text.length / segmentSize);
