import type { Trade } from './trade-pack.ts';

/** The steps of the guide, in order. */
export const guideSteps = ['trade', 'hours', 'taxes', 'company', 'import', 'team', 'sample'] as const;
export type GuideStep = (typeof guideSteps)[number];

export type StepState = 'open' | 'done' | 'skipped';

/** The answers of people about the steps. */
export type SaidOfSteps = Partial<Record<GuideStep, 'done' | 'skipped'>>;

/** The records of the sample job. */
export type SampleIds = { clientId: string; jobId: string; estimateId: string };

/** The stored state of a company's guide. */
export type GuideState = { trade?: Trade; steps?: SaidOfSteps; isDismissed?: boolean; sample?: SampleIds };

/** The facts about the company by which steps count as done automatically. */
export type CompanyFacts = {
  hasPriceBook: boolean;
  hasTaxes: boolean;
  /** A logo, an address and a phone number. */
  hasLogoAndContact: boolean;
  /** A client besides the sample. */
  hasClients: boolean;
  /** Somebody besides the owner, including invited people. */
  hasTeam: boolean;
  hasSample: boolean;
};

const factOf: Partial<Record<GuideStep, keyof CompanyFacts>> = {
  trade: 'hasPriceBook',
  taxes: 'hasTaxes',
  company: 'hasLogoAndContact',
  import: 'hasClients',
  team: 'hasTeam',
  sample: 'hasSample',
};

/**
 * The state of each step. Facts about the company take precedence over answers of people.
 *
 * @example stepStates({ taxes: 'skipped' }, { …, hasTaxes: true }).taxes → 'done'
 */
export function stepStates(said: SaidOfSteps, facts: CompanyFacts): Record<GuideStep, StepState> {
  const stateOf = (step: GuideStep): StepState => {
    const fact = factOf[step];
    return fact !== undefined && facts[fact] ? 'done' : (said[step] ?? 'open');
  };
  return Object.fromEntries(guideSteps.map((step) => [step, stateOf(step)])) as Record<GuideStep, StepState>;
}

/**
 * The first open step after a step, else the first open one before it; null when none is open.
 *
 * @example nextStep({ trade: 'open', hours: 'done', taxes: 'open', … }, 'hours') → 'taxes'
 */
export function nextStep(states: Record<GuideStep, StepState>, after: GuideStep | null = null): GuideStep | null {
  const start = after === null ? 0 : guideSteps.indexOf(after) + 1;
  const inOrder = [...guideSteps.slice(start), ...guideSteps.slice(0, start)];
  return inOrder.find((step) => states[step] === 'open') ?? null;
}
