import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { jobStatuses, jobTypes } from '@truckroll/domain/jobs/job-statuses';
import { z } from 'zod';
import { client, clientStage, propertyValue } from '../clients/clients.ts';
import { chosenPlace } from '../clients/service-properties.ts';
import { documentRow } from '../documents/documents.ts';
import { anyOf, endpoint, nothing, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  address,
  idParams,
  limit,
  page,
  paged,
  pathId,
  phone,
  requiredPathId,
  requiredText,
  sortOrder,
  teamMemberRef,
} from '../fields/fields.ts';
import { filterSchemas } from '../fields/filter-query.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { jobSortKeys } from '../fields/list-keys.ts';
import { answeredFields, listedFields } from '../fields/record-fields.ts';
import { teamMember } from '../team/team.ts';
import { arrivalWindow } from '../visits/arrival-window.ts';
import { incomeByCurrency, visitLog } from '../visits/visit-logs.ts';
import { visit } from '../visits/visits.ts';
import { jobItem } from './job-items.ts';
import { jobListFilters } from './job-list-filters.ts';
import { repeatOptions } from './job-schedule.ts';

const clientOfJob = z.object({
  id: z.string(),
  name: z.string(),
  stage: clientStage,
  email: z.string().nullable(),
  phoneNumber: phone.nullable(),
  propertyAddress: address.nullable(),
});
describeType(clientOfJob, { id: 'ClientOfJob' });

/**
 * The currency of a job's amounts and of its next invoice or estimate: that of the estimate it came from, else the
 * account's. Costs and income are always in the account's.
 */
const jobCurrency = z.string();

/** A job as lists show it (API 3.4). Amounts are null for users who may not see prices (API 1.12). */
export const jobRow = z.object({
  id: z.string(),
  /** Always equal to the id. */
  jobId: z.string(),
  jobNumber: z.number(),
  ...listedFields(jobFields),
  jobStatus: z.enum(jobStatuses),
  jobType: z.enum(jobTypes),
  startDateTime: z.string().nullable(),
  endDateTime: z.string().nullable(),
  isStartTime: z.boolean(),
  isEndTime: z.boolean(),
  anyTime: z.boolean(),
  scheduleLater: z.boolean(),
  /** The time zone in which it was planned: a start without a time is midnight there. Not in API 3.4, so optional. */
  timezone: z.string().optional(),
  /** In seconds. Not in API 3.4, so optional. */
  serviceDuration: z.number().optional(),
  total: z.number().nullable(),
  currency: jobCurrency,
  jobAddress: address.nullable(),
  client: clientOfJob,
  internalNotes: z.object({ note: z.string() }),
  tagIds: z.array(z.string()),
  team: z.array(teamMemberRef),
  visitCount: z.number(),
  lateVisitCount: z.number(),
  nextVisitAt: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(jobRow, { id: 'JobRow' });
export type JobRow = z.infer<typeof jobRow>;

const jobFilters = z.object(filterSchemas(jobListFilters));
export type JobFilters = z.output<typeof jobFilters>;

/** The default page size is 100 for a client's jobs, else 25. */
const jobQuery = jobFilters
  .extend({
    page,
    limit: limit(25).removeDefault().optional(),
    sortBy: z.enum(jobSortKeys).default('createdAt'),
    sortOrder,
  })
  .transform((query) => ({ ...query, limit: query.limit ?? (query.clientId === undefined ? 25 : 100) }));

export const listJobs = endpoint({
  id: 'JB-1',
  name: 'listJobs',
  summary: 'List jobs',
  method: 'GET',
  path: '/jobs',
  needs: viewOf('Jobs'),
  query: jobQuery,
  data: z.object({
    jobs: z.array(jobRow),
    /** Of all statuses, whatever the filter by status. */
    statusCounts: z.record(z.enum(jobStatuses), z.number()),
    ...paged,
  }),
  failure: 'Failed to load jobs',
  refuses: ['notFound'],
});

/** A stored file of a record, with a link valid for an hour (API 3.1). */
export const fileRef = z.object({
  id: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.number(),
  systemGeneratedFileName: z.string(),
  presignedUrl: z.string(),
});
describeType(fileRef, { id: 'FileRef' });
export type FileRef = z.infer<typeof fileRef>;

/** What remains of a job's revenue, with its parts (API 4.8). */
const jobProfit = z.object({
  /** Without taxes. */
  revenue: z.number(),
  itemCost: z.number(),
  laborCost: z.number(),
  otherCost: z.number(),
  profit: z.number(),
  /** Null without revenue, and where no cost was entered. */
  marginPercent: z.number().nullable(),
  itemsWithoutCost: z.number(),
  /** On the clock, of people whose hour has no cost. Optional: devices keep answers from before this field. */
  minutesWithoutCost: z.number().optional(),
});
describeType(jobProfit, { id: 'JobProfit' });

/**
 * A job with all its details (API 3.4). Money is null without the right to see prices, logs are [] without `viewLogs`.
 */
export const job = z.object({
  id: z.string(),
  /** Always equal to the id. */
  jobId: z.string(),
  jobNumber: z.number(),
  ...answeredFields(jobFields),
  jobStatus: z.enum(jobStatuses),
  jobType: z.enum(jobTypes),
  clientId: z.string(),
  client,
  jobAddress: address.nullable(),
  jobPhone: phone.nullable(),
  ...chosenPlace,
  startDateTime: z.string().nullable(),
  endDateTime: z.string().nullable(),
  isStartTime: z.boolean(),
  isEndTime: z.boolean(),
  scheduleLater: z.boolean(),
  anyTime: z.boolean(),
  /** In seconds. */
  serviceDuration: z.number(),
  timezone: z.string(),
  /** The minutes of the window that the client is promised; null: the account's. */
  arrivalWindow: arrivalWindow.nullable(),
  repeatOptions: repeatOptions.nullable(),
  team: z.array(teamMember),
  skills: z.array(z.string()),
  jobForms: z.array(z.string()),
  tagIds: z.array(z.string()),
  properties: z.array(propertyValue),
  jobItems: z.array(jobItem),
  subTotal: z.number().nullable(),
  tax: z.number().nullable(),
  total: z.number().nullable(),
  internalNotes: z.object({ note: z.string(), attachments: z.array(fileRef).max(listBounds.jobAttachments) }),
  notesLinking: z.object({ linkToEstimate: z.boolean(), linkToInvoice: z.boolean() }),
  /** The storage key of the image. */
  signature: z.string().nullable(),
  signatureUrl: z.string().nullable(),
  signedAt: z.string().nullable(),
  /** Ordered by start, oldest first; unscheduled visits are last. */
  visits: z.array(visit).max(listBounds.jobVisits),
  visitLogs: z.array(visitLog).max(listBounds.visitLogs),
  /** Only the documents that the user may view (API 2.3). */
  invoices: z.array(documentRow).max(listBounds.jobDocuments),
  estimates: z.array(documentRow).max(listBounds.jobDocuments),
  /** Before all taxes. Null where a part is in another currency than the account's. */
  jobIncome: z.number().nullable(),
  incomeByCurrency,
  /** Null without the rights to see costs and prices. */
  profit: jobProfit.nullable(),
  currency: jobCurrency,
  requestId: z.string().nullable(),
  estimateId: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdByName: z.string().nullable(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(job, { id: 'Job' });
export type Job = z.infer<typeof job>;

export const getJobDetails = endpoint({
  id: 'JB-2',
  name: 'getJobDetails',
  summary: 'One job with all its details',
  method: 'GET',
  path: '/jobs/jobDetails',
  needs: viewOf('Jobs'),
  query: z.object({ id: requiredText(100, 'Job is required').pipe(pathId) }),
  data: z.object({ job }),
  refuses: ['notFound'],
});

export const getJob = endpoint({
  id: 'JB-2b',
  name: 'getJob',
  summary: 'One job with all its details, by its path',
  method: 'GET',
  path: '/jobs/:id',
  needs: viewOf('Jobs'),
  params: idParams,
  data: z.object({ job }),
  refuses: ['notFound'],
});

export const nextJobNumber = endpoint({
  id: 'JB-3',
  name: 'nextJobNumber',
  summary: 'The next job number, which is not reserved',
  method: 'GET',
  path: '/jobs/nextJobNumber',
  needs: anyOf('Jobs.create', 'Jobs.createForAssigned'),
  isNeverKept: true,
  data: z.object({ nextJobNumber: z.number() }),
});

export const openJobFolder = endpoint({
  id: 'JB-8',
  name: 'openJobFolder',
  summary: "The folder of a client's drive that holds the files of jobs, made on first use",
  method: 'POST',
  path: '/jobs/file',
  needs: anyOf('Jobs.uploadAttachments'),
  body: z.object({ moduleId: requiredPathId, moduleType: z.literal('clients') }),
  data: z.object({ parentFolderId: z.string() }),
  failure: 'Failed to handle job folder',
  refuses: ['notFound'],
});

export const deleteJob = endpoint({
  id: 'JB-9',
  name: 'deleteJob',
  summary: 'Delete a job that has no documents',
  method: 'DELETE',
  path: '/jobs/:id',
  needs: anyOf('Jobs.delete'),
  params: idParams,
  data: nothing,
  refuses: ['notFound', 'jobHasDocuments'],
});
