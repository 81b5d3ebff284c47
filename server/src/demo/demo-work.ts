/** Something that is done at a moment, in milliseconds. */
export type Work = { at: number; run: () => Promise<unknown> };
