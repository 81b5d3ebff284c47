import { jobStatuses } from '@truckroll/domain/jobs/job-statuses';
import { z } from 'zod';
import { visitRules } from '../account/account.ts';
import { chosenPlace } from '../clients/service-properties.ts';
import { endpoint, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { address, listOf, momentOrDay, pathId, phone, requiredText } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { jobForm, jobFormEntry } from '../jobs/job-forms.ts';
import { jobItemTypes } from '../jobs/job-items.ts';
import { jobRow } from '../jobs/jobs.ts';
import { announcement } from '../on-my-way/on-my-way.ts';
import { mostItems } from '../price-book/line-items.ts';
import { jobLines } from './items-on-site.ts';
import { visit } from './visits.ts';

/** A line of the job without its price: something to bring, or work to do. */
const lineOnSite = z.object({ itemName: z.string(), quantity: z.number(), type: z.enum(jobItemTypes) });
describeType(lineOnSite, { id: 'LineOnSite' });

/** What is still due on the job's invoices, in one of their currencies. */
const dueOnSite = z.object({ amount: z.number(), currency: z.string() });
describeType(dueOnSite, { id: 'DueOnSite' });

/** The job of a visit, with what people need on site: its property, contact and phone, its lines and what is due. */
const jobOnSite = jobRow.extend({
  jobPhone: phone.nullable(),
  ...chosenPlace,
  /** Optional, like what is due: devices keep answers from before these fields. */
  lines: z.array(lineOnSite).max(mostItems).optional(),
  /** Of the invoices that the reader sees and that were given out; [] when nothing is due. */
  due: z.array(dueOnSite).max(listBounds.jobDocuments).optional(),
});
describeType(jobOnSite, { id: 'JobOnSite' });
export type JobOnSite = z.infer<typeof jobOnSite>;

export const getVisit = endpoint({
  id: 'VI-3',
  name: 'getVisit',
  summary: 'One visit with its job and the job forms to be filled on it',
  method: 'GET',
  path: '/jobs/visits/:visitId',
  needs: viewOf('Jobs'),
  params: z.object({ visitId: pathId }),
  data: z.object({
    visit,
    job: jobOnSite,
    jobForms: z.array(z.object({ form: jobForm, entry: jobFormEntry.nullable() })).max(listBounds.jobForms),
    lines: jobLines,
    /** The completion requirements of the visit besides its forms. */
    completion: z.object({
      isSigned: z.boolean(),
      photoCount: z.number(),
      rules: visitRules,
    }),
    /** The latest message to the client that somebody is on the way. Optional like `lines`. */
    announcement: announcement.nullable().optional(),
  }),
  refuses: ['notFound'],
});

/** A visit in the calendar and in team tracking. */
export const trackedVisit = visit.extend({
  job: z.object({ id: z.string(), jobNumber: z.number(), title: z.string(), jobStatus: z.enum(jobStatuses) }),
  clientName: z.string(),
  jobAddress: address.nullable(),
});
describeType(trackedVisit, { id: 'TrackedVisit' });
export type TrackedVisit = z.infer<typeof trackedVisit>;

/** The longest range that team tracking shows, in days. */
export const mostTrackedDays = 31;

/** A day, or any moment of it; the account's time zone decides the days of the range. */
const rangeEnd = (missing: string) => requiredText(40, missing).pipe(momentOrDay);

export const rangeTooLongText = `The date range is too long (maximum ${mostTrackedDays} days).`;

export const trackTeam = endpoint({
  id: 'VI-9',
  name: 'trackTeam',
  summary: 'The visits of people within a range of days',
  method: 'GET',
  path: '/jobs/visits/team-tracking',
  needs: viewOf('Jobs'),
  query: z.object({
    startDate: rangeEnd('Start date is required'),
    endDate: rangeEnd('End date is required'),
    dateFilter: z.enum(['Day', 'Week', 'Month']).optional(),
    /** If absent, everyone. */
    teamIds: listOf(pathId).optional(),
  }),
  data: z.object({ visits: z.array(trackedVisit).max(listBounds.trackedVisits) }),
});
