import { simulatedDeeds } from '@truckroll/domain/calls/call-kinds';
import { isInternational } from '@truckroll/domain/calls/calling-refusal';
import { z } from 'zod';
import { adminOnly, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { plainText, readText, requiredText, timeOfDay, version, wholeWithin } from '../fields/fields.ts';
import { forwardingNumber } from './phone-numbers.ts';

const callSettings = z.object({
  recordCalls: z.boolean(),
  /** Spoken before a recorded call, in both directions. */
  announcement: z.string(),
  /** Where calls go when nobody answers; null: to the voicemail. */
  forwardTo: z.string().nullable(),
  /** Whether softphones ring outside of the account's working hours. */
  ringOutsideHours: z.boolean(),
  voicemailGreeting: z.string(),
  /** After how many days recordings are deleted. */
  recordingDays: z.number(),
  /** The hours of the account's day in which no text is sent automatically; both or none. */
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  updatedAt: z.string(),
});
describeType(callSettings, { id: 'CallSettings' });
export type CallSettings = z.infer<typeof callSettings>;

export const announcementText = 'Announcement is required';
export const quietHoursText = 'Both times are required';
/** The longest text that is spoken to callers. */
export const spokenTextMaximum = 500;

export const readCallSettings = endpoint({
  id: 'CA-14',
  name: 'readCallSettings',
  summary: "How the account's calls and texts are handled",
  method: 'GET',
  path: '/addons/calls/settings',
  needs: adminOnly,
  data: z.object({ settings: callSettings }),
  refuses: ['callsUnconnected'],
});

export const updateCallSettings = endpoint({
  id: 'CA-14b',
  name: 'updateCallSettings',
  summary: "Change how the account's calls and texts are handled",
  method: 'PATCH',
  path: '/addons/calls/settings',
  needs: adminOnly,
  body: z
    .object({
      recordCalls: z.boolean().optional(),
      announcement: plainText(spokenTextMaximum),
      forwardTo: forwardingNumber.optional(),
      ringOutsideHours: z.boolean().optional(),
      voicemailGreeting: requiredText(spokenTextMaximum).optional(),
      recordingDays: wholeWithin(1, 3650).optional(),
      quietFrom: timeOfDay.nullable().optional(),
      quietTo: timeOfDay.nullable().optional(),
      updatedAt: version,
    })
    .refine(({ recordCalls, announcement }) => recordCalls !== true || announcement !== '', {
      path: ['announcement'],
      error: announcementText,
      params: { code: 'required' },
    })
    .refine(({ quietFrom, quietTo }) => quietFrom !== null || quietTo == null, {
      path: ['quietFrom'],
      error: quietHoursText,
      params: { code: 'required' },
    })
    .refine(({ quietFrom, quietTo }) => quietTo !== null || quietFrom == null, {
      path: ['quietTo'],
      error: quietHoursText,
      params: { code: 'required' },
    }),
  data: z.object({ settings: callSettings }),
  refuses: ['callsUnconnected', 'stale'],
});

const fromText = 'From is not valid';
export const toText = 'To is not valid';

/** A number in the international form; spaces and punctuation are left out. */
const internationalNumber = (error: string) =>
  readText(60, { error, params: { code: 'invalid_format' } })
    .transform((text) => text.replaceAll(/[\s().-]/g, ''))
    .refine(isInternational, { error, params: { code: 'invalid_format' } });

export const simulateContact = endpoint({
  id: 'CA-15',
  name: 'simulateContact',
  summary: 'Simulate a call, a voicemail or a text to a number of the account; only over the built-in carrier',
  method: 'POST',
  path: '/addons/calls/simulate',
  needs: adminOnly,
  body: z
    .object({
      kind: z.enum(simulatedDeeds),
      from: internationalNumber(fromText),
      to: internationalNumber(toText),
      body: plainText(1600).transform((text) => text ?? ''),
    })
    .refine(({ kind, body }) => kind !== 'sms' || body !== '', {
      path: ['body'],
      error: 'Message is required',
      params: { code: 'required' },
    }),
  data: nothing,
  status: 202,
  rate: 'sms',
  refuses: ['callsUnconnected', 'noPhoneNumber', 'simulationUnavailable'],
});
