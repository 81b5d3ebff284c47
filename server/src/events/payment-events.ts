import { z } from 'zod';
import { defineEvent, line } from './event-definition.ts';
import { document } from './event-payload.ts';

const payment = { documentId: z.string(), amount: z.number() };
const money = (amount: number): string => amount.toFixed(2);

export const paymentEvents = {
  'payment.recorded': defineEvent({
    summary: 'A payment of an invoice was recorded in the office',
    payload: z.object(payment),
    history: ({ documentId, amount }) => line('document', documentId, `recorded a payment of ${money(amount)}`),
  }),
  'payment.received_online': defineEvent({
    summary: 'A client paid an invoice online; `fits` is false when nothing was due any more',
    payload: z.object({ document, amount: z.number(), fits: z.boolean() }),
    history: ({ document: { id, number }, amount }) =>
      line('document', id, `paid ${money(amount)} of ${number} online`, { action: 'payment.recorded' }),
    notices: ({ document: { id, number, clientName }, fits }) => [
      {
        to: { admins: true },
        type: 'action',
        title: fits ? 'Payment Received' : 'Payment To Be Checked',
        message: `${number} ${clientName}`,
        priority: fits ? 'normal' : 'high',
        moduleType: 'invoice',
        moduleId: id,
      },
    ],
  }),
  'payment.updated': defineEvent({
    summary: 'The day, method or note of a payment changed',
    payload: z.object(payment),
    history: ({ documentId, amount }) => line('document', documentId, `changed a payment of ${money(amount)}`),
  }),
  'payment.status_changed': defineEvent({
    summary: 'A payment got another status',
    payload: z.object({ ...payment, to: z.string() }),
    history: ({ documentId, amount, to }) => line('document', documentId, `set to ${to} a payment of ${money(amount)}`),
  }),
  'payment.deleted': defineEvent({
    summary: 'A payment that was recorded by mistake was removed',
    payload: z.object(payment),
    history: ({ documentId, amount }) => line('document', documentId, `deleted a payment of ${money(amount)}`),
  }),
};
