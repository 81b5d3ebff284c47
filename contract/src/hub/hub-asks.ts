import { askKinds, askOutcomes } from '@truckroll/domain/hub/hub-asks';
import { z } from 'zod';
import { offeredTime } from '../documents/send-document.ts';
import { anyOf, endpoint, open, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  dateTime,
  id,
  idParams,
  optionalKnownEmail,
  optionalText,
  pathId,
  pathName,
  personRef,
  phone,
  phoneInput,
  plainText,
  requiredText,
} from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

export const longestHubMessage = 2000;

/** What was asked for, by its kind: the words, the wanted time with who is free then, or the proposed data. */
const askDetails = z.object({
  text: z.string().optional(),
  start: z.string().optional(),
  end: z.string().optional(),
  userId: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  email: z.string().nullable().optional(),
  phoneNumber: phone.nullable().optional(),
});
describeType(askDetails, { id: 'AskDetails' });
export type AskDetails = z.infer<typeof askDetails>;

/** What a client told the office on their page. */
const clientAsk = z.object({
  id: z.string(),
  kind: z.enum(askKinds),
  askedBy: z.string(),
  details: askDetails,
  visit: z
    .object({ id: z.string(), visitNumber: z.number(), jobId: z.string(), title: z.string(), timezone: z.string() })
    .nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  settledBy: personRef.nullable(),
  outcome: z.enum(askOutcomes).nullable(),
});
describeType(clientAsk, { id: 'ClientAsk' });
export type ClientAsk = z.infer<typeof clientAsk>;

export const listClientAsks = endpoint({
  id: 'HU-23',
  name: 'listClientAsks',
  summary: 'What a client told the office on their page, the latest first',
  method: 'GET',
  path: '/clients/:id/asks',
  needs: viewOf('Clients'),
  params: idParams,
  data: z.object({ asks: z.array(clientAsk).max(listBounds.clientAsks) }),
  failure: 'Failed to load what the client asked for',
  refuses: ['notFound'],
});

export const settleClientAsk = endpoint({
  id: 'HU-24',
  name: 'settleClientAsk',
  summary: 'Accept or refuse what a client asked for; accepting does it',
  method: 'POST',
  path: '/client-asks/:id/settle',
  needs: anyOf('Clients.edit'),
  params: idParams,
  body: z.object({ accepted: z.boolean() }),
  data: z.object({ ask: clientAsk }),
  message: 'Answered',
  failure: 'Failed to answer the client',
  refuses: [
    'notFound',
    'askSettled',
    'clientNameForAdmins',
    'assignmentRefused',
    'slotTaken',
    'jobFixed',
    'visitFixed',
    'visitTooLong',
    'visitMoveRefused',
    'visitUndated',
    'visitIncomplete',
  ],
});

const hubParams = z.object({ token: pathName(200) });
const visitParams = hubParams.extend({ visitId: pathId });
const guest = { onlyUnderApi: true, needs: open, guest: true, rate: 'public' } as const;
/** Chosen by the page, so that a repeated request is recognised. */
const ownId = z.uuid();
const sent = z.object({ id: z.string() });

export const writeToOffice = endpoint({
  id: 'HU-9',
  name: 'writeToOffice',
  summary: "Write to the office on the client's page",
  method: 'POST',
  path: '/public/hub/:token/messages',
  ...guest,
  params: hubParams,
  body: z.object({ id: ownId, clientId: id, text: requiredText(longestHubMessage, 'Please write your message') }),
  data: sent,
  refuses: ['accountSuspended', 'hubEnded', 'readOnlyLink', 'notFound', 'tooManyRequests'],
});

export const answerHubVisit = endpoint({
  id: 'HU-10',
  name: 'answerHubVisit',
  summary: 'Confirm or cancel a visit as its client, within the rules of the company',
  method: 'POST',
  path: '/public/hub/:token/visits/:visitId/answer',
  ...guest,
  params: visitParams,
  body: z.object({ id: ownId, answer: z.enum(['confirm', 'cancel']), text: optionalText(longestHubMessage) }),
  /** `isDone`: the visit is confirmed or cancelled; otherwise the company decides. */
  data: sent.extend({ isDone: z.boolean() }),
  refuses: ['accountSuspended', 'hubEnded', 'readOnlyLink', 'notFound', 'visitNotChangeable', 'tooManyRequests'],
});

export const listHubTimes = endpoint({
  id: 'HU-11',
  name: 'listHubTimes',
  summary: 'The times that a client can ask for instead of the time of a visit',
  method: 'GET',
  path: '/public/hub/:token/visits/:visitId/times',
  ...guest,
  params: visitParams,
  data: z.object({ times: z.array(offeredTime).max(listBounds.hubTimes), timezone: z.string() }),
  refuses: ['accountSuspended', 'hubEnded', 'notFound', 'visitNotChangeable', 'timeNotPossible'],
});

export const askForHubTime = endpoint({
  id: 'HU-12',
  name: 'askForHubTime',
  summary: 'Ask for another time of a visit as its client, or move it there where the company allows it',
  method: 'POST',
  path: '/public/hub/:token/visits/:visitId/times',
  ...guest,
  params: visitParams,
  body: z.object({ id: ownId, start: dateTime }),
  /** `isDone`: the visit was moved; otherwise the company decides. */
  data: sent.extend({ isDone: z.boolean() }),
  refuses: [
    'accountSuspended',
    'hubEnded',
    'readOnlyLink',
    'notFound',
    'visitNotChangeable',
    'timeNotPossible',
    'slotTaken',
    'tooManyRequests',
  ],
});

export const proposeDetails = endpoint({
  id: 'HU-13',
  name: 'proposeDetails',
  summary: 'Propose own contact data, which the office accepts or refuses',
  method: 'POST',
  path: '/public/hub/:token/details',
  ...guest,
  params: hubParams,
  body: z.object({
    id: ownId,
    clientId: id,
    firstName: plainText(100),
    lastName: plainText(100),
    email: optionalKnownEmail,
    phoneNumber: phoneInput,
  }),
  data: sent,
  refuses: ['accountSuspended', 'hubEnded', 'readOnlyLink', 'notFound', 'tooManyRequests'],
});
