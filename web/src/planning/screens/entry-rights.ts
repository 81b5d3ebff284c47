import { can, type Rights } from '@truckroll/domain/abilities/rights';
import { eventChangeRefusal } from '@truckroll/domain/calendar/event-rules';
import { mayEditJob } from '@truckroll/domain/jobs/job-rights';
import { mayPlan } from '@truckroll/domain/optimise/may-plan';
import type { CalendarSearch } from '../parts/calendar-search.ts';
import type { Entry } from '../parts/entry.ts';
import { isExpected } from './painted-drop.ts';

type Asking = { rights: Rights; userId: string };

const ended = ['completed', 'cancelled'] as const;

/** Whether the user may reschedule an entry, by the server's rules (API 2.4, VI-4, EV-4). */
export function mayMoveEntry({ id, event, kind }: Entry, { rights, userId }: Asking): boolean {
  if (isExpected(id)) return false;
  const { source, createdBy = null, visitStatus, jobStatus } = event.extendedProps;
  // A task is rescheduled in its form, which has its repetition and reminder.
  if (kind === 'task') return false;
  if (kind === 'event') return eventChangeRefusal({ source, createdBy }, { userId, isAdmin: rights.isAdmin }) === null;
  if (jobStatus === 'closed' || ended.some((status) => status === visitStatus)) return false;
  return mayEditJob({ rights, userId, createdBy });
}

/** Whether the user may reassign a visit. */
export const mayHandOver = (entry: Entry, asking: Asking): boolean =>
  entry.kind === 'visit' && can(asking.rights, 'Jobs.assignJob') && mayMoveEntry(entry, asking);

/** Whether a visit can be moved together with others, which needs the rights of planners (SC-2). */
export const isSelectable = (entry: Entry, asking: Asking): boolean =>
  entry.kind === 'visit' && mayPlan(asking.rights) && mayMoveEntry(entry, asking);

/**
 * The team that the open job form proposes. For a stored job there is none without the right to assign others, because
 * the server would refuse the whole change (API 2.4).
 *
 * @example proposedTeam({ job: 'new', who: 'tom' }, rights) → { teamIds: ['tom'] }
 */
export const proposedTeam = ({ job, who }: CalendarSearch, rights: Rights): { teamIds?: string[] } =>
  who === undefined || (job !== 'new' && !can(rights, 'Jobs.assignJob')) ? {} : { teamIds: [who] };
