import { describe, expect, it } from 'vitest';
import { type CompanyFacts, guideSteps, nextStep, stepStates } from './guide-steps.ts';

const nothing: CompanyFacts = {
  hasPriceBook: false,
  hasTaxes: false,
  hasLogoAndContact: false,
  hasClients: false,
  hasTeam: false,
  hasSample: false,
};

describe('the state of a step', () => {
  it('is open in a new company', () =>
    expect(new Set(Object.values(stepStates({}, nothing)))).toEqual(new Set(['open'])));

  it.each([
    ['hasPriceBook', 'trade'],
    ['hasTaxes', 'taxes'],
    ['hasLogoAndContact', 'company'],
    ['hasClients', 'import'],
    ['hasTeam', 'team'],
    ['hasSample', 'sample'],
  ] as const)('with %s, %s alone is done', (fact, step) => {
    const states = stepStates({}, { ...nothing, [fact]: true });
    expect(guideSteps.filter((each) => states[each] === 'done')).toEqual([step]);
  });

  it('is done by what the company has, even if it was skipped', () =>
    expect(stepStates({ taxes: 'skipped' }, { ...nothing, hasTaxes: true }).taxes).toBe('done'));

  it('is what somebody said where the company has nothing', () =>
    expect(stepStates({ hours: 'done', taxes: 'skipped' }, nothing)).toMatchObject({
      hours: 'done',
      taxes: 'skipped',
    }));
});

describe('the next step', () => {
  const states = (open: readonly string[]) =>
    ({
      ...stepStates(Object.fromEntries(guideSteps.map((step) => [step, 'done'])), nothing),
      ...Object.fromEntries(open.map((step) => [step, 'open'])),
    }) as ReturnType<typeof stepStates>;

  it.each([
    [['trade', 'taxes'], null, 'trade'],
    [['trade', 'taxes'], 'hours', 'taxes'],
    [['trade', 'hours'], 'sample', 'trade'],
    [[], 'hours', null],
  ] as const)('of %j after %s is %s', (open, after, expected) => expect(nextStep(states(open), after)).toBe(expected));
});
