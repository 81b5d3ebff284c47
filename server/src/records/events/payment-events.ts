import { type DisputeState, disputeStates, waitsForEvidence } from '@truckroll/domain/documents/disputes';
import { documentSlug } from '@truckroll/domain/documents/document-words';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { z } from 'zod';
import { defineEvent, line } from './event-definition.ts';
import { document } from './event-payload.ts';

const payment = { documentId: z.string(), amount: z.number(), currency: z.string() };

/** `chargedBy`: the person who charged the card. */
const charge = {
  ...{ document, amount: z.number(), currency: z.string(), card: z.string() },
  chargedBy: z.string().nullable(),
};

const dispute = {
  ...{ document, amount: z.number(), currency: z.string(), reason: z.string() },
  ...{ state: z.enum(disputeStates), dueAt: z.string().nullable() },
};

const stateWords: Record<DisputeState, string> = {
  inquiry: 'is an inquiry that waits for evidence',
  inquiry_under_review: 'is reviewed by the bank',
  inquiry_closed: 'has ended without taking money',
  needs_response: 'waits for evidence',
  under_review: 'is reviewed by the bank',
  won: 'was won',
  lost: 'was lost',
};
const ofState = (state: DisputeState): string =>
  waitsForEvidence(state) ? ', which waits for evidence' : `, which ${stateWords[state]}`;

const noticeTitles: Record<Exclude<DisputeState, 'under_review' | 'inquiry_under_review'>, string> = {
  inquiry: 'Dispute: Evidence Needed',
  needs_response: 'Dispute: Evidence Needed',
  inquiry_closed: 'Dispute Ended',
  won: 'Dispute Won',
  lost: 'Dispute Lost',
};

export const paymentEvents = {
  'payment.recorded': defineEvent({
    summary: 'A payment of an invoice was recorded in the office',
    payload: z.object(payment),
    history: ({ documentId, amount, currency }) =>
      line('document', documentId, `recorded a payment of ${formatMoney(amount, currency)}`),
  }),
  'payment.received_online': defineEvent({
    summary: 'A client paid an invoice online; `fits` is false when nothing was due any more',
    payload: z.object({ document, amount: z.number(), currency: z.string(), fits: z.boolean() }),
    history: ({ document: { id, number }, amount, currency }) =>
      line('document', id, `paid ${formatMoney(amount, currency)} of ${number} online`, { action: 'payment.recorded' }),
    notices: ({ document: { id, documentType, number, clientName }, fits }) => [
      {
        to: { admins: true },
        kind: 'documents',
        type: 'action',
        title: fits ? 'Payment Received' : 'Payment To Be Checked',
        message: `${number} ${clientName}`,
        priority: fits ? 'normal' : 'high',
        moduleType: documentSlug(documentType),
        moduleId: id,
      },
    ],
  }),
  'payment.refused_online': defineEvent({
    summary: 'An online payment was not recorded, because it is in another currency than its document',
    payload: z.object({ document, reason: z.string() }),
    history: ({ document: { id, number }, reason }) =>
      line('document', id, `paid ${number} online, which was refused: ${reason}`),
    notices: ({ document: { id, documentType, number }, reason }) => [
      {
        to: { admins: true },
        kind: 'documents',
        type: 'action',
        title: 'Online Payment Refused',
        message: `${number}: ${reason}`,
        priority: 'high',
        moduleType: documentSlug(documentType),
        moduleId: id,
      },
    ],
  }),
  'payment.charged': defineEvent({
    summary:
      'A card on file or at a reader was charged for an invoice or deposit; `fits` is false when nothing was due any more',
    payload: z.object({ ...charge, fits: z.boolean() }),
    history: ({ document: { id, number }, amount, currency, card }) =>
      line('document', id, `charged ${formatMoney(amount, currency)} of ${number} to ${card}`),
    notices: ({ document: { id, documentType, number, clientName }, fits }) => [
      {
        to: { admins: true },
        kind: 'documents',
        type: 'action',
        title: fits ? 'Payment Received' : 'Payment To Be Checked',
        message: `${number} ${clientName}`,
        priority: fits ? 'normal' : 'high',
        moduleType: documentSlug(documentType),
        moduleId: id,
      },
    ],
  }),
  'payment.automatic_announced': defineEvent({
    summary: 'A client was told on which day an invoice is charged automatically',
    payload: z.object({ document, day: z.string(), to: z.string() }),
    history: ({ document: { id }, day, to }) =>
      line('document', id, `told ${to} that the card on file is charged on ${formatDay(day)}`),
  }),
  'payment.charge_failed': defineEvent({
    summary: 'A card on file could not be charged for an invoice',
    payload: z.object({ ...charge, reason: z.string() }),
    history: ({ document: { id }, amount, currency, card, reason }) =>
      line('document', id, `could not charge ${formatMoney(amount, currency)} to ${card}: ${reason}`),
    notices: ({ document: { id, documentType, number, clientName }, reason, chargedBy }) => [
      {
        to: { admins: true, userIds: chargedBy === null ? [] : [chargedBy] },
        kind: 'documents',
        type: 'action',
        title: 'Card Not Charged',
        message: `${number} ${clientName}: ${reason}`,
        priority: 'high',
        moduleType: documentSlug(documentType),
        moduleId: id,
      },
    ],
  }),
  'payment.reader_failed': defineEvent({
    summary:
      'A payment on a card reader was declined, cancelled or not carried out. Whoever asked for it stands beside it',
    payload: z.object({ ...charge, reason: z.string() }),
    history: ({ document: { id }, amount, currency, card, reason }) =>
      line('document', id, `did not get ${formatMoney(amount, currency)} from ${card}: ${reason}`),
  }),
  'payment.charge_needs_client': defineEvent({
    summary:
      'A bank asks for the client before a card on file is charged; `to` is the address that the invoice was mailed to',
    payload: z.object({ ...charge, to: z.string().nullable() }),
    history: ({ document: { id }, amount, currency, card, to }) =>
      line(
        'document',
        id,
        `could not charge ${formatMoney(amount, currency)} to ${card}, whose bank asks for the client${to === null ? '' : `. The invoice was mailed to ${to}`}`,
      ),
    notices: ({ document: { id, documentType, number, clientName }, to, chargedBy }) => [
      {
        to: { admins: true, userIds: chargedBy === null ? [] : [chargedBy] },
        kind: 'documents',
        type: 'action',
        title: 'Client Must Confirm Payment',
        message: `${number} ${clientName}${to === null ? ' could not be asked by mail' : ''}`,
        priority: 'normal',
        moduleType: documentSlug(documentType),
        moduleId: id,
      },
    ],
  }),
  'payment.deposit_taken_over': defineEvent({
    summary: 'An invoice took over the deposit that was paid of its estimate',
    payload: z.object({ document, estimate: document, amount: z.number(), currency: z.string() }),
    history: ({ document: { id }, estimate, amount, currency }) =>
      line('document', id, `took over the deposit of ${formatMoney(amount, currency)} of ${estimate.number}`),
  }),
  'payment.refunded': defineEvent({
    summary: 'A payment or a part of it was refunded',
    payload: z.object({ ...payment, reason: z.string().nullable() }),
    history: ({ documentId, amount, currency, reason }) =>
      line(
        'document',
        documentId,
        `refunded ${formatMoney(amount, currency)} of a payment${reason === null ? '' : `: ${reason}`}`,
      ),
  }),
  'payment.refund_failed': defineEvent({
    summary: 'The card processor refused a refund',
    payload: z.object({ document, reason: z.string() }),
    history: ({ document: { id }, reason }) => line('document', id, `could not refund a payment: ${reason}`),
    notices: ({ document: { id, documentType, number }, reason }) => [
      {
        to: { admins: true },
        kind: 'documents',
        type: 'action',
        title: 'Refund Failed',
        message: `${number}: ${reason}`,
        priority: 'high',
        moduleType: documentSlug(documentType),
        moduleId: id,
      },
    ],
  }),
  'payment.disputed': defineEvent({
    summary: 'A client disputes a payment with the bank; `dueAt` is until when evidence is taken',
    payload: z.object(dispute),
    history: ({ document: { id }, amount, currency, reason, state }) =>
      line('document', id, `told of a dispute of ${formatMoney(amount, currency)}${ofState(state)}. ${reason}`),
    notices: ({ document: { id, documentType, number, clientName }, amount, currency, state }) => [
      {
        to: { admins: true, holders: 'Invoice.recordPayment' },
        kind: 'documents',
        type: 'action',
        title: waitsForEvidence(state) ? 'Payment Disputed: Evidence Needed' : 'Payment Disputed',
        message: `${number} ${clientName}: ${formatMoney(amount, currency)}`,
        priority: 'high',
        moduleType: documentSlug(documentType),
        moduleId: id,
      },
    ],
  }),
  'payment.dispute_changed': defineEvent({
    summary: 'A dispute of a payment is in another state, for example won or lost',
    payload: z.object(dispute),
    history: ({ document: { id }, amount, currency, state }) =>
      line('document', id, `told that the dispute of ${formatMoney(amount, currency)} ${stateWords[state]}`),
    notices: ({ document: { id, documentType, number, clientName }, state }) =>
      state === 'under_review' || state === 'inquiry_under_review'
        ? []
        : [
            {
              to: { admins: true, holders: 'Invoice.recordPayment' },
              kind: 'documents',
              type: 'action',
              title: noticeTitles[state],
              message: `${number} ${clientName}`,
              priority: state === 'won' || state === 'inquiry_closed' ? 'normal' : 'high',
              moduleType: documentSlug(documentType),
              moduleId: id,
            },
          ],
  }),
  'payment.dispute_taken': defineEvent({
    summary: 'The bank took money of a disputed payment, which is due again',
    payload: z.object({ document, amount: z.number(), currency: z.string() }),
    history: ({ document: { id }, amount, currency }) =>
      line('document', id, `took ${formatMoney(amount, currency)} of a disputed payment back for the bank`),
  }),
  'payment.dispute_returned': defineEvent({
    summary: 'The bank returned money of a disputed payment',
    payload: z.object({ document, amount: z.number(), currency: z.string() }),
    history: ({ document: { id }, amount, currency }) =>
      line('document', id, `returned ${formatMoney(amount, currency)} of a disputed payment`),
  }),
  'payment.payout_failed': defineEvent({
    summary: 'The bank refused a payout of the card processor',
    payload: z.object({
      payoutId: z.string(),
      amount: z.number(),
      currency: z.string(),
      reason: z.string().nullable(),
    }),
    notices: ({ amount, currency, reason }) => [
      {
        to: { admins: true },
        kind: 'documents',
        type: 'action',
        title: 'Payout Failed',
        message: `${formatMoney(amount, currency)}${reason === null ? '' : `: ${reason}`}`,
        priority: 'high',
        moduleType: null,
        moduleId: null,
      },
    ],
  }),
  'payment.not_completed': defineEvent({
    summary: 'A payment dated in the future reached its date, but its invoice could no longer accept it',
    payload: z.object({ document, amount: z.number(), currency: z.string() }),
    notices: ({ document: { id, documentType, number, clientName }, amount, currency }) => [
      {
        to: { admins: true },
        kind: 'documents',
        type: 'action',
        title: 'Payment To Be Checked',
        message: `${number} ${clientName}: ${formatMoney(amount, currency)} is more than is due`,
        priority: 'high',
        moduleType: documentSlug(documentType),
        moduleId: id,
      },
    ],
  }),
  'payment.updated': defineEvent({
    summary: 'The day, method or note of a payment changed',
    payload: z.object(payment),
    history: ({ documentId, amount, currency }) =>
      line('document', documentId, `changed a payment of ${formatMoney(amount, currency)}`),
  }),
  'payment.status_changed': defineEvent({
    summary: 'The status of a payment changed',
    payload: z.object({ ...payment, to: z.string() }),
    history: ({ documentId, amount, currency, to }) =>
      line('document', documentId, `set to ${to} a payment of ${formatMoney(amount, currency)}`),
  }),
  'payment.deleted': defineEvent({
    summary: 'A payment that was recorded by mistake was removed',
    payload: z.object(payment),
    history: ({ documentId, amount, currency }) =>
      line('document', documentId, `deleted a payment of ${formatMoney(amount, currency)}`),
  }),
};
