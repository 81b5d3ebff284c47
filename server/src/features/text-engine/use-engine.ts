import type { Transact } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Run, type TextEngine, TextEngineFailure } from '../../providers/text-engine/text-engine.ts';
import type { ServerContext } from '../../server-context.ts';
import { getAccountRow } from '../account/account-store.ts';

/** What an engine is used for. */
export type EngineUseKind = 'summary' | 'answer' | 'note' | 'reply' | 'call' | 'brief';

export type EngineUse = {
  kind: EngineUseKind;
  accountId: string;
  /** Null for work that nobody waits for, such as the summary of an upload. */
  userId: string | null;
  transact: Transact;
  now: Date;
  signal: AbortSignal;
  log: { warn: (about: Record<string, unknown>, text: string) => void };
};

type Engines = Pick<ServerContext, 'engineOf'>;
type Opened = { engine: TextEngine; run: Run };

async function open({ engineOf }: Engines, use: EngineUse): Promise<Opened> {
  const engine = await use.transact(async (tx) => engineOf(await getAccountRow(tx, use.accountId)));
  if (engine === null) throw new Problem('aiUnavailable');
  return { engine, run: { signal: use.signal, count: () => undefined } };
}

/** The refusal of a call whose engine failed; an aborted run stays what it is. */
function refusalOf(error: unknown, { log }: EngineUse): unknown {
  if (!(error instanceof TextEngineFailure)) return error;
  log.warn({ err: error }, 'The text engine did not answer');
  return new Problem(error.kind === 'unavailable' ? 'aiUnavailable' : 'aiFailed', {}, { cause: error });
}

/**
 * Asks the engine of an account once, outside of any transaction. Refuses with `aiUnavailable` (503) when the account
 * has switched AI off or used up the day's tokens, or the provider cannot be reached, and with `aiFailed` (502) when the
 * provider's answer cannot be used.
 */
export async function askEngine<T>(
  engines: Engines,
  use: EngineUse,
  ask: (engine: TextEngine, run: Run) => Promise<T>,
): Promise<T> {
  const { engine, run } = await open(engines, use);
  try {
    return await ask(engine, run);
  } catch (error) {
    throw refusalOf(error, use);
  }
}

/**
 * As `askEngine`, for answers that come in pieces: resolves with the name of the engine and the pieces once the first
 * one is there, so that refusals are answered before anything is sent. A later failure rejects the reading of the pieces
 * with the same `Problem`; leaving off reading ends the work.
 */
export async function streamFromEngine<T>(
  engines: Engines,
  use: EngineUse,
  ask: (engine: TextEngine, run: Run) => AsyncIterable<T>,
): Promise<{ provider: string; pieces: AsyncIterable<T> }> {
  const left = new AbortController();
  const signal = AbortSignal.any([use.signal, left.signal]);
  const { engine, run } = await open(engines, { ...use, signal });
  const reading = ask(engine, run)[Symbol.asyncIterator]();
  const read = async (): Promise<IteratorResult<T>> => {
    try {
      return await reading.next();
    } catch (error) {
      throw refusalOf(error, use);
    }
  };
  const first = await read();
  async function* pieces(): AsyncGenerator<T> {
    try {
      for (let piece = first; !piece.done; piece = await read()) yield piece.value;
    } finally {
      left.abort();
      await reading.return?.();
    }
  }
  return { provider: engine.name, pieces: pieces() };
}
