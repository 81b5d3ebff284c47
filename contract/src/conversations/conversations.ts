import { directions, smsStatuses } from '@truckroll/domain/calls/call-kinds';
import { canonicalNumber } from '@truckroll/domain/calls/phone-spellings';
import { textPurposes } from '@truckroll/domain/conversations/text-purposes';
import { textMaximum } from '@truckroll/domain/conversations/text-size';
import { z } from 'zod';
import { anyOf, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  dateTime,
  flag,
  idParams,
  last,
  limit,
  optionalId,
  page,
  paged,
  personRef,
  readText,
  search,
} from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

/** The stored facts of a received picture; each response creates a new link. */
export type StoredMedia = { key: string; type: string; size: number };

const media = z.object({ key: z.string(), type: z.string(), size: z.number(), presignedUrl: z.string() });
describeType(media, { id: 'SmsMedia' });

export const smsMessage = z.object({
  id: z.string(),
  direction: z.enum(directions),
  fromNumber: z.string(),
  toNumber: z.string(),
  body: z.string(),
  status: z.enum(smsStatuses),
  createdAt: z.string(),
  errorText: z.string().nullable(),
  /** When a message that waits is sent. */
  sendAt: z.string().nullable(),
  /** The carrier's count of the parts that it sent. */
  segments: z.number().nullable(),
  purpose: z.enum(textPurposes),
  /** Who wrote it here; null for received messages and those of the product. */
  sentBy: personRef.nullable(),
  media: z.array(media).max(listBounds.textMedia),
});
describeType(smsMessage, { id: 'SmsMessage' });
export type SmsMessage = z.infer<typeof smsMessage>;

/** All messages between one of the account's numbers and another number, oldest first (API 3.11). */
const smsConversation = z.object({
  id: z.string(),
  accountPhoneNumber: z.string(),
  phoneNumber: z.string(),
  clientId: z.string().nullable(),
  messages: z.array(smsMessage),
  /** Messages that wait for their time, the next one first. */
  scheduled: z.array(smsMessage).max(listBounds.scheduledTexts),
  lastMessageAt: z.string(),
});
describeType(smsConversation, { id: 'SmsConversation' });

const internationalPattern = /^\+[1-9]\d{6,14}$/;

/** An international number. A query decodes '+' as a space, so the plus is restored. */
const queriedNumber = (error: string) =>
  readText(60, { error })
    .transform((text) => `+${text.replace(/^\+/, '')}`)
    .refine((text) => internationalPattern.test(text), { error })
    .transform(canonicalNumber);

/** An international number in a body, with its plus. */
const sentNumber = (error: string) =>
  readText(60, { error, params: { code: 'invalid_format' } })
    .refine((text) => internationalPattern.test(text), { error, params: { code: 'invalid_format' } })
    .transform(canonicalNumber);

export const fromNumberText = 'From is not valid';
export const chooseNumberText = 'Please select a From number';
const phoneText = 'Phone number is not valid';

export const readSmsHistory = endpoint({
  id: 'SM-1',
  name: 'readSmsHistory',
  summary: "The conversation between one of the account's numbers and another number",
  method: 'GET',
  path: '/addons/calls/sms/history',
  needs: anyOf('Communications.messages'),
  query: z.object({
    fromPhoneNumber: queriedNumber(fromNumberText),
    toPhoneNumber: queriedNumber(phoneText),
    limit: limit(100),
    before: dateTime.optional(),
    /** With `before`: the message of that time before which to begin, because several may have the same time. */
    beforeId: optionalId,
  }),
  data: z.object({ conversations: z.array(smsConversation) }),
  twins: ['conversations'],
  failure: 'Failed to load messages',
});

/** Refusals of everything that sends. The order is that of the checks. */
const sending = ['callsUnconnected', 'noPhoneNumber', 'clientArchived', 'numberOptedOut', 'smsFailed'] as const;
const failure = 'Failed to send SMS';

const textBody = z
  .string({ error: 'Message is required' })
  .max(textMaximum, { error: `Message is too long (maximum ${textMaximum} characters)`, ...last })
  .refine((text) => text.trim() !== '', { error: 'Message is required', params: { code: 'required' } });

export const sendSms = endpoint({
  id: 'SM-2',
  name: 'sendSms',
  summary: 'Send a text message, now or at a later time',
  method: 'POST',
  path: '/addons/calls/sms/send',
  needs: anyOf('Communications.messages'),
  body: z.object({
    to: sentNumber(phoneText),
    from: sentNumber(chooseNumberText),
    body: textBody,
    /** Up to a year ahead; without it, or when it is past, at once. */
    sendAt: dateTime.optional(),
  }),
  data: z.object({ messageId: z.string(), message: smsMessage }),
  status: 201,
  twins: ['messageId'],
  rate: 'sms',
  failure,
  refuses: sending,
});

const ownMessage = smsMessage.extend({ conversationId: z.string(), clientId: z.string().nullable() });
describeType(ownMessage, { id: 'SmsMessageOfConversation' });

export const getText = endpoint({
  id: 'WO-13',
  name: 'getText',
  summary: 'One text message with its conversation and client',
  method: 'GET',
  path: '/addons/calls/sms/messages/:id',
  needs: anyOf('Communications.messages'),
  params: idParams,
  data: z.object({ message: ownMessage }),
  failure: 'Failed to load messages',
  refuses: ['notFound'],
});

/** A row of the list of conversations. */
const conversationRow = z.object({
  id: z.string(),
  accountPhoneNumber: z.string(),
  phoneNumber: z.string(),
  clientId: z.string().nullable(),
  /** The client's name, else that of the team member with the number. */
  name: z.string().nullable(),
  unreadCount: z.number(),
  lastMessage: smsMessage.nullable(),
  lastMessageAt: z.string(),
});
describeType(conversationRow, { id: 'SmsConversationRow' });
export type ConversationRow = z.infer<typeof conversationRow>;

export const listConversations = endpoint({
  id: 'SM-3',
  name: 'listConversations',
  summary: "The conversations of the account's numbers, the latest message first; search: number and client",
  method: 'GET',
  path: '/addons/calls/sms/conversations',
  needs: anyOf('Communications.messages'),
  query: z.object({ page, limit: limit(25), search, unread: flag.optional() }),
  data: z.object({ conversations: z.array(conversationRow), ...paged }),
  failure: 'Failed to load messages',
  refuses: ['callsUnconnected'],
});

export const readConversation = endpoint({
  id: 'SM-4',
  name: 'readConversation',
  summary: 'Mark the messages of a conversation as read',
  method: 'POST',
  path: '/addons/calls/sms/conversations/:id/read',
  needs: anyOf('Communications.messages'),
  params: idParams,
  data: nothing,
  isFrugal: true,
  refuses: ['notFound', 'callsUnconnected'],
});

export const countUnreadTexts = endpoint({
  id: 'SM-5',
  name: 'countUnreadTexts',
  summary: 'The number of conversations with an unread message, for the badge of Messages',
  method: 'GET',
  path: '/addons/calls/sms/unread',
  needs: anyOf('Communications.messages'),
  data: z.object({ count: z.number() }),
  refuses: ['callsUnconnected'],
});

export const cancelScheduledText = endpoint({
  id: 'SM-6',
  name: 'cancelScheduledText',
  summary: 'Delete a message that waits for its time',
  method: 'DELETE',
  path: '/addons/calls/sms/messages/:id',
  needs: anyOf('Communications.messages'),
  params: idParams,
  data: nothing,
  refuses: ['notFound', 'callsUnconnected', 'textSent'],
});

export const sendTextAgain = endpoint({
  id: 'SM-7',
  name: 'sendTextAgain',
  summary: 'Send a failed message again, or one that waits for its time at once',
  method: 'POST',
  path: '/addons/calls/sms/messages/:id/send',
  needs: anyOf('Communications.messages'),
  params: idParams,
  data: z.object({ message: smsMessage }),
  rate: 'sms',
  failure,
  refuses: ['notFound', 'textSent', ...sending],
});

export const suggestTextReply = endpoint({
  id: 'SM-8',
  name: 'suggestTextReply',
  summary: 'Draft a reply to the latest received message; nothing is stored or sent',
  method: 'POST',
  path: '/addons/calls/sms/conversations/:id/reply',
  needs: anyOf('Communications.messages'),
  params: idParams,
  /** `provider`: the engine that wrote it, 'built-in' or '{model} at {host}'. */
  data: z.object({ content: z.string(), provider: z.string() }),
  rate: 'ai',
  takesMinutes: true,
  isFrugal: true,
  failure: 'Failed to get AI response',
  refuses: ['notFound', 'callsUnconnected', 'nothingReceived', 'aiUnavailable', 'aiFailed'],
});

const partyClient = z.object({ id: z.string(), name: z.string(), isArchived: z.boolean() });

/** Whose a number is. Several clients can share one: then none of them is linked until somebody chooses. */
const party = z.object({
  phoneNumber: z.string(),
  clients: z.array(partyClient).max(listBounds.clientsOfNumber),
  /** The client to which the conversation is linked. */
  clientId: z.string().nullable(),
  /** The team member with the number. */
  person: personRef.nullable(),
  isOptedOut: z.boolean(),
});
describeType(party, { id: 'SmsParty' });

export const findParty = endpoint({
  id: 'SM-9',
  name: 'findParty',
  summary: 'Whose a phone number is, and whether it has opted out of messages',
  method: 'GET',
  path: '/addons/calls/sms/party',
  needs: anyOf('Communications.messages'),
  query: z.object({ phoneNumber: queriedNumber(phoneText) }),
  isNeverKept: true,
  data: z.object({ party }),
  refuses: ['callsUnconnected'],
});

export const createLeadOfNumber = endpoint({
  id: 'SM-10',
  name: 'createLeadOfNumber',
  summary: 'Create a client in the first stage for a number of no client, with its calls and messages',
  method: 'POST',
  path: '/addons/calls/sms/lead',
  needs: anyOf('Communications.messages'),
  body: z.object({ phoneNumber: sentNumber(phoneText) }),
  data: z.object({ client: personRef }),
  status: 201,
  refuses: ['callsUnconnected'],
});
