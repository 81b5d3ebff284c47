import { type VisitStatus, visitPriorities, visitStatuses, visitTypes } from '@truckroll/domain/visits/visit-statuses';
import { z } from 'zod';
import { endpoint, viewOf } from './endpoint.ts';
import { idParams, limit, listOf, page, paged, personRef, teamMemberRef } from './fields.ts';

const visitNote = z.object({
  id: z.string(),
  note: z.string(),
  createdBy: personRef,
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** A visit of a job (API 3.5). */
export const visit = z.object({
  id: z.string(),
  jobId: z.string(),
  visitNumber: z.number(),
  visitStartDateTime: z.string().nullable(),
  visitEndDateTime: z.string().nullable(),
  anyTime: z.boolean(),
  timezone: z.string(),
  visitStatus: z.enum(visitStatuses),
  isLate: z.boolean(),
  visitType: z.enum(visitTypes),
  isFirst: z.boolean(),
  isExtraVisit: z.boolean(),
  priority: z.enum(visitPriorities),
  teamMembers: z.array(teamMemberRef.extend({ firstName: z.string(), email: z.string() })),
  notes: z.array(visitNote),
  startedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Visit = z.infer<typeof visit>;

/** 'late' is computed, every other filter is a status. */
export const visitFilters = ['late', ...visitStatuses] as const;
export type VisitFilter = (typeof visitFilters)[number];

/** How many visits a job has of each kind; a late one also counts under its own status. */
const visitCounts = z.record(z.enum(['all', ...visitFilters]), z.number());
export type VisitCounts = Record<VisitStatus | 'all' | 'late', number>;

export const listVisits = endpoint({
  id: 'VI-1',
  summary: 'The visits of a job, by start',
  method: 'GET',
  path: '/jobs/:id/visits',
  needs: viewOf('Jobs'),
  params: idParams,
  query: z.object({
    status: listOf(z.enum(visitFilters)).optional(),
    page: page.removeDefault().optional(),
    limit: limit(10).removeDefault().optional(),
  }),
  data: z.array(visit),
  beside: z.object({
    total: paged.total,
    page: paged.page.optional(),
    limit: paged.limit.optional(),
    totalPages: paged.totalPages.optional(),
    counts: visitCounts,
  }),
});
