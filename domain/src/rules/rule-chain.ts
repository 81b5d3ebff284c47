/**
 * The rules whose actions led to an event, the first one first. An event that no rule caused has none.
 */
export type RuleChain = readonly string[];

/** How many rules may follow each other from one event that a person caused. */
export const longestChain = 3;

/** The most runs of one rule in 24 hours. More are skipped, so that a rule that goes wrong is noticed before it has flooded anybody. */
export const mostRunsADay = 500;

/** Why a rule must not follow an event. */
export type ChainRefusal = 'itself' | 'tooLong';

/**
 * Whether a rule may follow an event: neither one that it led to itself, nor one at the end of a long chain. So each event of
 * a person leads to a bounded number of actions, whatever rules an account has.
 */
export function chainRefusal(ruleId: string, chain: RuleChain): ChainRefusal | null {
  if (chain.includes(ruleId)) return 'itself';
  return chain.length >= longestChain ? 'tooLong' : null;
}
