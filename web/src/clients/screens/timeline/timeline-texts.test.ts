import type { TimelineEntry } from '@truckroll/contract/clients/client-timeline';
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
  action: null,
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
  [{ kind: 'money', action: 'paid', documentType: 1, number: 'INV-1', title: 'Payment' }, 'Payment on INV-1'],
  [{ kind: 'money', action: 'refunded', documentType: 1, number: 'INV-1', title: 'Refund' }, 'Refund on INV-1'],
  [{ kind: 'money', action: 'sent', documentType: 1, number: 'INV-1', title: 'Roof' }, 'Invoice INV-1 sent'],
  [{ kind: 'money', action: 'approved', documentType: 2, number: 'EST-1' }, 'Estimate EST-1 approved'],
  [{ kind: 'money', action: 'change_asked', documentType: 2, number: 'EST-1' }, 'Estimate EST-1: change asked'],
  [{ kind: 'task', status: 'open', title: 'Call back' }, 'Task: Call back'],
  [{ kind: 'task', status: 'completed', title: 'Call back' }, 'Completed task: Call back'],
  [{ kind: 'form', number: '#12', title: 'Safety' }, 'Form on job #12: Safety'],
  [{ kind: 'file', title: 'Plan.pdf' }, 'File: Plan.pdf'],
  [{ kind: 'note', title: 'Key' }, 'Note: Key'],
  [{ kind: 'email', direction: 'outbound', title: 'Leak' }, 'Email sent: Leak'],
  [{ kind: 'email', direction: 'inbound' }, 'Email received'],
  [{ kind: 'call', direction: 'inbound', title: '+15551234567' }, 'Call from +1 (555) 123-4567'],
  [{ kind: 'text', direction: 'outbound', title: 'On my way' }, 'Text sent: On my way'],
  [{ kind: 'text', direction: 'outbound', status: 'failed', title: 'On my way' }, 'Text not sent: On my way'],
  [{ kind: 'page', title: 'Another time asked for' }, 'Another time asked for'],
])('%j reads %s', (some, text) => {
  expect(entryText({ ...entry, ...some })).toBe(text);
});
