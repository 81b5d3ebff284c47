import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import type { moveTimesheet as moving, Timesheet } from '@truckroll/contract/time-clock/time-clock';
import { mayMoveTimesheet } from '@truckroll/domain/time-clock/timesheet-rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Author } from '../../platform/session/actor.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { lockPeople } from '../../records/people/known-people.ts';
import { storeSheet } from '../../records/time-clock/timesheet-store.ts';
import { readTimesheet } from './timesheets.ts';

/** Submits a week, approves it, or opens it again (API TC-8). The same status again changes nothing. */
export async function moveTimesheet(
  tx: Tx,
  userId: string,
  sent: BodyOf<typeof moving>,
  by: Author,
): Promise<Timesheet> {
  const { actor, now } = by;
  await lockPeople(tx, [userId]);
  const { timesheet } = await readTimesheet(tx, actor, userId, sent.week, now);
  const { week, status: from } = timesheet;
  const to = sent.status;
  if (from === to) return timesheet;
  if (!mayMoveTimesheet(actor, { userId, status: from }, to)) throw new Problem('forbidden');
  requireVersion(timesheet, sent.updatedAt);
  if (week > (await readToday(tx, now))) throw new Problem('timesheetAhead');
  if (to !== 'open' && timesheet.isRunning) throw new Problem('timesheetRunning');
  const isOwn = actor.userId === userId;
  if (to === 'open' && !isOwn && sent.reason === undefined) throw invalid('reason', 'Reason is required', 'required');
  const at = now.toISOString();
  const id = await storeSheet(
    tx,
    {
      userId,
      week,
      status: to,
      submittedAt: to === 'submitted' ? at : to === 'open' ? null : timesheet.submittedAt,
      decidedBy: to === 'submitted' || (to === 'open' && isOwn) ? null : actor.userId,
      decidedAt: to === 'submitted' || (to === 'open' && isOwn) ? null : at,
      reason: to === 'open' ? (sent.reason ?? null) : null,
    },
    now,
  );
  const { timesheet: after } = await readTimesheet(tx, actor, userId, week, now);
  const { name, reason } = after;
  if (!(to === 'open' && isOwn))
    await recordEvent(tx, by, {
      type: `timesheet.${to === 'open' ? 'opened' : to}`,
      timesheet: { id, userId, name, week, reason },
    });
  return after;
}
