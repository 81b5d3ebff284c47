import type { EngineUseKind, EngineUseOutcome } from '@truckroll/domain/text-engine/uses';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import { type Run, type TextEngine, TextEngineFailure, type Tokens } from '../../providers/text-engine/text-engine.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import type { ServerContext } from '../../server-context.ts';
import type { AccountEngine } from './account-engine.ts';
import { countTokensToday, finishUse, insertUse, lockBudget } from './use-store.ts';

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

/** The usual length of a token in characters, to estimate the tokens of a running use. */
const charactersOfToken = 4;

/** Refuses when the day's tokens are used up, else reserves those of one full request. */
async function reserve(tx: Tx, engine: AccountEngine, { accountId, now }: EngineUse): Promise<number> {
  if (engine.tokensPerDay === null) return 0;
  await lockBudget(tx, accountId);
  if ((await countTokensToday(tx, now)) >= engine.tokensPerDay) throw new Problem('aiUnavailable');
  return Math.ceil(engine.contextCharacters / charactersOfToken);
}

type Opened = { engine: AccountEngine; run: Run; end: (error?: unknown) => Promise<void> };

function outcomeOf(error: unknown, signal: AbortSignal): EngineUseOutcome {
  if (error === undefined) return 'done';
  if (signal.aborted) return 'aborted';
  return error instanceof TextEngineFailure ? error.kind : 'failed';
}

/** Begins a use: checks the switch and the budget. Its tokens are recorded when it ends. */
async function open({ engineOf }: Engines, use: EngineUse): Promise<Opened> {
  const { transact, signal, kind, userId, now } = use;
  const id = newId();
  const engine = await transact(async (tx) => {
    const found = engineOf(await getAccountRow(tx, use.accountId));
    if (found === null) throw new Problem('aiUnavailable');
    const reserved = await reserve(tx, found, use);
    await insertUse(tx, { id, kind, userId, provider: found.name, reserved, now });
    return found;
  });
  const begun = performance.now();
  const tokens: Tokens = { input: 0, output: 0 };
  const count = ({ input, output }: Tokens): void => {
    tokens.input += input;
    tokens.output += output;
  };
  async function end(error?: unknown): Promise<void> {
    const ended = { tokens, milliseconds: Math.round(performance.now() - begun), outcome: outcomeOf(error, signal) };
    engine?.onEnd({ kind, ...ended });
    // The answer exists, so an unavailable database must not discard it.
    await transact((tx) => finishUse(tx, id, ended)).catch((failure: unknown) =>
      use.log.warn({ err: failure }, 'A use of the text engine could not be recorded'),
    );
  }
  return { engine, run: { signal, count }, end };
}

/** The refusal of a request whose engine failed. The error of an aborted run is unchanged. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof TextEngineFailure)) return error;
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
  const { engine, run, end } = await open(engines, use);
  try {
    const answer = await ask(engine, run);
    await end();
    return answer;
  } catch (error) {
    await end(error);
    throw refusalOf(error);
  }
}

/**
 * As `askEngine`, for answers that come in pieces: resolves with the name of the engine and the pieces once the first
 * one is there, so that refusals are answered before anything is sent. A later failure rejects the reading of the
 * pieces with the same `Problem`; ending the reading ends the work.
 */
export async function streamFromEngine<T>(
  engines: Engines,
  use: EngineUse,
  ask: (engine: TextEngine, run: Run) => AsyncIterable<T>,
): Promise<{ provider: string; pieces: AsyncIterable<T> }> {
  const left = new AbortController();
  const { engine, run, end } = await open(engines, { ...use, signal: AbortSignal.any([use.signal, left.signal]) });
  const reading = ask(engine, run)[Symbol.asyncIterator]();
  let isEnded = false;
  const endOnce = async (error?: unknown): Promise<void> => {
    if (isEnded) return;
    isEnded = true;
    await end(error);
  };
  const read = async (): Promise<IteratorResult<T>> => {
    try {
      const next = await reading.next();
      if (next.done) await endOnce();
      return next;
    } catch (error) {
      await endOnce(error);
      throw refusalOf(error);
    }
  };
  const first = await read();
  async function* pieces(): AsyncGenerator<T> {
    try {
      for (let piece = first; !piece.done; piece = await read()) yield piece.value;
    } finally {
      left.abort();
      await reading.return?.();
      await endOnce(left.signal.reason);
    }
  }
  return { provider: engine.name, pieces: pieces() };
}
