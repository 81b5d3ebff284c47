import type { EngineUseKind, EngineUseOutcome } from '@truckroll/domain/text-engine/uses';
import type { TextEngine, Tokens } from '../../providers/text-engine/text-engine.ts';

/** A use that has ended, for the metrics. */
export type EndedUse = { kind: EngineUseKind; outcome: EngineUseOutcome; tokens: Tokens; milliseconds: number };

/** The engine as an account uses it. */
export type AccountEngine = TextEngine & {
  /** Null without a limit: the built-in engine takes no tokens. */
  tokensPerDay: number | null;
  onEnd: (use: EndedUse) => void;
};

/** The engine for an account; null if the account has switched AI off. */
export type EngineOf = (account: { features: { ai: boolean } }) => AccountEngine | null;

export function engineForAccounts(
  engine: TextEngine,
  parts: { tokensPerDay: number; onEnd: ((use: EndedUse) => void) | undefined },
): EngineOf {
  const isModel = engine.name !== 'built-in';
  const onEnd = parts.onEnd ?? (() => undefined);
  const ofAccount = { ...engine, tokensPerDay: isModel ? parts.tokensPerDay : null, onEnd };
  return ({ features }) => (features.ai ? ofAccount : null);
}
