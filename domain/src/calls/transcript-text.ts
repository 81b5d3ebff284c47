import type { TranscriptSegment } from './transcript.ts';

const speakerNames = { caller: 'Caller', agent: 'Agent' } as const;

/** The beginning of a line of a transcript: who speaks. */
const speakerAtStart = /^(?:Caller|Agent): /gm;

/**
 * The lines of a transcript, one for each segment with text, in the order of their beginning.
 *
 * @example transcriptText([{ speaker: 'agent', start: 0, end: 2, text: 'Hello.' }]) → 'Agent: Hello.'
 */
export const transcriptText = (segments: readonly TranscriptSegment[]): string =>
  segments.map(({ speaker, text }) => (speaker === null ? text : `${speakerNames[speaker]}: ${text}`)).join('\n');

/** The transcript without the names of speakers, for reading its sentences. */
export const spokenText = (transcript: string): string => transcript.replaceAll(speakerAtStart, '');

/** The segments in the order in which they are read: by their beginning, without empty ones and times before 0. */
export const readingOrder = (segments: readonly TranscriptSegment[]): TranscriptSegment[] =>
  segments
    .map((segment) => ({ ...segment, text: segment.text.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '')
    .map((segment) => ({ ...segment, start: Math.max(0, segment.start), end: Math.max(0, segment.start, segment.end) }))
    .toSorted((one, other) => one.start - other.start || one.end - other.end);

/**
 * The index of the segment that is heard at a time: the last one that has begun; -1 before the first.
 *
 * @example segmentAt([{ start: 0, … }, { start: 5, … }], 7) → 1
 */
export const segmentAt = (segments: readonly Pick<TranscriptSegment, 'start'>[], seconds: number): number =>
  segments.findLastIndex(({ start }) => start <= seconds);
