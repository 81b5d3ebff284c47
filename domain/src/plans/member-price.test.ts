import { describe, expect, it } from 'vitest';
import { type MemberPlan, memberPriceOn } from './member-price.ts';
import { memberTermsOf } from './member-terms.ts';

const plan: MemberPlan = {
  ...{ id: 'comfort', name: 'Comfort', activatedAt: '2026-03-01T12:00:00.000Z', terms: { memberDiscount: 10 } },
  ...{ startDay: '2026-03-01', endDay: null, pauses: [] },
};
const comfort = { planId: 'comfort', planName: 'Comfort', percent: 10 };

describe('the member price of work of 10 March', () => {
  it.each<[string, Partial<MemberPlan>, boolean]>([
    ['covers it', {}, true],
    ['begins on it', { startDay: '2026-03-10' }, true],
    ['begins after it', { startDay: '2026-03-11' }, false],
    ['was offered only', { activatedAt: null }, false],
    ['gives no discount', { terms: { memberDiscount: 0 } }, false],
    ['had it as its last day', { endDay: '2026-03-11' }, true],
    ['ended before it', { endDay: '2026-03-10' }, false],
    ['was paused before it and goes on after it', { pauses: [{ from: '2026-03-10', to: '2026-03-11' }] }, false],
    ['was paused before it', { pauses: [{ from: '2026-03-05', to: null }] }, false],
    ['went on by then', { pauses: [{ from: '2026-03-05', to: '2026-03-10' }] }, true],
    ['was paused afterwards', { pauses: [{ from: '2026-03-11', to: null }] }, true],
  ])('of a plan that %s', (_, own, isMember) => {
    expect(memberPriceOn([{ ...plan, ...own }], '2026-03-10')).toEqual(isMember ? comfort : null);
  });

  it('is the largest of several plans, of equal ones that of the first', () => {
    const basic = { ...plan, id: 'basic', name: 'Basic', terms: { memberDiscount: 5 } };
    const equal = { ...plan, id: 'equal', name: 'Equal' };
    expect(memberPriceOn([basic, plan, equal], '2026-03-10')).toEqual(comfort);
    expect(memberPriceOn([basic, { ...plan, endDay: '2026-03-05' }], '2026-03-10')?.planName).toBe('Basic');
    expect(memberPriceOn([], '2026-03-10')).toBe(null);
  });
});

describe('the terms of a new document', () => {
  const free = { isAgreed: false, discount: 0 };

  it.each([
    ['get the member price', comfort, free, { discount: 10, discountType: 'percentage', memberPlan: 'Comfort' }],
    ['get none without a plan', null, free, null],
    ['keep what was agreed', comfort, { ...free, isAgreed: true }, null],
    ['keep another discount', comfort, { ...free, discount: 5 }, null],
  ])('%s', (_, member, of, terms) => {
    expect(memberTermsOf(member, of)).toEqual(terms);
  });
});
