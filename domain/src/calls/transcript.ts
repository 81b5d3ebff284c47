/** A passage of a transcript. Times are seconds from the beginning of the recording. */
export type TranscriptSegment = {
  /** 'caller' is the other party, 'agent' the person of the account; null if the recording does not tell. */
  speaker: 'caller' | 'agent' | null;
  start: number;
  end: number;
  text: string;
};

/** An action item of a call and the task that was made from it. */
export type ActionTask = { text: string; taskId: string };
