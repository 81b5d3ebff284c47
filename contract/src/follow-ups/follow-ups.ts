import { clientLanguages } from '@truckroll/domain/client-texts/client-language';
import { followUpStatuses, followUpSteps } from '@truckroll/domain/follow-ups/follow-up-names';
import { followUpAnswers, followUpChannels } from '@truckroll/domain/follow-ups/follow-up-steps';
import { z } from 'zod';
import { adminOnly, anyOf, endpoint, nothing, open, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  id,
  idParams,
  limit,
  optionalText,
  optionalWebsite,
  page,
  paged,
  pathName,
  timeOfDay,
  version,
  wholeWithin,
} from '../fields/fields.ts';
import { clientCompany } from '../on-my-way/on-my-way.ts';

/** The longest subject and text of a message, before its fields are filled in. */
export const longestFollowUpSubject = 150;
export const longestFollowUpText = 1000;
/** How many examples a preview has at most. */
const mostExamples = 5;

const step = z.enum(followUpSteps);
const stepParams = z.object({ step: pathName(100) });

const stepSetting = z.object({
  step,
  isOn: z.boolean(),
  /** In the unit of the step. */
  delay: z.number(),
  channel: z.enum(followUpChannels),
  /** Null: the usual words. */
  subject: z.string().nullable(),
  text: z.string().nullable(),
});
describeType(stepSetting, { id: 'FollowUpStep' });
export type FollowUpStepSetting = z.infer<typeof stepSetting>;

const settings = z.object({
  /** The hours of the client's day in which nothing is sent; both or none. */
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  /** Where clients write reviews; null: they only rate here. */
  reviewLink: z.string().nullable(),
  steps: z.array(stepSetting).max(followUpSteps.length),
  updatedAt: z.string(),
});
describeType(settings, { id: 'FollowUpSettings' });
export type FollowUpSettings = z.infer<typeof settings>;

export const readFollowUpSettings = endpoint({
  id: 'FU-1',
  name: 'readFollowUpSettings',
  summary: 'Which messages clients get by themselves, when and in which words',
  method: 'GET',
  path: '/follow-ups/settings',
  needs: adminOnly,
  data: z.object({ settings }),
});

export const quietHoursText = 'Both times are required';
const bothTimes = { error: quietHoursText, params: { code: 'required' } };

export const updateFollowUpSettings = endpoint({
  id: 'FU-2',
  name: 'updateFollowUpSettings',
  summary: 'Change the quiet hours and the address for reviews',
  method: 'PATCH',
  path: '/follow-ups/settings',
  needs: adminOnly,
  body: z
    .object({
      quietFrom: timeOfDay.nullable().optional(),
      quietTo: timeOfDay.nullable().optional(),
      reviewLink: optionalWebsite,
      updatedAt: version,
    })
    .refine(({ quietFrom, quietTo }) => quietFrom !== null || quietTo == null, { path: ['quietFrom'], ...bothTimes })
    .refine(({ quietFrom, quietTo }) => quietTo !== null || quietFrom == null, { path: ['quietTo'], ...bothTimes }),
  data: z.object({ settings }),
  refuses: ['stale'],
});

export const updateFollowUpStep = endpoint({
  id: 'FU-3',
  name: 'updateFollowUpStep',
  summary: 'Switch a step on or off, and change its delay, channel and words; nothing is sent for the past',
  method: 'PUT',
  path: '/follow-ups/steps/:step',
  needs: adminOnly,
  params: stepParams,
  body: z.object({
    isOn: z.boolean(),
    delay: wholeWithin(1, 1000),
    channel: z.enum(followUpChannels),
    subject: optionalText(longestFollowUpSubject),
    text: optionalText(longestFollowUpText),
    updatedAt: version,
  }),
  data: z.object({ settings }),
  refuses: ['notFound', 'stale'],
});

const planned = z.object({
  clientName: z.string(),
  /** What it is about: 'Visit 2 of job #12'. */
  about: z.string(),
  at: z.string(),
  timezone: z.string(),
});
describeType(planned, { id: 'PlannedFollowUp' });
export type PlannedFollowUp = z.infer<typeof planned>;

const preview = z.object({ count: z.number(), examples: z.array(planned).max(mostExamples) });
describeType(preview, { id: 'FollowUpPreview' });
export type FollowUpPreview = z.infer<typeof preview>;

export const previewFollowUpStep = endpoint({
  id: 'FU-4',
  name: 'previewFollowUpStep',
  summary: 'What a step would have sent in the last 7 days, and what it will send in the next 7',
  method: 'GET',
  path: '/follow-ups/steps/:step/preview',
  needs: adminOnly,
  params: stepParams,
  query: z.object({ delay: wholeWithin(1, 1000).optional() }),
  isNeverKept: true,
  data: z.object({ past: preview, next: preview }),
  refuses: ['notFound'],
});

const followUp = z.object({
  id: z.string(),
  step,
  clientId: z.string(),
  clientName: z.string(),
  about: z.string(),
  status: z.enum(followUpStatuses),
  channel: z.enum(followUpChannels).nullable(),
  /** Why it was not sent. */
  reason: z.string().nullable(),
  answer: z.enum(followUpAnswers).nullable(),
  stars: z.number().nullable(),
  comment: z.string().nullable(),
  answeredAt: z.string().nullable(),
  createdAt: z.string(),
});
describeType(followUp, { id: 'FollowUp' });
export type FollowUp = z.infer<typeof followUp>;

export const listFollowUps = endpoint({
  id: 'FU-5',
  name: 'listFollowUps',
  summary: 'The messages that clients got by themselves, those that were skipped and why, the latest first',
  method: 'GET',
  path: '/follow-ups',
  needs: adminOnly,
  query: z.object({
    ...{ page, limit: limit(25), clientId: id.optional(), step: step.optional() },
    status: z.enum(followUpStatuses).optional(),
  }),
  data: z.object({ followUps: z.array(followUp), ...paged }),
});

const messageChoice = z.object({
  /** Whether the client gets messages by mail and text by itself. */
  mails: z.boolean(),
  texts: z.boolean(),
  /** An imported client gets texts only after agreeing to them. */
  needsConsent: z.boolean(),
});
describeType(messageChoice, { id: 'MessageChoice' });
export type MessageChoice = z.infer<typeof messageChoice>;

export const readMessageChoice = endpoint({
  id: 'FU-6',
  name: 'readMessageChoice',
  summary: 'Which messages a client wants to get by itself',
  method: 'GET',
  path: '/clients/:id/message-choice',
  // For everybody who sees the client.
  needs: signedIn,
  params: idParams,
  data: z.object({ choice: messageChoice }),
  refuses: ['notFound'],
});

export const updateMessageChoice = endpoint({
  id: 'FU-7',
  name: 'updateMessageChoice',
  summary: 'Change which messages a client gets by itself',
  method: 'PATCH',
  path: '/clients/:id/message-choice',
  needs: anyOf('Clients.edit'),
  params: idParams,
  body: z.object({
    mails: z.boolean().optional(),
    texts: z.boolean().optional(),
    /** The client has agreed to texts. */
    hasAgreed: z.literal(true).optional(),
  }),
  data: z.object({ choice: messageChoice }),
  refuses: ['notFound'],
});

const tokenParams = z.object({ token: pathName(200) });

/** The client's page of a message: what the message asks for, and whether the client still wants such messages. */
const messagePage = z.object({
  /** The language in which the company speaks to this client. */
  language: z.enum(clientLanguages),
  /** Whether the client is asked how the work was. */
  asksForRating: z.boolean(),
  stars: z.number().nullable(),
  comment: z.string().nullable(),
  /** Where the client may write a review, whatever the rating. */
  reviewLink: z.string().nullable(),
  wantsMails: z.boolean(),
  company: clientCompany,
});
describeType(messagePage, { id: 'MessagePage' });
export type MessagePage = z.infer<typeof messagePage>;

export const readMessagePage = endpoint({
  id: 'FU-8',
  name: 'readMessagePage',
  summary: "The client's page of a message that was sent by itself",
  method: 'GET',
  path: '/public/messages/:token',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  data: z.object({ page: messagePage }),
  refuses: ['accountSuspended', 'publicLinkEnded'],
});

/** The longest comment of a rating. */
export const longestRatingComment = 2000;

export const answerMessage = endpoint({
  id: 'FU-9',
  name: 'answerMessage',
  summary: 'Rate the work as a client, or choose whether to get such mails',
  method: 'POST',
  path: '/public/messages/:token',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  body: z.object({
    stars: wholeWithin(1, 5).optional(),
    comment: optionalText(longestRatingComment),
    wantsMails: z.boolean().optional(),
  }),
  data: z.object({ page: messagePage }),
  refuses: ['accountSuspended', 'publicLinkEnded'],
});

export const stopMails = endpoint({
  id: 'FU-10',
  name: 'stopMails',
  summary: 'Unsubscribe a client with the one press that mail programs offer (RFC 8058)',
  method: 'POST',
  path: '/public/messages/:token/stop',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  form: true,
  rate: 'public',
  params: tokenParams,
  data: nothing,
  refuses: ['accountSuspended', 'publicLinkEnded'],
});
