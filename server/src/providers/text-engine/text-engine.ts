import type { CallAnalysis } from '@truckroll/domain/text-engine/analyse-call';
import type { AnswerDelta, Passage, Turn } from '@truckroll/domain/text-engine/passage';
import type { ReplyRequest } from '@truckroll/domain/text-engine/write-reply';

/** The tokens that one request to a provider took; 0 for the built-in engine. */
export type Tokens = { input: number; output: number };

/** One use of an engine. */
export type Run = {
  /** Ends the work, and the request to the provider with it. */
  signal: AbortSignal;
  /** Called for each request that reached the provider, before the use ends. */
  count: (tokens: Tokens) => void;
};

/**
 * Reads and drafts texts. Every failure is a `TextEngineFailure`, except that an aborted run rejects with the reason of
 * its signal. Nothing is stored, and no text is logged.
 */
export type TextEngine = {
  /** 'built-in', or '{model} at {host}'. */
  name: string;
  /** The most text in characters that one request takes into account; more is cut by the engine. */
  contextCharacters: number;
  /** At most five lines and 2,000 characters of plain text; empty for passages without text. */
  summarize: (file: { name: string; passages: readonly Passage[] }, run: Run) => Promise<string>;
  /**
   * The answer in deltas. Sources are quotes and pages that stand in the passages: none is invented. `earlier` is the
   * conversation before, oldest first.
   */
  answer: (
    asked: { question: string; passages: readonly Passage[]; earlier: readonly Turn[] },
    run: Run,
  ) => AsyncIterable<AnswerDelta>;
  /** HTML that the caller has to clean. */
  writeNote: (asked: { prompt: string; facts: readonly string[] }, run: Run) => Promise<string>;
  /** A draft of a reply in deltas, as plain text. */
  writeReply: (asked: ReplyRequest, run: Run) => AsyncIterable<string>;
  /** `provider` is 'built-in' when the model's answer could not be used. */
  analyseCall: (transcript: string, run: Run) => Promise<CallAnalysis & { provider: string }>;
  /**
   * The same lines in other words: as many, in their order, with no number that the line did not have. `provider` is
   * 'built-in' when they are as they were.
   */
  rephrase: (lines: readonly string[], run: Run) => Promise<{ lines: string[]; provider: string }>;
};

/**
 * `unavailable`: the provider cannot be reached, is too slow, or takes no more requests now. `failed`: it refused the
 * request, or answered what cannot be used. The message contains neither texts nor keys.
 */
export class TextEngineFailure extends Error {
  override readonly name = 'TextEngineFailure';
  readonly kind: 'unavailable' | 'failed';

  constructor(kind: 'unavailable' | 'failed', message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
