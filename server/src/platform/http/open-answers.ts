import type { FastifyReply, FastifyRequest } from 'fastify';
import { Lines } from './lines.ts';

type OpenAnswer = { leaving: AbortController; isDone: Promise<unknown> };

/** The signal of requests that are not followed: it is never aborted. */
const stays = new AbortController().signal;
const signals = new WeakMap<FastifyRequest, AbortSignal>();

/** Aborted when the caller of a followed request goes away, or the server closes. */
export const leftSignalOf = (request: FastifyRequest): AbortSignal => signals.get(request) ?? stays;

export type OpenAnswers = {
  /** Follows a request from before its first step until its answer is stored. */
  follow: <T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>) => Promise<T>;
  /** Ends all streamed answers, and waits until their text so far is stored. */
  close: () => Promise<void>;
};

/** The streamed answers of this server. */
export function followAnswers(): OpenAnswers {
  const open = new Set<OpenAnswer>();
  let isClosed = false;
  return {
    follow(request, reply, work) {
      const leaving = new AbortController();
      signals.set(request, leaving.signal);
      // Also after a complete answer, when nothing listens any more.
      reply.raw.once('close', () => leaving.abort());
      if (isClosed) leaving.abort();
      const worked = work();
      const isDone = worked.then(
        (answer) => (answer instanceof Lines ? answer.ended : undefined),
        () => undefined,
      );
      const answer = { leaving, isDone };
      open.add(answer);
      void isDone.then(() => open.delete(answer));
      return worked;
    },
    async close() {
      isClosed = true;
      for (const { leaving } of open) leaving.abort();
      await Promise.all([...open].map(({ isDone }) => isDone));
    },
  };
}
