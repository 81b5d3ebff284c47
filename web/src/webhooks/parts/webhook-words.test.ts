import type { WebhookDelivery } from '@truckroll/contract/webhooks/webhooks';
import { describe, expect, it } from 'vitest';
import { attemptText, countsText, nameOfWebhook, resendLabel } from './webhook-words.ts';

const delivery: WebhookDelivery = {
  id: 'd',
  webhookId: 'w',
  event: 'client.created',
  recordKind: 'client',
  recordId: 'c',
  happenedAt: '',
  status: 'waiting',
  attempts: 0,
  dueAt: null,
  answerStatus: null,
  failure: null,
  durationMs: null,
  finishedAt: null,
};

describe('a webhook', () => {
  it('is named by its description, else by its host', () => {
    expect(nameOfWebhook({ description: 'Books', url: 'https://a.test/x' })).toBe('Books');
    expect(nameOfWebhook({ description: '', url: 'https://a.test:8443/x' })).toBe('a.test:8443');
  });

  it('says what it has delivered, without zeros', () => {
    expect(countsText({ delivered: 4, waiting: 1, failed: 0, skipped: 0 })).toBe('4 delivered, 1 waiting');
    expect(countsText({ delivered: 0, waiting: 0, failed: 0, skipped: 0 })).toBe('Nothing yet');
  });
});

it('an attempt says why it failed, else what was answered', () => {
  expect(attemptText(delivery)).toBe('Not sent yet.');
  expect(attemptText({ ...delivery, attempts: 1 })).toBe('Being sent.');
  expect(attemptText({ ...delivery, attempts: 1, answerStatus: 204, durationMs: 85 })).toBe('Answered 204 in 85 ms.');
  expect(attemptText({ ...delivery, attempts: 1, answerStatus: 500, failure: 'Status 500.' })).toBe('Status 500.');
});

it('is offered to be sent again once it is settled, and now once an attempt has failed', () => {
  expect(resendLabel(delivery)).toBeNull();
  expect(resendLabel({ ...delivery, attempts: 1 })).toBeNull();
  expect(resendLabel({ ...delivery, attempts: 1, failure: 'Status 500.' })).toBe('Send now');
  for (const status of ['delivered', 'failed', 'skipped'] as const)
    expect(resendLabel({ ...delivery, status })).toBe('Send again');
});
