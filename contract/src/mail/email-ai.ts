import { tones } from '@truckroll/domain/text-engine/write-reply';
import { z } from 'zod';
import { endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, requiredText } from '../fields/fields.ts';
import { readsMail, threadSummary } from './emails.ts';

const noEmailText = 'No email selected';
const failure = 'Failed to get AI response';
/** The largest part of the answered message's text that is sent along, in characters. */
const answeredContentMaximum = 20_000;

const replyLine = z.object({ success: z.literal(true), data: z.object({ content: z.string() }) });
describeType(replyLine, { id: 'SmartReplyLine' });

const lastReplyLine = z.union([
  z.object({
    success: z.literal(true),
    /** `provider`: the engine that wrote it, 'built-in' or '{model} at {host}'. */
    data: z.object({ content: z.literal(''), done: z.literal(true), provider: z.string() }),
  }),
  z.object({ success: z.literal(false), message: z.string(), data: z.object({ content: z.literal('') }) }),
]);
describeType(lastReplyLine, { id: 'LastSmartReplyLine' });

export const smartReply = endpoint({
  id: 'EM-8',
  name: 'smartReply',
  summary: 'Draft an answer to a message in one of six tones; nothing is stored or sent',
  method: 'POST',
  path: '/gmail/smartReply',
  needs: readsMail,
  body: z.object({
    email_address: requiredText(1000, noEmailText),
    email_content: requiredText(answeredContentMaximum, noEmailText),
    ch_messageId: requiredText(1000, noEmailText),
    tone: z.enum(tones, { error: 'Tone is not valid' }).default('professional'),
  }),
  data: nothing,
  answers: 'stream',
  line: replyLine,
  lastLine: lastReplyLine,
  failure,
  rate: 'ai',
  refuses: ['forbidden', 'notFound', 'clientArchived', 'aiUnavailable', 'aiFailed'],
});

export const summarizeEmailThread = endpoint({
  id: 'EM-17',
  name: 'summarizeEmailThread',
  summary: 'Summarize a mail thread; the summary is kept until a new message arrives',
  method: 'POST',
  path: '/emails/threads/:id/summary',
  needs: readsMail,
  params: idParams,
  data: z.object({ summary: threadSummary }),
  failure,
  rate: 'ai',
  isFrugal: true,
  takesMinutes: true,
  refuses: ['notFound', 'aiUnavailable', 'aiFailed'],
});
