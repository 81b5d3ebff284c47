import { invalidNumberText, numberRefusal } from '@truckroll/domain/calls/calling-refusal';
import { emergencyText } from '@truckroll/domain/calls/emergency-numbers';
import { canonicalNumber } from '@truckroll/domain/calls/phone-spellings';
import { z } from 'zod';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { flag, pathName, readText, requiredPathId } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { call } from './calls.ts';

export const dialFromText = 'From is not valid';

/** A number with its country code, as typed. Emergency numbers are refused with a text of their own. */
const dialledNumber = readText(60, { error: invalidNumberText, params: { code: 'invalid_format' } })
  .transform((typed) => typed.replaceAll(/[\s().-]/g, ''))
  .superRefine((number, context) => {
    const refusal = numberRefusal(number);
    if (refusal === 'emergency')
      context.addIssue({ code: 'custom', message: emergencyText, params: { code: 'not_allowed' } });
    if (refusal === 'invalid')
      context.addIssue({ code: 'custom', message: invalidNumberText, params: { code: 'invalid_format' } });
  })
  .transform(canonicalNumber);
describeType(dialledNumber, { examples: ['+14165550134'] });

export const createSoftphoneToken = endpoint({
  id: 'CA-10',
  name: 'createSoftphoneToken',
  summary: "A token for the carrier's softphone in the browser, for an hour",
  method: 'POST',
  path: '/addons/calls/token',
  peopleOnly: true,
  needs: anyOf('Communications.calls'),
  secretAnswer: true,
  data: z.object({ token: z.string(), identity: z.string(), expiresAt: z.string() }),
  refuses: ['callsUnconnected', 'noPhoneNumber', 'softphoneUnavailable'],
});

export const dialNumber = endpoint({
  id: 'CA-10b',
  name: 'dialNumber',
  summary: 'Begin a call from one of the own numbers; the softphone then connects it',
  method: 'POST',
  path: '/addons/calls/dial',
  needs: anyOf('Communications.calls'),
  body: z.object({
    to: dialledNumber,
    from: readText(60, { error: dialFromText }),
    clientId: requiredPathId.nullish(),
  }),
  data: z.object({ call }),
  status: 201,
  refuses: ['callsUnconnected', 'noPhoneNumber', 'notFound', 'clientArchived', 'softphoneUnavailable'],
});

/** A call in a path: the id of the carrier or the product's own. */
const callParams = z.object({ id: pathName(100) });

export const readCall = endpoint({
  id: 'CA-12',
  name: 'readCall',
  summary: 'A call',
  method: 'GET',
  path: '/addons/calls/record/:id',
  needs: anyOf('Communications.calls'),
  params: callParams,
  data: z.object({ call }),
  refuses: ['notFound'],
});

export const hangUpCall = endpoint({
  id: 'CA-13',
  name: 'hangUpCall',
  summary: 'End a call; one that has ended stays as it is',
  method: 'POST',
  path: '/addons/calls/record/:id/hangup',
  needs: anyOf('Communications.calls'),
  isFrugal: true,
  params: callParams,
  data: z.object({ call }),
  refuses: ['notFound', 'callsUnconnected', 'carrierUnreachable'],
});

export const updateCall = endpoint({
  id: 'CA-16',
  name: 'updateCall',
  summary: 'Write the notes of a call, mark it as handled, or say which client it was with',
  method: 'PATCH',
  path: '/addons/calls/record/:id',
  needs: anyOf('Communications.calls'),
  params: callParams,
  body: z.object({
    notes: z.string().max(10_000).optional(),
    /** Whether a missed call or a voicemail was dealt with. */
    isHandled: flag.optional(),
    /** The client of the call; null if it was with nobody known. */
    clientId: requiredPathId.nullable().optional(),
  }),
  data: z.object({ call }),
  refuses: ['notFound'],
});

/** A call that rings or goes on. */
const callUnderWay = call.extend({
  /** Whether an incoming call rings at the caller's softphone. */
  rings: z.boolean(),
});
describeType(callUnderWay, { id: 'CallUnderWay' });

export const listCallsUnderWay = endpoint({
  id: 'CA-17',
  name: 'listCallsUnderWay',
  summary: 'Calls that ring at the caller or that the caller speaks in, oldest first',
  method: 'GET',
  path: '/addons/calls/under-way',
  needs: anyOf('Communications.calls'),
  isNeverKept: true,
  data: z.object({ calls: z.array(callUnderWay).max(listBounds.callsUnderWay) }),
});

export const answerCall = endpoint({
  id: 'CA-18',
  name: 'answerCall',
  summary: 'Take an incoming call with the simulated softphone',
  method: 'POST',
  path: '/addons/calls/record/:id/answer',
  needs: anyOf('Communications.calls'),
  isFrugal: true,
  params: callParams,
  data: z.object({ call }),
  refuses: ['notFound', 'callsUnconnected', 'callNotRinging', 'softphoneUnavailable'],
});

export const declineCall = endpoint({
  id: 'CA-18b',
  name: 'declineCall',
  summary: "Stop an incoming call from ringing at the caller's softphone",
  method: 'POST',
  path: '/addons/calls/record/:id/decline',
  needs: anyOf('Communications.calls'),
  isFrugal: true,
  params: callParams,
  data: z.object({ call }),
  refuses: ['notFound'],
});

/** A client with a number, as the person needs to know it when the telephone rings. */
const caller = z.object({
  clientId: z.string(),
  name: z.string(),
  stage: z.string(),
  openJobs: z.object({
    count: z.number(),
    first: z.array(z.object({ id: z.string(), label: z.string() })).max(listBounds.callers),
  }),
  /** What the client owes, by currency; empty if nothing is due. */
  balances: z.array(z.object({ currency: z.string(), due: z.number(), overdue: z.number() })).max(listBounds.callers),
});
describeType(caller, { id: 'Caller' });
export type Caller = z.infer<typeof caller>;

export const listCallers = endpoint({
  id: 'CA-19',
  name: 'listCallers',
  summary: 'The clients with a number, with their open jobs and balance; several share one, or nobody has it',
  method: 'GET',
  path: '/addons/calls/callers',
  needs: anyOf('Communications.calls'),
  query: z.object({ phoneNumber: z.string({ error: invalidNumberText }).trim().min(1).max(40) }),
  data: z.object({ callers: z.array(caller).max(listBounds.callers) }),
});

export const updateClientInfo = endpoint({
  id: 'CA-8',
  name: 'updateClientInfo',
  summary: 'Link all calls and conversations with a number to a client',
  method: 'POST',
  path: '/addons/calls/update-client-info',
  needs: anyOf('Clients.create', 'Clients.edit'),
  body: z.object({
    phoneNumber: z.string().trim().min(1).max(40),
    clientId: requiredPathId,
    clientName: z.string().max(200).optional(),
  }),
  data: z.object({ updated: z.number() }),
  refuses: ['notFound'],
});
