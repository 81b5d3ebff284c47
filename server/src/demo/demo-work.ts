/** An event of the timeline, at a moment in milliseconds. */
export type Work = { at: number; run: () => Promise<unknown> };
