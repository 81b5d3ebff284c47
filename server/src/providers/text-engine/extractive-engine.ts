import { setImmediate as nextTurn } from 'node:timers/promises';
import { analyseCall } from '@truckroll/domain/text-engine/analyse-call';
import { answerQuestion } from '@truckroll/domain/text-engine/answer-question';
import { summarize } from '@truckroll/domain/text-engine/summarize';
import { writeNote } from '@truckroll/domain/text-engine/write-note';
import { writeReply } from '@truckroll/domain/text-engine/write-reply';
import type { Run, TextEngine } from './text-engine.ts';

/** The engine's name where a provider is named. */
export const builtIn = 'built-in';

/** Gives the pieces one by one, other work of the server between them. */
async function* inTurns<T>(pieces: readonly T[], { signal }: Run): AsyncGenerator<T> {
  for (const piece of pieces) {
    signal.throwIfAborted();
    yield piece;
    await nextTurn();
  }
}

/**
 * The built-in engine: quotes and fixed texts, without a language model, a key or a network. The same input has the
 * same output, and nothing leaves the server.
 */
export const extractiveEngine: TextEngine = {
  name: builtIn,
  contextCharacters: 2_000_000,
  summarize: async ({ passages }, { signal }) => {
    signal.throwIfAborted();
    return summarize(passages);
  },
  answer: async function* answer(asked, run) {
    yield* inTurns(answerQuestion(asked), run);
  },
  writeNote: async (asked) => writeNote(asked),
  writeReply: async function* reply(asked, run) {
    yield* inTurns(writeReply(asked), run);
  },
  analyseCall: async (transcript) => ({ ...analyseCall(transcript), provider: builtIn }),
  rephrase: async (lines) => ({ lines: [...lines], provider: builtIn }),
};
