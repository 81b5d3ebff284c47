import {
  callStatuses,
  directions,
  hangingUp,
  sentiments,
  transcriptionStatuses,
} from '@truckroll/domain/calls/call-kinds';
import { z } from 'zod';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { limit, page, paged, pathId, pathName, readText, requiredText } from '../fields/fields.ts';
import { filterSchemas } from '../fields/filter-query.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { callListFilters, clientCallFilters } from './call-list-filters.ts';

const noRecordsText = 'No call records selected';

const transcriptSegment = z.object({
  speaker: z.enum(['caller', 'agent']).nullable(),
  start: z.number(),
  end: z.number(),
  text: z.string(),
});
describeType(transcriptSegment, { id: 'TranscriptSegment' });

const actionTask = z.object({ text: z.string(), taskId: z.string() });
describeType(actionTask, { id: 'ActionTask' });

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
  userName: z.string().nullable(),
  timestamp: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  hungUpBy: z.enum(hangingUp).nullable(),
  /** In seconds. */
  duration: z.number(),
  notes: z.string(),
  /** When a missed call or a voicemail was dealt with. */
  handledAt: z.string().nullable(),
  hasRecording: z.boolean(),
  /** In seconds; null while unknown. */
  recordingDuration: z.number().nullable(),
  hasTranscription: z.boolean(),
  hasAiSummary: z.boolean(),
  transcription: z.string().nullable(),
  transcriptionStatus: z.enum(transcriptionStatuses),
  /** Why there is no transcript, where that is known. */
  transcriptionErrorText: z.string().nullable(),
  transcriptSegments: z.array(transcriptSegment).max(listBounds.transcriptSegments),
  /** Who wrote the transcript. */
  transcriptProvider: z.string().nullable(),
  aiSummary: z.string().nullable(),
  aiSentiment: z.enum(sentiments).nullable(),
  aiActionItems: z.array(z.string()),
  /** Who wrote the summary: 'built-in', or '{model} at {host}'. */
  aiProvider: z.string().nullable(),
  /** The tasks made from action items, and the one to call back (API TK-1). */
  actionTasks: z.array(actionTask).max(listBounds.actionTasks),
  outcomeId: z.string().nullable(),
  outcome: z.string().nullable(),
  outcomeDeleted: z.boolean(),
});
describeType(call, { id: 'CallRecord' });
export type Call = z.infer<typeof call>;

const callListText = 'Failed to load call history';

const callFilters = z.object({
  ...filterSchemas(clientCallFilters),
  outcomeId: z.union([z.literal('none'), pathId]).optional(),
});
export type CallFilters = z.output<typeof callFilters>;

export const listClientCalls = endpoint({
  id: 'CA-1',
  name: 'listClientCalls',
  summary: "Calls that are linked to a client or were made with the client's number, newest first",
  method: 'GET',
  path: '/addons/calls/client/:clientId',
  needs: anyOf('Communications.calls'),
  params: z.object({ clientId: pathId }),
  query: callFilters.extend({ page, limit: limit(100) }),
  data: z.object({ calls: z.array(call), ...paged }),
  twins: ['calls'],
  failure: callListText,
  refuses: ['notFound'],
});

export const listCalls = endpoint({
  id: 'CA-11',
  name: 'listCalls',
  summary: 'The calls of the account, newest first',
  method: 'GET',
  path: '/addons/calls',
  needs: anyOf('Communications.calls'),
  query: callFilters.extend({
    ...filterSchemas({ clientId: callListFilters.clientId }),
    /** The other party's number. */
    phoneNumber: requiredText(30).optional(),
    page,
    limit: limit(25),
  }),
  data: z.object({ calls: z.array(call), ...paged }),
  failure: callListText,
});

export const outcomeText = 'Outcome is not valid';

/** A call in a path or a body: the id of the carrier or the product's own. */
const anyCallId = z.string().trim().min(1).max(100);

export const setCallOutcome = endpoint({
  id: 'CA-3',
  name: 'setCallOutcome',
  summary: 'Set, change or clear the outcome of a call',
  method: 'PUT',
  path: '/addons/calls/outcome',
  needs: anyOf('Communications.calls'),
  body: z.object({ callId: anyCallId, outcomeId: readText(100, { error: outcomeText }).pipe(pathId).nullable() }),
  data: z.object({ call }),
  failure: 'Failed to update outcome',
  refuses: ['notFound'],
});

export const readCallRecording = endpoint({
  id: 'CA-5',
  name: 'readCallRecording',
  summary: 'A signed link to the recording of a call',
  method: 'GET',
  path: '/addons/calls/recordings/:callId',
  needs: anyOf('Communications.calls'),
  params: z.object({ callId: pathName(100) }),
  isNeverKept: true,
  data: z.object({ recordingUrl: z.string(), expiresAt: z.string() }),
  twins: ['recordingUrl'],
  failure: 'Failed to load recording',
  refuses: ['notFound'],
});

const deletedCalls = z.object({ message: z.string(), deletedCount: z.number() });
const deleteFailure = 'Failed to delete call record(s)';

export const deleteCalls = endpoint({
  id: 'CA-6b',
  name: 'deleteCalls',
  summary: 'Delete several call records with their recordings and transcripts, here and at the carrier',
  method: 'DELETE',
  path: '/addons/calls/record/bulk-delete',
  needs: anyOf('Communications.calls'),
  body: z.object({
    recordIds: z.array(anyCallId, { error: noRecordsText }).min(1, { error: noRecordsText }).max(200),
  }),
  data: deletedCalls,
  failure: deleteFailure,
  refuses: ['callsUnconnected', 'notFound'],
});

export const deleteCall = endpoint({
  id: 'CA-6',
  name: 'deleteCall',
  summary: 'Delete a call record with its recording and transcript, here and at the carrier',
  method: 'DELETE',
  path: '/addons/calls/record/:id',
  needs: anyOf('Communications.calls'),
  params: z.object({ id: pathName(100) }),
  data: deletedCalls,
  failure: deleteFailure,
  refuses: ['callsUnconnected', 'notFound'],
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
  needs: anyOf('Communications.calls'),
  data: z.object({ outcomes: z.array(callOutcome).max(listBounds.callOutcomes) }),
});
