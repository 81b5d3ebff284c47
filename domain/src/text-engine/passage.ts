/**
 * A piece of the text of a file. `fileId` is any id of the caller's: it comes back with each quote and is sent to no
 * provider.
 */
export type Passage = {
  fileId: string;
  fileName: string;
  /** From 1; null for a file without pages. */
  page: number | null;
  text: string;
};

/** Where an answer comes from. `sentence` is a quote of the file, or null if the answer names only its page. */
export type Source = { fileId: string; fileName: string; page: number | null; sentence: string | null };

/** A piece of an answer in the order of reading, with the sources of what it says. */
export type AnswerDelta = { text: string; sources: Source[] };

/** One message of a conversation about files. */
export type Turn = { sender: 'User' | 'Bot'; content: string };
