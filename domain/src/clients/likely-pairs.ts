/** The reasons why two clients may be one person or company, the surest first. */
export const pairReasons = ['email', 'phone', 'name', 'company', 'address', 'similar_name'] as const;
export type PairReason = (typeof pairReasons)[number];

export const pairReasonLabels: Record<PairReason, string> = {
  email: 'Same email',
  phone: 'Same phone',
  name: 'Same name',
  company: 'Same company',
  address: 'Same address',
  similar_name: 'Similar name',
};

/** What each reason adds to a pair's rank. A pair with several reasons comes before one with the surest alone. */
export const pairWeights: Record<PairReason, number> = {
  email: 50,
  phone: 40,
  name: 30,
  company: 20,
  address: 25,
  similar_name: 20,
};

/** From this similarity on (trigrams, 0 to 1), two different names count as similar. */
export const similarNameFrom = 0.4;

/** A key that more clients share is that of a switchboard or an apartment house, and is ignored. */
export const mostSharing = 8;

export const likelihoods = ['very_likely', 'likely', 'possible'] as const;
export type Likelihood = (typeof likelihoods)[number];
export const likelihoodLabels: Record<Likelihood, string> = {
  very_likely: 'Very likely',
  likely: 'Likely',
  possible: 'Possible',
};

/**
 * How likely it is that a pair is one client. Two reasons together count more, because one alone is often a coincidence.
 *
 * @example likelihoodOf(['phone', 'name']) → 'very_likely'; likelihoodOf(['address']) → 'possible'
 */
export function likelihoodOf(reasons: readonly PairReason[]): Likelihood {
  const weight = reasons.reduce((sum, reason) => sum + pairWeights[reason], 0);
  if (weight >= 55) return 'very_likely';
  return weight >= 45 ? 'likely' : 'possible';
}

/** The reasons in the order of `pairReasons`. */
export const orderedReasons = (reasons: readonly PairReason[]): PairReason[] =>
  pairReasons.filter((reason) => reasons.includes(reason));
