import type { TimelineEntry } from '@truckroll/contract/client-timeline';
import { expect, test } from 'vitest';
import { entryText } from './timeline-texts.ts';

const entry: TimelineEntry = {
  kind: 'job',
  id: '1',
  at: '2026-03-01T12:00:00.000Z',
  recordId: '1',
  title: '',
  number: null,
  text: null,
  status: null,
  direction: null,
  documentType: null,
  isPayment: false,
  amount: null,
  currency: null,
  people: [],
};

test.each<[Partial<TimelineEntry>, string]>([
  [{ kind: 'job', number: '#12', title: 'Boiler' }, 'Job #12: Boiler'],
  [{ kind: 'job', number: '#12' }, 'Job #12'],
  [{ kind: 'visit', number: '#12', title: 'Boiler' }, 'Visit: Boiler'],
  [{ kind: 'visit', number: '#12' }, 'Visit: Job #12'],
  [{ kind: 'request', number: 'REQ-000007', title: 'HVAC' }, 'Request REQ-000007: HVAC'],
  [{ kind: 'money', documentType: 1, number: 'INV-2026000001', title: 'Invoice' }, 'Invoice INV-2026000001'],
  [{ kind: 'money', documentType: 2, number: 'EST-2026000001', title: 'Roof' }, 'Estimate EST-2026000001: Roof'],
  [{ kind: 'money', isPayment: true, number: 'INV-2026000001', title: 'Payment' }, 'Payment on INV-2026000001'],
  [{ kind: 'file', title: 'Plan.pdf' }, 'File: Plan.pdf'],
  [{ kind: 'note', title: 'Key' }, 'Note: Key'],
  [{ kind: 'email', direction: 'outbound', title: 'Leak' }, 'Email sent: Leak'],
  [{ kind: 'email', direction: 'inbound' }, 'Email received'],
  [{ kind: 'call', direction: 'inbound', title: '+15551234567' }, 'Call from +1 (555) 123-4567'],
  [{ kind: 'text', direction: 'outbound', title: 'On my way' }, 'Text sent: On my way'],
  [{ kind: 'text', direction: 'outbound', status: 'failed', title: 'On my way' }, 'Text not sent: On my way'],
])('%j reads %s', (some, text) => {
  expect(entryText({ ...entry, ...some })).toBe(text);
});
