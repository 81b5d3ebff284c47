import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { conversionText } from '@truckroll/domain/conversions/conversion-titles';
import { changeText, documentParts, reopenedText } from '@truckroll/domain/documents/changed-parts';
import { shownDeliveries } from '@truckroll/domain/documents/document-delivery';
import { documentStatuses } from '@truckroll/domain/documents/document-kinds';
import { documentSlug } from '@truckroll/domain/documents/document-words';
import { formDateTime } from '@truckroll/domain/format/dates';
import { z } from 'zod';
import { type ClientWork, changedFrom, defineEvent, line, type Notice } from './event-definition.ts';
import { conversionTarget, document } from './event-payload.ts';

const status = z.enum(documentStatuses);
/** A status as people saw it: 'sent' only where a mail had left. */
const shown = z.enum(shownDeliveries);
const documentId = z.string();
/** A mail with a document. Its recipients are separated by commas. */
const mailed = z.object({ document, recipients: z.string() });
const answered = z.object({ document, createdBy: z.string().nullable() });

/** The name of the option that was approved; null in an estimate without options. */
const chosenOption = z.string().nullable().default(null);
const ofOption = (option: string | null): string => (option === null ? '' : `, option '${option}'`);

/** Who presented the estimate on site; null of an answer on the client's page. */
const presenter = z.string().nullable().default(null);
const ofPresenter = (name: string | null): string => (name === null ? '' : `, presented by ${name}`);

const longestExcerpt = 200;

/** The beginning of a client's text, in one line; the document lists the whole text. */
const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longestExcerpt ? line : `${line.slice(0, longestExcerpt).trimEnd()}...`;
};

/** Notifies a document's creator and the admins about the client's answer (API DC-9). */
const answerNotice = (title: string, { document: about, createdBy }: z.output<typeof answered>): Notice[] => [
  {
    to: { userIds: createdBy === null ? [] : [createdBy], admins: true },
    kind: 'documents',
    type: 'action',
    title,
    message: `${about.number} ${about.clientName}`,
    priority: 'normal',
    moduleType: documentSlug(about.documentType),
    moduleId: about.id,
  },
];

/** An approved estimate counts as work for its client. */
const approvedWork = ({ id, documentType, number }: z.output<typeof document>): ClientWork[] =>
  documentType === 2 ? [{ for: { kind: 'document', id }, because: `estimate ${number} was approved` }] : [];

export const documentEvents = {
  'document.created': defineEvent({
    summary: 'An invoice or estimate was created',
    payload: z.object({ document }),
    history: ({ document: { id, documentType, number } }) =>
      line('document', id, `created the ${documentSlug(documentType)} ${number}`),
  }),
  'document.updated': defineEvent({
    summary: 'An invoice or estimate was edited',
    payload: z.object({
      document,
      parts: z.array(z.enum(documentParts)),
      totals: z.object({ before: z.string(), after: z.string() }),
    }),
    history: ({ document: { id, documentType }, parts, totals }) =>
      line('document', id, changeText({ kind: documentSlug(documentType), parts, totals })),
  }),
  'document.status_changed': defineEvent({
    summary: 'A document moved to another status by hand',
    payload: z.object({ document, from: status, to: status, shownFrom: shown, shownTo: shown, option: chosenOption }),
    history: ({ document: { id }, shownFrom, shownTo, option }) =>
      line(
        'document',
        id,
        `${changedFrom('status', badgeLabel('documentStatus', shownFrom), badgeLabel('documentStatus', shownTo))}${ofOption(option)}`,
      ),
    work: (event) => (event.to === 'approved' ? approvedWork(event.document) : []),
  }),
  'document.expired': defineEvent({
    summary: 'An estimate passed its expiry date',
    payload: z.object({ documentId, from: status, shownFrom: shown }),
    history: ({ documentId: id, shownFrom }) => [
      {
        moduleType: 'document',
        moduleId: id,
        action: 'document.status_changed',
        description: `The status changed from ${badgeLabel('documentStatus', shownFrom)} to ${badgeLabel('documentStatus', 'expired')}`,
      },
    ],
  }),
  'document.queued': defineEvent({
    summary: 'Somebody gave a document to the outgoing mail. Whether it left, another event says',
    payload: mailed,
    history: ({ document: { id, number }, recipients }) =>
      line('document', id, `wrote an email with ${number} to ${recipients}`),
  }),
  'document.kept': defineEvent({
    summary: 'Somebody sent a document, but its mail is only kept here, as there is no mail server',
    payload: mailed,
    history: ({ document: { id, number }, recipients }) =>
      line('document', id, `saved an email with ${number} to ${recipients} here: no mail server is set up`),
  }),
  'document.sent': defineEvent({
    summary: 'The mail with a document was handed over to a mail server',
    payload: mailed,
    history: ({ document: { id, number }, recipients }) => line('document', id, `sent ${number} to ${recipients}`),
  }),
  'document.not_sent': defineEvent({
    summary: 'The mail with a document was refused, or given up',
    payload: mailed.extend({
      reason: z.string(),
      /** Who wrote the mail. */
      senderId: z.string().nullable(),
    }),
    history: ({ document: { id, number }, recipients, reason }) => [
      {
        moduleType: 'document',
        moduleId: id,
        description: `${number} was not delivered to ${recipients}: ${reason}`,
      },
    ],
    notices: ({ document: about, senderId }) => [
      {
        to: { userIds: senderId === null ? [] : [senderId], author: 'included' },
        kind: 'documents',
        type: 'action',
        title: 'Email Not Delivered',
        message: `${about.number} ${about.clientName}`,
        priority: 'high',
        moduleType: documentSlug(about.documentType),
        moduleId: about.id,
      },
    ],
  }),
  'document.viewed': defineEvent({
    summary: 'The client opened the public page of a document for the first time',
    payload: z.object({ document }),
    history: ({ document: { id, number } }) => line('document', id, `viewed ${number}`),
  }),
  'document.approved': defineEvent({
    summary: 'The client approved an estimate, on its public page or where it was presented',
    payload: answered.extend({ option: chosenOption, shownBy: presenter }),
    history: ({ document: { id, number }, option, shownBy }) =>
      line('document', id, `approved ${number}${ofOption(option)}${ofPresenter(shownBy)}`),
    notices: (event) => answerNotice('Estimate Approved', event),
    work: (event) => approvedWork(event.document),
  }),
  'document.time_asked': defineEvent({
    summary: 'The client of an approved estimate asked for a time',
    payload: answered.extend({ start: z.string(), timezone: z.string() }),
    history: ({ document: { id, number }, start, timezone }) =>
      line('document', id, `asked for ${formDateTime(start, timezone)} for ${number}`),
    notices: (event) => answerNotice('Time Asked For', event),
  }),
  'document.time_booked': defineEvent({
    summary: 'The client of an approved estimate booked a visit',
    payload: answered.extend({ start: z.string(), timezone: z.string() }),
    history: ({ document: { id, number }, start, timezone }) =>
      line('document', id, `booked ${formDateTime(start, timezone)} for ${number}`),
    notices: (event) => answerNotice('Visit Booked', event),
  }),
  'document.rejected': defineEvent({
    summary: 'The client rejected an estimate, on its public page or where it was presented',
    payload: answered.extend({ shownBy: presenter }),
    history: ({ document: { id, number }, shownBy }) =>
      line('document', id, `rejected ${number}${ofPresenter(shownBy)}`),
    notices: (event) => answerNotice('Estimate Rejected', event),
  }),
  'document.change_asked': defineEvent({
    summary: 'The client asked for a change of a document on its public page',
    payload: answered.extend({ text: z.string() }),
    history: ({ document: { id, number }, text }) =>
      line('document', id, `asked for a change of ${number}: ${shortened(text)}`),
    notices: (event) => answerNotice('Change Asked', event),
  }),
  'document.change_settled': defineEvent({
    summary: 'Somebody recorded that the change a client asked for is answered',
    payload: z.object({ document }),
    history: ({ document: { id, number } }) => line('document', id, `answered the change asked for in ${number}`),
  }),
  'document.converted': defineEvent({
    summary: 'An estimate became a job or an invoice',
    payload: z.object({ documentId, target: conversionTarget }),
    history: (event) => line('document', event.documentId, conversionText('estimate', event.target.name)),
  }),
  'document.step_invoiced': defineEvent({
    summary: 'A step of an estimate, or what was retained of its steps, was invoiced',
    payload: z.object({
      document,
      invoice: document,
      /** Null for the release of what was retained. */
      step: z.string().nullable(),
      amount: z.string(),
    }),
    history: ({ document: { id }, invoice, step, amount }) =>
      line(
        'document',
        id,
        `invoiced ${step === null ? 'the retainage' : `the step '${step}'`} as ${invoice.number}, ${amount}`,
      ),
  }),
  'document.step_drawn': defineEvent({
    summary: 'The draft of a step was made by itself, as its moment had arrived',
    payload: z.object({ invoice: document, step: z.number(), createdBy: z.string().nullable() }),
    history: ({ invoice: { id }, step }) => [
      { moduleType: 'document', moduleId: id, description: `The draft of step ${step} was made by itself` },
    ],
    notices: ({ invoice, step, createdBy }) =>
      answerNotice(`Draft of step ${step} is ready`, { document: invoice, createdBy }),
  }),
  'document.step_not_drawn': defineEvent({
    summary: 'The draft of a step whose moment had arrived could not be made',
    payload: z.object({ document, step: z.number(), reason: z.string(), createdBy: z.string().nullable() }),
    history: ({ document: { id }, step, reason }) => [
      { moduleType: 'document', moduleId: id, description: `The draft of step ${step} could not be made: ${reason}` },
    ],
    notices: ({ step, ...about }) => answerNotice(`No draft of step ${step}`, about),
  }),
  'document.reopened': defineEvent({
    summary: 'An approved estimate or a signed invoice was reopened; the history keeps the agreement, with the PDF',
    payload: z.object({
      document,
      name: z.string().nullable(),
      at: z.string().nullable(),
      total: z.string(),
      isSigned: z.boolean(),
      file: z.object({ key: z.string(), name: z.string() }),
    }),
    history: ({ document: { id, number }, file, ...agreed }) =>
      line('document', id, reopenedText({ ...agreed, number }), { file }),
  }),
  'document.saved_as_template': defineEvent({
    summary: 'An estimate was saved as a template',
    payload: z.object({ document, name: z.string() }),
    history: ({ document: { id }, name }) => line('document', id, `saved the estimate as the template '${name}'`),
  }),
  'estimate_template.created': defineEvent({
    summary: 'A template of estimates was made from an estimate',
    payload: z.object({ templateId: z.string(), name: z.string(), number: z.string() }),
    history: ({ templateId, name, number }) =>
      line('estimateTemplate', templateId, `saved ${number} as the template '${name}'`),
  }),
  'estimate_template.imported': defineEvent({
    summary: 'A template of estimates was added from a configuration file',
    payload: z.object({ templateId: z.string(), name: z.string() }),
    history: ({ templateId, name }) =>
      line('estimateTemplate', templateId, `added the template '${name}' from a configuration file`),
  }),
  'estimate_template.renamed': defineEvent({
    summary: 'A template of estimates was renamed',
    payload: z.object({ templateId: z.string(), name: z.string(), before: z.string() }),
    history: ({ templateId, name, before }) =>
      line('estimateTemplate', templateId, `renamed the template from '${before}' to '${name}'`),
  }),
  'estimate_template.updated': defineEvent({
    summary: 'What a template of estimates offers was changed',
    payload: z.object({
      ...{ templateId: z.string(), name: z.string(), parts: z.array(z.enum(documentParts)) },
      totals: z.object({ before: z.string(), after: z.string() }),
    }),
    history: ({ templateId, parts, totals }) =>
      line('estimateTemplate', templateId, changeText({ kind: 'template', parts, totals })),
  }),
  'document.deleted': defineEvent({
    summary: 'A document was deleted; its number stays used',
    payload: z.object({ document }),
    history: ({ document: { id, documentType, number } }) =>
      line('document', id, `deleted the ${documentSlug(documentType)} ${number}`),
  }),
};
