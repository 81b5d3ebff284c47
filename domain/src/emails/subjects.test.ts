import { expect, it } from 'vitest';
import { answerSubject, baseSubject, isAnswerSubject, isForwardSubject } from './subjects.ts';

it.each([
  ['Boiler', 'boiler', false],
  ['Re: Boiler', 'boiler', true],
  ['RE[2]: Fwd: AW: Boiler (fwd)', 'boiler', true],
  ['re : boiler', 'boiler', true],
  ['Reminder: boiler', 'reminder: boiler', false],
  ['Re:', '', true],
  ['', '', false],
])('%j is about %j', (subject, base, isAnswer) => {
  expect([baseSubject(subject), isAnswerSubject(subject)]).toEqual([base, isAnswer]);
});

it('an answer gets one prefix', () => {
  expect(answerSubject('Boiler', 'Re')).toBe('Re: Boiler');
  expect(answerSubject('RE: Boiler', 'Re')).toBe('RE: Boiler');
  expect(answerSubject('Re: Boiler', 'Fwd')).toBe('Fwd: Re: Boiler');
});

it.each([
  ['Fwd: Boiler', true],
  [' WG: Boiler', true],
  ['Re: Boiler', false],
  ['Forwarding: Boiler', false],
])('recognises whether this is the subject of a forwarded message: %s', (subject, isForward) => {
  expect(isForwardSubject(subject)).toBe(isForward);
});
