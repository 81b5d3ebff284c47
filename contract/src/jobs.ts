import { jobPriorities, jobStatuses, jobTypes } from '@truckroll/domain/jobs/job-statuses';
import { z } from 'zod';
import type { weekdays } from './account.ts';
import { clientStage } from './clients.ts';
import { endpoint, viewOf } from './endpoint.ts';
import {
  address,
  dateOnly,
  limit,
  listOf,
  page,
  paged,
  pathId,
  phone,
  search,
  sortOrder,
  teamMemberRef,
  view,
} from './fields.ts';

/** How a recurring job repeats (API 3.5). */
export type RepeatOptions = {
  startDateTime: string;
  endDateTime: string;
  totalVisits: number;
  frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
  interval: number;
  monthlyType: 'daysOfMonth' | null;
  duration: { value: number; unit: 'week(s)' | 'month(s)' | 'year(s)' };
  weekDays: (typeof weekdays)[number][];
  daysOfMonth: number[];
  month: number | null;
  dayOfMonth: number | null;
};

/** A job as lists show it (API 3.4). Amounts are null for who may not see prices (API 1.12). */
export const jobRow = z.object({
  id: z.string(),
  /** Always the same as the id. */
  jobId: z.string(),
  jobNumber: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  jobStatus: z.enum(jobStatuses),
  jobType: z.enum(jobTypes),
  priority: z.enum(jobPriorities),
  startDateTime: z.string().nullable(),
  endDateTime: z.string().nullable(),
  isStartTime: z.boolean(),
  isEndTime: z.boolean(),
  anyTime: z.boolean(),
  scheduleLater: z.boolean(),
  total: z.number().nullable(),
  jobAddress: address.nullable(),
  client: z.object({
    id: z.string(),
    name: z.string(),
    stage: clientStage,
    email: z.string().nullable(),
    phoneNumber: phone.nullable(),
    propertyAddress: address.nullable(),
  }),
  internalNotes: z.object({ note: z.string() }),
  team: z.array(teamMemberRef),
  visitCount: z.number(),
  lateVisitCount: z.number(),
  nextVisitAt: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type JobRow = z.infer<typeof jobRow>;

export const jobSortKeys = ['createdAt', 'startDateTime', 'jobNumber', 'total', 'jobStatus'] as const;
export type JobSortKey = (typeof jobSortKeys)[number];

const jobFilters = z.object({
  clientId: pathId.optional(),
  view,
  status: listOf(z.enum(jobStatuses)).optional(),
  jobType: z.enum(jobTypes).optional(),
  priority: z.enum(jobPriorities).optional(),
  teamId: pathId.optional(),
  from: dateOnly.optional(),
  to: dateOnly.optional(),
  search,
});
export type JobFilters = z.output<typeof jobFilters>;

/** A client's jobs come up to 100 at once, others 25 a page, unless the caller says otherwise. */
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
  summary: 'List jobs',
  method: 'GET',
  path: '/jobs',
  needs: viewOf('Jobs'),
  query: jobQuery,
  data: z.object({ jobs: z.array(jobRow), ...paged }),
  failure: 'Failed to load jobs',
});
