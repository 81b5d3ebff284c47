import type { Brief } from '@truckroll/contract/text-engine/briefs';
import type { BriefLine } from '@truckroll/domain/briefs/brief-line';
import { Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { ServerContext } from '../../server-context.ts';
import { askEngine, type EngineUse } from '../text-engine/use-engine.ts';

/** The timeout of the model. A brief is complete without it, so nobody waits longer for better words. */
const timeoutMs = 15_000;

type Asked = { transact: Transact; actor: Actor; now: Date; log: EngineUse['log'] };

/**
 * The lines in the words of the account's text engine; the links stay. Lines with amounts are not sent. If the engine
 * fails or is too slow, the lines are answered as they are, by the provider 'built-in'.
 */
export async function putIntoWords(
  context: Pick<ServerContext, 'engineOf'>,
  lines: readonly BriefLine[],
  { transact, actor, now, log }: Asked,
): Promise<Brief> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { accountId, userId } = actor;
  const use: EngineUse = { kind: 'brief', accountId, userId, transact, now, signal, log };
  const sent = lines.filter(({ hasAmounts }) => hasAmounts !== true);
  const asWritten = { lines: sent.map(({ text }) => text), provider: 'built-in' };
  const rephrased = await askEngine(context, use, (engine, run) => engine.rephrase(asWritten.lines, run)).catch(
    (error: unknown) => {
      if (error instanceof Problem || signal.aborted) return asWritten;
      throw error;
    },
  );
  const words = new Map(sent.map((line, index) => [line, rephrased.lines[index] ?? line.text]));
  return {
    lines: lines.map((line) => ({ text: words.get(line) ?? line.text, links: line.links })),
    provider: rephrased.provider,
  };
}
