import { z } from 'zod';
import { adminOnly, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { flag, id, idParams } from '../fields/fields.ts';
import { teamMember } from './team.ts';

/** The most records of each kind that are listed and moved at once. */
export const mostComing = 2000;

const comingVisit = z.object({
  id: z.string(),
  jobId: z.string(),
  /** 'Boiler #12'. */
  title: z.string(),
  clientName: z.string(),
  /** Null: waits for a date. */
  visitStartDateTime: z.string().nullable(),
});
describeType(comingVisit, { id: 'ComingVisit' });

/** An open job with the person in its team. */
const comingJob = z.object({
  id: z.string(),
  title: z.string(),
  clientName: z.string(),
  isSeries: z.boolean(),
  /** The number of its visits that have not begun and are the person's. */
  visits: z.number(),
});
describeType(comingJob, { id: 'ComingJob' });

const comingTask = z.object({ id: z.string(), name: z.string(), scheduleDateTime: z.string().nullable() });
describeType(comingTask, { id: 'ComingTask' });

const comingWork = z.object({
  /** Visits that have not begun, by start; those of series are counted in `jobs`. */
  visits: z.array(comingVisit).max(mostComing),
  jobs: z.array(comingJob).max(mostComing),
  tasks: z.array(comingTask).max(mostComing),
});
describeType(comingWork, { id: 'ComingWork' });
export type ComingWork = z.infer<typeof comingWork>;

export const listComingWork = endpoint({
  id: 'TM-25',
  name: 'listComingWork',
  summary: 'What a person has to do: visits, series and jobs, tasks',
  method: 'GET',
  path: '/teams/:id/coming-work',
  needs: adminOnly,
  params: idParams,
  data: comingWork,
  refuses: ['notFound'],
});

export const handOverWork = endpoint({
  id: 'TM-26',
  name: 'handOverWork',
  summary: 'Give what a person has to do to somebody else, or to nobody, and deactivate the person',
  method: 'POST',
  path: '/teams/:id/hand-over',
  needs: adminOnly,
  params: idParams,
  body: z.object({
    /** Null: nobody is assigned any more. */
    toMemberId: id.nullable(),
    /** Whether the person is deactivated with it: both happen, or neither. */
    deactivates: flag.default(false),
  }),
  data: z.object({ visits: z.number(), jobs: z.number(), tasks: z.number(), member: teamMember }),
  failure: 'Failed to move the work',
  refuses: ['notFound', 'clientArchived', 'lastAdmin', 'ownDeactivation', 'ownerProtected'],
});
