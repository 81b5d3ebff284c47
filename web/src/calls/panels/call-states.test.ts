import type { Call } from '@truckroll/contract/calls/calls';
import { expect, test } from 'vitest';
import { callBackTaskOf, isCall, needsAnswer, taskOf } from './call-states.ts';

const call = (more: Partial<Call>): Call =>
  ({
    ...{ id: 'CA1', dbId: 'own', direction: 'inbound', status: 'no-answer', isVoicemail: false, handledAt: null },
    actionTasks: [],
    ...more,
  }) as Partial<Call> as Call;

test('missed calls and voicemails need an answer until they are handled', () => {
  expect(needsAnswer(call({}))).toBe(true);
  expect(needsAnswer(call({ status: 'completed', isVoicemail: true }))).toBe(true);
  expect(needsAnswer(call({ handledAt: '2026-03-09T14:00:00.000Z' }))).toBe(false);
  expect(needsAnswer(call({ status: 'completed' }))).toBe(false);
  expect(needsAnswer(call({ status: 'ringing' }))).toBe(false);
  expect(needsAnswer(call({ direction: 'outbound' }))).toBe(false);
});

test('a call knows the tasks of its action items and of its call-back', () => {
  const made = call({ actionTasks: [{ text: 'Send a price', taskId: 't1' }] });
  expect(taskOf(made, 'Send a price')).toBe('t1');
  expect(taskOf(made, 'Send a photo')).toBeUndefined();
  expect(callBackTaskOf(made)).toBeUndefined();
  expect(callBackTaskOf(call({ actionTasks: [{ text: 'Call back', taskId: 't2' }] }))).toBe('t2');
});

test('a link means a call by either of its ids', () => {
  expect(isCall(call({}), 'own')).toBe(true);
  expect(isCall(call({}), 'CA1')).toBe(true);
  expect(isCall(call({}), undefined)).toBe(false);
});
