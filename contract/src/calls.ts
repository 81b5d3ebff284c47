import {
  callStatuses,
  directions,
  sentiments,
  smsStatuses,
  transcriptionStatuses,
} from '@truckroll/domain/calls/call-kinds';
import { z } from 'zod';
import { adminOnly, endpoint } from './endpoint.ts';
import { dateTime, limit, page, paged, pathId } from './fields.ts';
import { listBounds } from './list-bounds.ts';
import { describeType } from './wire-types.ts';

/** A phone call (API 3.11). */
export const call = z.object({
  /** The telephony provider's id, or our own if it has none. */
  id: z.string(),
  dbId: z.string(),
  direction: z.enum(directions),
  status: z.enum(callStatuses),
  isVoicemail: z.boolean(),
  fromNumber: z.string(),
  toNumber: z.string(),
  /** The other party's number. */
  phoneNumber: z.string(),
  clientId: z.string().nullable(),
  clientName: z.string().nullable(),
  userId: z.string().nullable(),
  timestamp: z.string(),
  startedAt: z.string().nullable(),
  /** In seconds. */
  duration: z.number(),
  hasRecording: z.boolean(),
  hasTranscription: z.boolean(),
  hasAiSummary: z.boolean(),
  transcription: z.string().nullable(),
  transcriptionStatus: z.enum(transcriptionStatuses),
  aiSummary: z.string().nullable(),
  aiSentiment: z.enum(sentiments).nullable(),
  aiActionItems: z.array(z.string()),
  outcomeId: z.string().nullable(),
  outcome: z.string().nullable(),
  outcomeDeleted: z.boolean(),
});
describeType(call, { id: 'CallRecord' });
export type Call = z.infer<typeof call>;

export const listClientCalls = endpoint({
  id: 'CA-1',
  name: 'listClientCalls',
  summary: "Calls that are linked to a client or were made with the client's number, newest first",
  method: 'GET',
  path: '/addons/calls/client/:clientId',
  needs: adminOnly,
  params: z.object({ clientId: pathId }),
  query: z.object({ page, limit: limit(100) }),
  data: z.object({ calls: z.array(call), ...paged }),
  twins: ['calls'],
  failure: 'Failed to load call history',
  refuses: ['notFound'],
});

export const callOutcome = z.object({ id: z.string(), name: z.string(), description: z.string().nullable() });
describeType(callOutcome, { id: 'CallOutcome' });
export type CallOutcome = z.infer<typeof callOutcome>;

export const listCallOutcomes = endpoint({
  id: 'CA-2',
  name: 'listCallOutcomes',
  summary: 'The outcomes that a call can have',
  method: 'GET',
  path: '/addons/calls/outcome',
  needs: adminOnly,
  data: z.object({ outcomes: z.array(callOutcome).max(listBounds.callOutcomes) }),
});

const smsMessage = z.object({
  id: z.string(),
  direction: z.enum(directions),
  fromNumber: z.string(),
  toNumber: z.string(),
  body: z.string(),
  status: z.enum(smsStatuses),
  createdAt: z.string(),
  errorText: z.string().nullable(),
});
describeType(smsMessage, { id: 'SmsMessage' });

/** All messages between one of the account's numbers and another number, oldest first (API 3.11). */
export const smsConversation = z.object({
  id: z.string(),
  accountPhoneNumber: z.string(),
  phoneNumber: z.string(),
  clientId: z.string().nullable(),
  messages: z.array(smsMessage),
  lastMessageAt: z.string(),
});
describeType(smsConversation, { id: 'SmsConversation' });
export type SmsConversation = z.infer<typeof smsConversation>;

/** An international number. A query decodes '+' as a space, so the plus is restored. */
const internationalNumber = (error: string) =>
  z
    .string({ error })
    .transform((text) => `+${text.trim().replace(/^\+/, '')}`)
    .refine((text) => /^\+[1-9]\d{6,14}$/.test(text), { error });

export const fromNumberText = 'From is not valid';

export const readSmsHistory = endpoint({
  id: 'SM-1',
  name: 'readSmsHistory',
  summary: "The conversation between one of the account's numbers and another number",
  method: 'GET',
  path: '/addons/calls/sms/history',
  needs: adminOnly,
  query: z.object({
    fromPhoneNumber: internationalNumber(fromNumberText),
    toPhoneNumber: internationalNumber('Phone number is not valid'),
    limit: limit(100),
    before: dateTime.optional(),
  }),
  data: z.object({ conversations: z.array(smsConversation) }),
  twins: ['conversations'],
  failure: 'Failed to load messages',
});
