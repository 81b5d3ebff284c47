import { expect, it } from 'vitest';
import { documentStatuses } from '../documents/document-kinds.ts';
import { requestStages } from '../requests/request-stages.ts';
import { outcomeOfEstimate, outcomeOfRequest, shareOf } from './conversion.ts';

const without = { convertedToJobId: null, convertedToInvoiceId: null };

it('every stage of a request has one outcome, and duplicates none', () => {
  const outcomes = requestStages.map((stage) => [stage, outcomeOfRequest({ stage, ...without })]);
  expect(Object.fromEntries(outcomes)).toEqual({
    new_request: 'open',
    unscheduled: 'open',
    overdue: 'open',
    inspection_scheduled: 'open',
    inspection_complete: 'open',
    quote_created: 'open',
    quote_sent: 'open',
    converted: 'won',
    lost_no_response: 'lost',
    lost_rejected: 'lost',
    cancelled: 'lost',
    duplicate: null,
  });
});

it('a request with a job or an invoice is won whatever its stage, unless it is a duplicate', () => {
  for (const stage of requestStages) {
    const outcomes = [
      outcomeOfRequest({ stage, ...without, convertedToJobId: 'job' }),
      outcomeOfRequest({ stage, ...without, convertedToInvoiceId: 'invoice' }),
    ];
    expect([stage, ...outcomes]).toEqual(stage === 'duplicate' ? [stage, null, null] : [stage, 'won', 'won']);
  }
});

it('every status of an estimate has one outcome; drafts and void ones none', () => {
  expect(Object.fromEntries(documentStatuses.map((status) => [status, outcomeOfEstimate(status)]))).toEqual({
    draft: null,
    sent: 'open',
    viewed: 'open',
    approved: 'won',
    rejected: 'lost',
    expired: 'lost',
    converted: 'won',
    void: null,
  });
});

it('a share of nothing is unknown', () => {
  expect([shareOf(1, 4), shareOf(0, 4), shareOf(0, 0)]).toEqual([0.25, 0, null]);
});
