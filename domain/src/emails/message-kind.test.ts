import { expect, it } from 'vitest';
import type { MessageKind } from './email-kinds.ts';
import { type KindFacts, messageKind } from './message-kind.ts';

const facts = (change: Partial<KindFacts>): KindFacts => ({
  fromAddress: 'ann@lee.com',
  subject: 'boiler',
  autoSubmitted: '',
  precedence: '',
  hasAutoReplyHeader: false,
  hasListHeader: false,
  report: null,
  outcomes: [],
  ...change,
});

it.each<[MessageKind, Partial<KindFacts>]>([
  ['person', {}],
  ['person', { autoSubmitted: 'no' }],
  ['person', { subject: 'is your office out of reach?' }],
  ['person', { fromAddress: 'postmaster@lee.com', subject: 'new boiler for the post' }],
  ['bounce', { report: 'delivery' }],
  ['bounce', { report: 'delivery', outcomes: ['passed', 'delayed', 'failed'] }],
  ['delay', { report: 'delivery', outcomes: ['delayed', 'passed'] }],
  ['delay', { report: 'delivery', subject: 'delivery status notification (delay)' }],
  ['delay', { fromAddress: 'mailer-daemon@lee.com', subject: 'warning: could not send message for past 4 hours' }],
  ['delay', { fromAddress: 'postmaster@lee.com', subject: 'delivery delayed: offer' }],
  ['receipt', { report: 'delivery', outcomes: ['passed'] }],
  ['receipt', { report: 'delivery', subject: 'relayed: offer' }],
  ['receipt', { report: 'opening', subject: 'read: offer' }],
  ['bounce', { fromAddress: 'mailer-daemon@lee.com', subject: 'undelivered mail returned to sender' }],
  ['auto_reply', { autoSubmitted: 'auto-replied (vacation)' }],
  ['auto_reply', { hasAutoReplyHeader: true }],
  ['auto_reply', { subject: 'automatic reply: boiler' }],
  ['auto_reply', { subject: 'out of office' }],
  ['auto_reply', { precedence: 'auto_reply', hasListHeader: true }],
  ['list', { autoSubmitted: 'auto-generated' }],
  ['list', { precedence: 'bulk' }],
  ['list', { hasListHeader: true }],
])('%s: %j', (kind, change) => expect(messageKind(facts(change))).toBe(kind));
