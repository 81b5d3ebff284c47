import { describe, expect, it } from 'vitest';
import { followUpSteps } from './follow-up-names.ts';
import {
  answerOf,
  changedSetting,
  channelFor,
  delayWords,
  followUpRules,
  isBadRating,
  type Reach,
  usualSetting,
  whenWords,
} from './follow-up-steps.ts';

const at = (day: string): string => `2026-03-${day}T12:00:00.000Z`;

describe('the steps', () => {
  it.each(followUpSteps)('%s has a usual delay within its bounds', (step) => {
    const { delay, when } = followUpRules[step];
    const [usual, least, most] = delay;
    expect(usual >= least && usual <= most).toBe(true);
    expect(when).toContain('…');
  });

  it('say in words when they are sent', () => {
    expect(whenWords('reminder', 2)).toBe('2 days before the visit');
    expect(delayWords('reminder', 1)).toBe('1 day');
  });

  it('are off in companies that have chosen nothing', () => {
    for (const step of followUpSteps) expect(usualSetting(step)).toMatchObject({ isOn: false, since: null });
  });
});

describe('a change of a step', () => {
  const on = { ...usualSetting('reminder'), isOn: true, since: at('01') };

  it('begins anew when it is switched on or gets another delay, and else goes on', () => {
    expect(changedSetting(usualSetting('reminder'), { ...on, isOn: true }, at('02')).since).toBe(at('02'));
    expect(changedSetting(on, { ...on, delay: 3 }, at('02')).since).toBe(at('02'));
    expect(changedSetting(on, { ...on, text: 'Hello' }, at('02')).since).toBe(at('01'));
    expect(changedSetting(on, { ...on, isOn: false }, at('02')).since).toBe(null);
  });
});

describe('an answer to a reminder', () => {
  it.each([
    ['C', 'confirmed'],
    [' c. ', 'confirmed'],
    ['Yes!', 'confirmed'],
    ['R', 'reschedule'],
    ['reschedule', 'reschedule'],
    ['Oui', 'confirmed'],
    ['confirmé', 'confirmed'],
    ['¡Sí!', 'confirmed'],
    ['Reporter', 'reschedule'],
    ['reprogramar', 'reschedule'],
    ['Can you come later?', null],
    ['', null],
    ['STOP', null],
  ])('%s is %s', (text, answer) => {
    expect(answerOf(text)).toBe(answer);
  });
});

describe('the channel', () => {
  const reach: Reach = {
    isArchived: false,
    mailsOff: false,
    textsOff: false,
    needsConsent: false,
    email: 'ada@lee.test',
    number: '+14165550100',
  };

  it.each([
    ['text', {}, 'text'],
    ['mail', {}, 'mail'],
    ['text', { number: null }, 'mail'],
    ['text', { textsOff: true }, 'mail'],
    ['text', { needsConsent: true }, 'mail'],
    ['text', { needsConsent: true, email: null }, 'noChannel'],
    ['text', { mailsOff: true }, 'text'],
    ['text', { mailsOff: true, textsOff: true }, 'optedOut'],
    ['mail', { mailsOff: true }, 'optedOut'],
    ['mail', { email: null }, 'noChannel'],
    ['text', { isArchived: true }, 'archived'],
  ] as const)('by %s with %j is %s', (wanted, change, channel) => {
    expect(channelFor(wanted, { ...reach, ...change })).toBe(channel);
  });
});

describe('a rating', () => {
  it('of three stars or fewer is a bad one', () => {
    expect([1, 2, 3, 4, 5].filter(isBadRating)).toEqual([1, 2, 3]);
  });
});
