import type { VoiceStep } from '@truckroll/contract/calls/carrier-hooks';
import type { CallStatus, SmsStatus } from '@truckroll/domain/calls/call-kinds';
import { tableOf } from '@truckroll/domain/text/table-of';
import { z } from 'zod';
import type { FormFields } from '../../platform/http/form-body.ts';
import { errorMeaning, optedOutCode } from './message-errors.ts';
import type { CallStatusReport, RecordingReport, TextReport, TextStatusReport, VoiceReport } from './reports.ts';

/**
 * Reads the forms of webhooks into reports. Both carriers use the field names of Twilio's reference:
 * https://www.twilio.com/docs/voice/twiml#request-parameters and https://www.twilio.com/docs/messaging/guides/webhook-request.
 * A form that is signed and yet of another shape reads as null.
 */
const text = z.string().max(200);
const sid = z.string().min(1).max(64);
const count = z.coerce.number().int().min(0).max(1_000_000);

const callStatusOf: Readonly<Record<string, CallStatus>> = tableOf({
  queued: 'ringing',
  initiated: 'ringing',
  ringing: 'ringing',
  'in-progress': 'in-progress',
  answered: 'in-progress',
  completed: 'completed',
  busy: 'busy',
  'no-answer': 'no-answer',
  failed: 'failed',
  canceled: 'canceled',
});

const textStatusOf: Readonly<Record<string, SmsStatus>> = tableOf({
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
});

export const readTextStatus = (status: string): SmsStatus | undefined =>
  Object.hasOwn(textStatusOf, status) ? textStatusOf[status] : undefined;

const callStatus = z.string().transform((name, context) => {
  const status = Object.hasOwn(callStatusOf, name) ? callStatusOf[name] : undefined;
  if (status !== undefined) return status;
  context.addIssue({ code: 'custom', message: 'unknown' });
  return z.NEVER;
});

const voiceForm = z.object({
  CallSid: sid,
  From: text.default(''),
  To: text.default(''),
  callId: z.uuid().optional().catch(undefined),
  DialCallStatus: callStatus.optional().catch(undefined),
});

const statusForm = z.object({
  CallSid: sid,
  ParentCallSid: sid.optional(),
  From: text.default(''),
  To: text.default(''),
  CallStatus: callStatus,
  CallDuration: count.optional().catch(undefined),
  AnsweredBy: z.string().optional().catch(undefined),
});

const recordingForm = z.object({
  CallSid: sid,
  RecordingSid: sid,
  RecordingStatus: z.enum(['completed', 'absent', 'failed']).default('completed'),
  RecordingDuration: count.default(0),
  RecordingSource: z.string().optional(),
});

const textForm = z.object({
  MessageSid: sid,
  From: text,
  To: text,
  Body: z.string().default(''),
  NumSegments: count.default(1),
  NumMedia: z.coerce.number().int().min(0).max(20).default(0),
});

const textStatusForm = z.object({
  MessageSid: sid,
  MessageStatus: z.string().transform((name, context) => {
    const status = readTextStatus(name);
    if (status !== undefined) return status;
    context.addIssue({ code: 'custom', message: 'unknown' });
    return z.NEVER;
  }),
  ErrorCode: count.optional().catch(undefined),
});

/** Of fields that are sent twice the first one counts. */
const formOf = (fields: FormFields): Record<string, string> => Object.fromEntries(fields.toReversed());

const wasAnswered = (status: CallStatus): boolean => status === 'completed' || status === 'in-progress';

export function readVoiceReport(fields: FormFields, step: VoiceStep | undefined): VoiceReport | null {
  const form = voiceForm.safeParse(formOf(fields)).data;
  if (form === undefined) return null;
  const { CallSid: providerCallId, From: from, To: to, callId = null, DialCallStatus: dialled } = form;
  // A voicemail stage ends without a dialled leg, and nothing follows it.
  const status = dialled ?? (step === 'voicemail' ? 'completed' : 'no-answer');
  const ended = step === undefined ? null : { step, status, isAnswered: wasAnswered(status) };
  return { providerCallId, from, to, callId, ended };
}

export function readCallStatusReport(fields: FormFields): CallStatusReport | null {
  const form = statusForm.safeParse(formOf(fields)).data;
  if (form === undefined) return null;
  const { CallSid: providerCallId, ParentCallSid: parentCallId = null, From: from, To: to, CallStatus: status } = form;
  const isMachine = form.AnsweredBy?.startsWith('machine') === true || form.AnsweredBy === 'fax';
  return { providerCallId, parentCallId, from, to, status, seconds: form.CallDuration ?? null, isMachine };
}

export function readRecordingReport(fields: FormFields): RecordingReport | null {
  const form = recordingForm.safeParse(formOf(fields)).data;
  if (form === undefined) return null;
  return {
    providerCallId: form.CallSid,
    recordingId: form.RecordingSid,
    status: form.RecordingStatus,
    seconds: form.RecordingDuration,
    isVoicemail: form.RecordingSource === 'RecordVerb',
  };
}

export function readTextReport(fields: FormFields): TextReport | null {
  const given = formOf(fields);
  const form = textForm.safeParse(given).data;
  if (form === undefined) return null;
  const media = Array.from({ length: form.NumMedia }, (_, index) => ({
    url: given[`MediaUrl${index}`] ?? '',
    type: given[`MediaContentType${index}`] ?? 'application/octet-stream',
  })).filter(({ url }) => url !== '');
  const { MessageSid: providerId, From: from, To: to, Body: body, NumSegments: segments } = form;
  return { providerId, from, to, body, segments, media };
}

export function readTextStatusReport(fields: FormFields, messageId: string | undefined): TextStatusReport | null {
  const form = textStatusForm.safeParse(formOf(fields)).data;
  if (form === undefined) return null;
  const { MessageSid: providerId, MessageStatus: status, ErrorCode: code } = form;
  const errorText = status === 'failed' ? errorMeaning(code ?? null) : null;
  return { providerId, messageId: messageId ?? null, status, errorText, isOptedOut: code === optedOutCode };
}
