import type { QueryKey } from '@tanstack/react-query';
import type { AnswerPart } from './chat-turns.ts';
import type { Citation } from './citation.ts';

/** A message of an earlier visit, oldest first. */
export type PastMessage = {
  id: string;
  sender: 'User' | 'Bot';
  content: string;
  sources: readonly Citation[];
  provider: string | null;
  /** False for an answer that was stopped, failed or was cut off. */
  isComplete: boolean;
};

/** The subject of a chat: one file, or the files of a record. */
export type ChatSource = {
  queryKey: QueryKey;
  readHistory: (signal: AbortSignal) => Promise<readonly PastMessage[]>;
  ask: (question: string, signal: AbortSignal) => AsyncIterable<AnswerPart>;
  /** Deletes the person's own history. */
  forget: () => Promise<unknown>;
  /** 'your chat about this file', as the question before deleting it names it. */
  name: string;
};
