import { formatMoney } from '@truckroll/domain/format/numbers';
import { z } from 'zod';
import { defineEvent, line } from './event-definition.ts';

const credit = { clientId: z.string(), amount: z.number(), currency: z.string() };

const creditNote = { documentId: z.string(), number: z.string() };

export const creditEvents = {
  'credit.received': defineEvent({
    summary: 'Money was received from a client, for several invoices or none',
    payload: z.object(credit),
    history: ({ clientId, amount, currency }) =>
      line('client', clientId, `received a payment of ${formatMoney(amount, currency)}`),
  }),
  'credit.granted': defineEvent({
    summary: 'A client got credit as goodwill',
    payload: z.object({ ...credit, note: z.string() }),
    history: ({ clientId, amount, currency, note }) =>
      line('client', clientId, `gave credit of ${formatMoney(amount, currency)}: ${note}`),
  }),
  'credit.applied': defineEvent({
    summary: "A client's credit was applied to an invoice",
    payload: z.object({ documentId: z.string(), amount: z.number(), currency: z.string() }),
    history: ({ documentId, amount, currency }) =>
      line('document', documentId, `applied credit of ${formatMoney(amount, currency)}`),
  }),
  'invoice.written_off': defineEvent({
    summary: 'What was due on an invoice was written off',
    payload: z.object({ documentId: z.string(), amount: z.number(), currency: z.string(), note: z.string() }),
    history: ({ documentId, amount, currency, note }) =>
      line('document', documentId, `wrote off ${formatMoney(amount, currency)}: ${note}`),
  }),
  'credit_note.created': defineEvent({
    summary: 'An invoice or a part of it was credited by a credit note',
    payload: z.object({ ...creditNote, amount: z.number(), currency: z.string(), note: z.string() }),
    history: ({ documentId, number, amount, currency, note }) =>
      line('document', documentId, `credited ${formatMoney(amount, currency)} by ${number}: ${note}`),
  }),
  'credit_note.sent': defineEvent({
    summary: 'A credit note was mailed to its client',
    payload: z.object({ ...creditNote, recipients: z.string() }),
    history: ({ documentId, number, recipients }) => line('document', documentId, `sent ${number} to ${recipients}`),
  }),
  'credit_note.voided': defineEvent({
    summary: 'A credit note became void: what it credited is due again',
    payload: z.object({ ...creditNote, note: z.string() }),
    history: ({ documentId, number, note }) => line('document', documentId, `voided ${number}: ${note}`),
  }),
  'invoice.late_fee': defineEvent({
    summary: 'A late fee was drawn for an overdue invoice, as an invoice of its own',
    payload: z.object({ documentId: z.string(), fee: z.string(), amount: z.number(), currency: z.string() }),
    history: ({ documentId, fee, amount, currency }) =>
      line('document', documentId, `charged a late fee of ${formatMoney(amount, currency)} by ${fee}`),
  }),
  'credit.refunded': defineEvent({
    summary: 'Credit was given back to a client',
    payload: z.object({ ...credit, note: z.string().nullable() }),
    history: ({ clientId, amount, currency, note }) =>
      line(
        'client',
        clientId,
        `gave back credit of ${formatMoney(amount, currency)}${note === null ? '' : `: ${note}`}`,
      ),
  }),
  'credit.voided': defineEvent({
    summary: 'A credit that was recorded by mistake became void',
    payload: z.object({ ...credit, note: z.string() }),
    history: ({ clientId, amount, currency, note }) =>
      line('client', clientId, `voided credit of ${formatMoney(amount, currency)}: ${note}`),
  }),
};
