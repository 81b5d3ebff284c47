import { clientLanguages } from '@truckroll/domain/client-texts/client-language';
import { mostOffered } from '@truckroll/domain/documents/chosen-time';
import { publicKeys, publicLineKeys, publicTaxKeys } from '@truckroll/domain/documents/client-document';
import { largestAmount } from '@truckroll/domain/money/largest-amount';
import { mostTipPercents } from '@truckroll/domain/tips/tip-rule';
import { z } from 'zod';
import { anyOf, endpoint, nothing, open } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  anyNumber,
  dateTime,
  flag,
  idParams,
  knownEmail,
  last,
  listOf,
  optionalId,
  optionalText,
  pathName,
  requiredText,
  version,
} from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { maskOf } from '../fields/record-fields.ts';
import { clientPhoto } from '../jobs/job-photos.ts';
import { itemTax } from '../price-book/line-items.ts';
import { changeRequest, documentData, documentLine, unprintable } from './documents.ts';
import { chosenLinesInput } from './save-document.ts';

export const recipientText = 'Please add at least one recipient';
const mostRecipients = 20;
export const recipients = listOf(knownEmail).pipe(z.array(z.string()).max(mostRecipients));

export const sendDocument = endpoint({
  id: 'DC-8',
  name: 'sendDocument',
  summary: "Send an invoice or estimate by email, with a link for the client's answer",
  method: 'POST',
  path: '/documents/:id/send',
  needs: anyOf('Invoice.send', 'Invoice.createOwn', 'Estimate.send', 'Estimate.createOwn'),
  params: idParams,
  body: z.object({
    /** Defaults to the client's address. */
    to: recipients.refine((all) => all.length > 0, { error: recipientText, params: { code: 'required' } }).optional(),
    cc: recipients.optional(),
    subject: optionalText(300),
    message: optionalText(10_000),
    attachPdf: flag.default(true),
  }),
  data: z.object({
    document: documentData,
    /** 'kept': there is neither a mailbox nor a mail server, so nobody receives the mail. */
    delivery: z.enum(['queued', 'kept']),
    /** The client's page, to pass on by other means. */
    link: z.string(),
    unprintable,
  }),
  message: 'Email sent successfully',
  failure: 'Failed to send email',
  rate: 'mail',
  refuses: ['booksClosed', 'notFound', 'clientArchived', 'documentFixed', 'originUnconfirmed', 'mailUnconnected'],
});

export const savedHereMessage = 'Saved here: no mail server is set up';

export const settleChange = endpoint({
  id: 'DC-8b',
  name: 'settleChange',
  summary: 'Record that the change a client asked for is answered',
  method: 'POST',
  path: '/documents/:id/change-settled',
  needs: anyOf('Invoice.send', 'Invoice.createOwn', 'Estimate.send', 'Estimate.createOwn'),
  params: idParams,
  data: z.object({ document: documentData }),
  refuses: ['notFound'],
});

const tokenParams = z.object({ token: pathName(200) });

const publicTax = itemTax.pick(maskOf(publicTaxKeys));
describeType(publicTax, { id: 'PublicTax' });
const publicLine = documentLine.pick(maskOf(publicLineKeys)).extend({ taxes: z.array(publicTax) });
describeType(publicLine, { id: 'PublicLine' });

/** A document as its client sees it (API 4.2). */
const publicDocument = documentData
  .pick(maskOf(publicKeys))
  .extend({ items: z.array(publicLine), taxes: z.array(publicTax), otherCharges: z.number() });
describeType(publicDocument, { id: 'PublicDocument' });
export type PublicDocument = z.infer<typeof publicDocument>;

/** When the client is promised that somebody arrives, in the visit's time zone. */
const nextArrival = z.object({ promisedFrom: z.string(), promisedTo: z.string(), timezone: z.string() });
describeType(nextArrival, { id: 'NextArrival' });
export type NextArrival = z.infer<typeof nextArrival>;

/** A time that a client can choose. */
export const offeredTime = z.object({ start: z.string(), end: z.string() });
describeType(offeredTime, { id: 'OfferedTime' });
export type OfferedTime = z.infer<typeof offeredTime>;

export const getPublicDocument = endpoint({
  id: 'DC-9',
  name: 'getPublicDocument',
  summary: "A client's own view of a document that was sent",
  method: 'GET',
  path: '/public/documents/:token',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  /** Whether it is read for a page that nobody may look at: it is not viewed by that. */
  query: z.object({ isAhead: flag.default(false) }),
  data: z.object({
    document: publicDocument,
    /** The language in which the company speaks to this client. */
    language: z.enum(clientLanguages),
    pdfUrl: z.string(),
    /** The currency of all amounts: a guest has no account to take it from. */
    currency: z.string(),
    /** Whether it can be paid online now. */
    canPayOnline: z.boolean(),
    /** The form of the card processor on the product's own page, where credit cards cost a percentage; null: DC-9d. */
    cardForm: z.object({ publishableKey: z.string(), percent: z.number() }).nullable(),
    /** The percentages of what is paid that the client is offered as a tip; null where tips are not taken. */
    tipPercents: z.array(z.number()).max(mostTipPercents).nullable(),
    /** Whether its client can put a card on file. */
    canSaveCard: z.boolean(),
    /** The next promised window of its job, if any. */
    nextArrival: nextArrival.nullable(),
    /** What the client can do after the approval, the main step first. */
    nextSteps: z.array(z.enum(['deposit', 'time'])).max(2),
    /** The time that the client asked for, until the company has planned the visit. */
    askedTime: offeredTime.nullable(),
    /** The company's time zone. */
    timezone: z.string(),
    /** The photos of its jobs that the company shows to the client, oldest first. */
    photos: z.array(clientPhoto).max(listBounds.clientPhotos),
    /** Staff looks at the page, and can change nothing. */
    isReadOnly: z.boolean(),
    /** The account, for the client's page of all documents. */
    companyId: z.string(),
  }),
  refuses: ['accountSuspended', 'publicLinkEnded', 'documentRevised'],
});

/**
 * The `updatedAt` of the version that the client saw. An answer to another version, or without a version, is refused,
 * because nobody can agree to a version they have not seen.
 */
const versionSeen = version;

/** What allows an answer without a code: the key that this browser keeps, or the token of the client's page open on it. */
const whoAnswers = { deviceKey: optionalText(100), hubToken: optionalText(200) };

export const openPublicDocument = endpoint({
  id: 'DC-11',
  name: 'openPublicDocument',
  summary: 'Open a document on a device: the first one answers without a code within 14 days, others need one',
  method: 'POST',
  path: '/public/documents/:token/device',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  body: z.object(whoAnswers),
  data: z.object({
    needsCode: z.boolean(),
    /** Where a code is sent, in part: 'a•••@lee.test'; null where the client has no address. */
    sentTo: z.string().nullable(),
  }),
  refuses: ['accountSuspended', 'publicLinkEnded', 'documentRevised'],
});

export const askForDocumentCode = endpoint({
  id: 'HU-25',
  name: 'askForDocumentCode',
  summary:
    "Send a code to the client of a document, by which HU-3 opens the client's page and the document is answered",
  method: 'POST',
  path: '/public/documents/:token/codes',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  status: 202,
  data: z.object({ codeId: z.string() }),
  refuses: ['accountSuspended', 'publicLinkEnded', 'documentRevised', 'codeAddressMissing', 'tooManyRequests'],
});

/** A PNG image as a data URL of at most 500 KB. */
export const signatureImage = z
  .string()
  .max(700_000, last)
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/);

export const answerPublicDocument = endpoint({
  id: 'DC-9b',
  name: 'answerPublicDocument',
  summary: 'Approve or reject an estimate as its client',
  method: 'POST',
  path: '/public/documents/:token/action',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  body: z.object({
    actionStatus: z.union([z.literal(1), z.literal(2)]),
    signerName: optionalText(200),
    signature: signatureImage.nullish(),
    /** The option that is approved, of an estimate with options. */
    optionId: optionalId,
    lines: chosenLinesInput.optional(),
    updatedAt: versionSeen,
    ...whoAnswers,
  }),
  /** Includes the version after the answer, which a payment then refers to. */
  data: z.object({ actionStatus: z.union([z.literal(1), z.literal(2)]), updatedAt: z.string() }),
  refuses: [
    'accountSuspended',
    'publicLinkEnded',
    'readOnlyLink',
    'answerNeedsCode',
    'documentAnswered',
    'documentChanged',
    'documentRevised',
    'estimateExpired',
    'choiceTooSmall',
  ],
});

export const listOfferedTimes = endpoint({
  id: 'DC-9f',
  name: 'listOfferedTimes',
  summary: 'The times that the client of an approved estimate can choose',
  method: 'GET',
  path: '/public/documents/:token/times',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  data: z.object({ times: z.array(offeredTime).max(mostOffered), timezone: z.string() }),
  refuses: ['accountSuspended', 'publicLinkEnded', 'documentRevised', 'timeNotPossible'],
});

export const chooseTime = endpoint({
  id: 'DC-9g',
  name: 'chooseTime',
  summary: 'Choose the time of a visit as the client of an approved estimate',
  method: 'POST',
  path: '/public/documents/:token/times',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  body: z.object({ start: dateTime, ...whoAnswers }),
  /** `isBooked`: the visit is planned; otherwise the company confirms the time. */
  data: z.object({ time: offeredTime, isBooked: z.boolean() }),
  refuses: [
    'accountSuspended',
    'publicLinkEnded',
    'readOnlyLink',
    'answerNeedsCode',
    'documentRevised',
    'timeNotPossible',
    'slotTaken',
  ],
});

export const longestChangeRequest = 2000;

export const askForChange = endpoint({
  id: 'DC-9e',
  name: 'askForChange',
  summary: 'Ask for a change of an estimate or invoice as its client',
  method: 'POST',
  path: '/public/documents/:token/changes',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  body: z.object({
    /** Chosen by the page, so that a repeated request is recognized. */
    id: z.uuid(),
    text: requiredText(longestChangeRequest),
    /** The line that it is about, whose name goes before the text. */
    lineId: optionalId,
    ...whoAnswers,
  }),
  data: z.object({ changeRequest }),
  refuses: [
    'accountSuspended',
    'publicLinkEnded',
    'readOnlyLink',
    'answerNeedsCode',
    'documentRevised',
    'changeNotPossible',
    'tooManyRequests',
  ],
});

export const downloadPublicDocument = endpoint({
  id: 'DC-9c',
  name: 'downloadPublicDocument',
  summary: 'A document that was sent, as a PDF for its client',
  method: 'GET',
  path: '/public/documents/:token/pdf',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  data: nothing,
  answers: 'binary',
  refuses: ['accountSuspended', 'publicLinkEnded', 'documentRevised'],
});

const tip = anyNumber
  .refine((amount) => amount >= 0, { params: { code: 'too_small' } })
  .refine((amount) => amount <= largestAmount, { params: { code: 'too_big' } });

export const payPublicDocument = endpoint({
  id: 'DC-9d',
  name: 'payPublicDocument',
  summary:
    'Open the page of the card processor at which a client pays an invoice, or the deposit of an approved estimate',
  method: 'POST',
  path: '/public/documents/:token/pay',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  body: z.object({
    updatedAt: versionSeen,
    /** Given in addition to what is due of an invoice. */
    tipAmount: tip.optional(),
  }),
  data: z.object({ url: z.string() }),
  refuses: [
    'accountSuspended',
    'publicLinkEnded',
    'readOnlyLink',
    'documentChanged',
    'documentRevised',
    'onlinePaymentOff',
    'nothingDue',
    'chargeUnderWay',
    'depositNotApproved',
    'tipTooLarge',
  ],
});
