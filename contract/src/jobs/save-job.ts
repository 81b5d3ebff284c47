import { maximumFileMegabytes, maximumFiles } from '@truckroll/domain/files/upload-rules';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { openVisitChoices } from '@truckroll/domain/jobs/job-moves';
import { jobStatuses, jobTypes } from '@truckroll/domain/jobs/job-statuses';
import { z } from 'zod';
import { propertyValueInput } from '../clients/clients.ts';
import { placeChoice } from '../clients/service-properties.ts';
import { anyOf, endpoint, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  addressInput,
  flag,
  id,
  listOf,
  momentOrDay,
  optionalId,
  phoneInput,
  plainText,
  requiredPathId,
  requiredText,
  tagIdsInput,
  timeZone,
  version,
  wholeNumber,
} from '../fields/fields.ts';
import { sentFields } from '../fields/record-fields.ts';
import { recordNumber } from '../fields/record-number.ts';
import { acceptedSlots } from '../planning/slots.ts';
import { mostItems } from '../price-book/line-items.ts';
import { arrivalWindow } from '../visits/arrival-window.ts';
import { jobItemInput } from './job-items.ts';
import { recurringVisitInput, repeatOptionsInput } from './job-schedule.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges the fields of a job's save into one object: from JSON text in the form field `jobData` beside other form
 * fields, or from a plain JSON body (API JB-4). Other values pass through, and the schema refuses them.
 *
 * @example flattenJobData({ jobData: '{"clientId":"a"}', notes: 'Gate code 7' }) → { clientId: 'a', notes: 'Gate code 7' }
 */
export function flattenJobData(sent: unknown): unknown {
  if (!isObject(sent) || sent['jobData'] === undefined) return sent;
  const { jobData, ...beside } = sent;
  const fields = typeof jobData === 'string' ? readJson(jobData) : jobData;
  return isObject(fields) ? { ...fields, ...beside } : sent;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export const jobNumberText = 'Job Number is required';

const notesLinking = z.object({ linkToEstimate: flag.optional(), linkToInvoice: flag.optional() });
describeType(notesLinking, { id: 'NotesLinkingInput' });

const jobInput = {
  clientId: requiredPathId,
  jobNumber: recordNumber(jobNumberText),
  ...sentFields(jobFields),
  jobAddress: addressInput,
  jobPhone: phoneInput,
  /** Choosing one gives the job its address and phone number, unless those are sent too. */
  ...placeChoice,
  jobType: z.enum(jobTypes).optional(),
  startDateTime: momentOrDay.nullish(),
  endDateTime: momentOrDay.nullish(),
  isStartTime: flag.optional(),
  isEndTime: flag.optional(),
  scheduleLater: flag.optional(),
  anyTime: flag.optional(),
  /** In seconds. */
  serviceDuration: wholeNumber.optional(),
  timezone: timeZone.optional(),
  /** The minutes of the window that the client is promised; null: the account's. */
  arrivalWindow: arrivalWindow.nullable().optional(),
  repeatOptions: repeatOptionsInput.nullish(),
  recurringVisits: z.array(recurringVisitInput).max(1000).nullish(),
  /** If absent, a new job is assigned to its creator. An empty list means nobody. */
  assignedToTeams: z.array(id).max(50).optional(),
  skillsId: z.array(id).max(50).optional(),
  jobItems: z.array(jobItemInput).max(mostItems).optional(),
  jobFormIds: z.array(id).max(50).optional(),
  tagIds: tagIdsInput,
  properties: z.array(propertyValueInput).optional(),
  notesLinking: notesLinking.optional(),
  /** Accepted but ignored: the server decides the status (API 4.4). */
  jobStatus: z.enum(jobStatuses).optional(),
  requestId: optionalId,
  estimateId: optionalId,
  /** The job instructions. */
  notes: plainText(10_000),
  parentFolderId: optionalId,
  /** Suggested times that were chosen: refused when one has been taken meanwhile. */
  acceptedSlots,
};

const newJob = z.object(jobInput);
describeType(newJob, { id: 'NewJob' });
export type NewJob = z.output<typeof newJob>;

const files = { field: 'attachments', maxCount: maximumFiles, maxMegabytes: maximumFileMegabytes, required: false };

const savedJob = {
  id: z.string(),
  jobId: z.string(),
  jobNumber: z.number(),
  jobStatus: z.enum(jobStatuses),
  visitCount: z.number(),
};

export const createJob = endpoint({
  id: 'JB-4',
  name: 'createJob',
  summary: 'Create a job, also from a request or an estimate',
  method: 'POST',
  path: '/jobs',
  needs: anyOf('Jobs.create', 'Jobs.createForAssigned'),
  body: z.preprocess(flattenJobData, newJob),
  files,
  data: z.object(savedJob),
  status: 201,
  message: 'Job created successfully',
  failure: 'Failed to create job',
  refuses: [
    'notFound',
    'slotTaken',
    'numberTooLarge',
    'numberTaken',
    'requestConverted',
    'estimateConverted',
    'visitTooLong',
    'noVisits',
    'tooManyVisits',
    'clientArchived',
    'conversionArchived',
  ],
  isSentLater: true,
});

const signatureFields = ['jobId', 'signature'];
const statusFields = ['jobId', 'jobStatus', 'openVisits', 'updatedAt'];

/** The kind of a `PATCH /jobs`: a signature, a change of status, or an edit (API JB-5 to JB-7). */
export type JobChangeKind = 'signature' | 'status' | 'edit';

/** @example jobChangeKind({ jobId: 'a', jobStatus: 'closed' }) → 'status' */
export function jobChangeKind(fields: Record<string, unknown>): JobChangeKind {
  const keys = Object.keys(fields);
  const isOnly = (allowed: string[]): boolean => keys.every((key) => allowed.includes(key));
  if (keys.includes('signature') && isOnly(signatureFields)) return 'signature';
  if (keys.includes('jobStatus') && isOnly(statusFields)) return 'status';
  return 'edit';
}

const statusText = 'Status is not valid';

const signatureChange = z.object({
  kind: z.literal('signature'),
  jobId: requiredPathId,
  signature: requiredText(300),
});
describeType(signatureChange, { id: 'JobSignatureChange' });

const statusChange = z.object({
  kind: z.literal('status'),
  jobId: requiredPathId,
  jobStatus: z.enum(jobStatuses, { error: statusText }),
  /** What happens to the open visits of a completed job. */
  openVisits: z.enum(openVisitChoices).default('leave'),
  updatedAt: version,
});
describeType(statusChange, { id: 'JobStatusChange' });

const jobEdit = z.object({
  kind: z.literal('edit'),
  ...jobInput,
  clientId: requiredPathId.optional(),
  jobId: requiredPathId,
  removedAttachmentIds: listOf(id).optional(),
  updatedAt: version,
});
describeType(jobEdit, { id: 'JobEdit' });
/** The changed fields of a job: absent keys are unchanged (API JB-5). */
export type JobEdit = Partial<z.output<typeof jobEdit>> & { jobId: string };

/** Each kind has its own schema; the kind is inferred from the keys and never sent. */
const jobChange = z.preprocess(
  (sent) => {
    const fields = flattenJobData(sent);
    return isObject(fields) ? { ...fields, kind: jobChangeKind(fields) } : { kind: 'edit' };
  },
  z.discriminatedUnion('kind', [signatureChange, statusChange, jobEdit]),
);

export const updateJob = endpoint({
  id: 'JB-5',
  name: 'updateJob',
  summary: 'Change a job; with `signature` alone sign it, with `jobStatus` alone move or close it',
  method: 'PATCH',
  path: '/jobs',
  // Signing only needs the right to see the job (JB-6); an edit and a status change check their own rights (JB-5,
  // JB-7).
  needs: viewOf('Jobs', 'Jobs.edit', 'Jobs.editOwn'),
  body: jobChange,
  files,
  /** An edit returns the first keys, a signature those that begin with `signature`, and a status change the counts. */
  data: z.object({
    id: z.string(),
    jobId: z.string(),
    jobNumber: z.number().optional(),
    jobStatus: z.enum(jobStatuses).optional(),
    visitCount: z.number().optional(),
    signature: z.string().optional(),
    signatureUrl: z.string().optional(),
    cancelledVisitCount: z.number().optional(),
    completedVisitCount: z.number().optional(),
    /** The version after a change of status. */
    updatedAt: z.string().optional(),
  }),
  failure: 'Failed to save job',
  refuses: [
    'notFound',
    'stale',
    'slotTaken',
    'numberTooLarge',
    'numberTaken',
    'requestConverted',
    'estimateConverted',
    'jobSigned',
    'jobClosed',
    'jobMoveRefused',
    'visitsIncomplete',
    'jobFixed',
    'visitFixed',
    'visitTooLong',
    'jobTypeFixed',
    'jobClientFixed',
    'noVisits',
    'tooManyVisits',
    'clientArchived',
    'conversionArchived',
    'requestStageFixed',
  ],
  isSentLater: true,
});
