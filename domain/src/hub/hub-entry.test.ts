import { describe, expect, it } from 'vitest';
import { answersWithoutCode, hubAddressOf, linkLeadsTo, maskedAddress, mayTryCode } from './hub-entry.ts';

const now = new Date('2026-03-10T15:00:00.000Z');
const ago = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
const days = (count: number): number => count * 1440;

describe('a typed address', () => {
  it.each([
    [' Ada@Lee.test ', { channel: 'mail', address: 'ada@lee.test' }],
    ['(416) 555-0134', { channel: 'text', address: '+14165550134' }],
    ['+1 416 555 0134', { channel: 'text', address: '+14165550134' }],
    ['+44 20 7946 0958', { channel: 'text', address: '+442079460958' }],
    ['Ada Lee', null],
    ['12', null],
    ['', null],
    ['ada@', null],
  ])('%j is %j', (typed, address) => {
    expect(hubAddressOf(typed, 'ca')).toEqual(address);
  });

  it('is shown in part', () => {
    expect(maskedAddress('ada@lee.test')).toBe('a•••@lee.test');
    expect(maskedAddress('+14165550134')).toBe('••• 0134');
  });
});

describe('a code', () => {
  const code = { tries: 0, createdAt: ago(0), usedAt: null };
  it.each([
    ['a new one', {}, 0, true],
    ['after four tries', { tries: 4 }, 4, true],
    ['after five tries', { tries: 5 }, 5, false],
    ['after twenty tries of the address in a day', {}, 20, false],
    ['that was used', { usedAt: ago(1) }, 0, false],
    ['at its last minute', { createdAt: ago(15) }, 0, true],
    ['after its time', { createdAt: ago(16) }, 0, false],
  ])('may be tried: %s', (_, more, triesOfDay, may) => {
    expect(mayTryCode({ ...code, ...more }, triesOfDay, now)).toBe(may);
  });
});

describe('a personal link', () => {
  it.each([
    ['opens the page', { createdAt: ago(days(14)), openedAt: null }, 'page'],
    ['asks for a code after 14 days', { createdAt: ago(days(14) + 1), openedAt: null }, 'code'],
    ['asks for a code when it was opened before', { createdAt: ago(days(1)), openedAt: ago(1) }, 'code'],
    ['ends after 90 days', { createdAt: ago(days(90) + 1), openedAt: null }, 'nothing'],
  ])('%s', (_, link, leadsTo) => {
    expect(linkLeadsTo(link, now)).toBe(leadsTo);
  });
});

describe('the link to one document', () => {
  it.each([
    ['no device yet', 0, null, true],
    ['its device', 1, true, true],
    ['its device on the last day', days(14), true, true],
    ['its device after 14 days', days(14) + 1, true, false],
    ['no device after 14 days', days(14) + 1, null, false],
    ['another device', 0, false, false],
  ])('is answered without a code: %s', (_, age, isFirst, answers) => {
    expect(answersWithoutCode({ createdAt: ago(age), isFirst }, now)).toBe(answers);
  });
});
