import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { wallClock } from '@truckroll/domain/format/dates';
import { countOf } from '@truckroll/domain/format/numbers';
import { normalizeSchedule } from '@truckroll/domain/jobs/job-schedule';
import { seriesOf } from '@truckroll/domain/jobs/series';
import { changeOfSeries, lossesOf } from '@truckroll/domain/jobs/series-change';
import { useWatch } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { visitsOfDates } from '../../planning/parts/chosen-visits.ts';
import { visitTimeWords } from '../../visits/parts/visit-time-view.ts';
import { formsOfJobQuery } from '../parts/job-queries.ts';
import { datesOfSeries } from './job-payload.ts';
import { repeatRule, schedulePayload } from './schedule-payload.ts';
import type { JobFormState } from './use-job-form.ts';

/** The maximum number of visits that are listed by name. The others are counted. */
const mostNamed = 8;

/** The effect of the typed schedule on the visits of a stored series. Null while it is incomplete. */
function useChange(job: Job, { form }: Pick<JobFormState, 'form'>) {
  const { data: forms = [] } = useQuery(formsOfJobQuery(job.id));
  const [schedule, timezone, chosenVisits] = useWatch({
    control: form.control,
    name: ['schedule', 'timezone', 'chosenVisits'],
  });
  const rule = repeatRule(schedule);
  if (job.repeatOptions === null || rule === null || schedule.scheduleLater) return null;
  const planned = { ...normalizeSchedule(schedulePayload(schedule, timezone), timezone), timezone };
  const chosen = visitsOfDates(chosenVisits, datesOfSeries({ schedule, timezone }));
  const after =
    chosen.length > 0
      ? chosen.map(({ startTime, endTime }) => ({ start: startTime, end: endTime }))
      : seriesOf(planned, rule);
  if (after.length === 0) return null;
  const stored = seriesOf(job, job.repeatOptions);
  const filled = new Set(forms.flatMap(({ entries }) => entries.map(({ visitId }) => visitId)));
  const visits = job.visits
    .filter(({ isExtraVisit }) => !isExtraVisit)
    .map((visit) => ({
      ...visit,
      teamIds: visit.teamMembers.map(({ id }) => id),
      noteCount: visit.notes.length,
      hasForms: filled.has(visit.id),
    }));
  const change = changeOfSeries(visits, {
    ...{ before: chosen.length > 0 ? [] : stored, after, timezone, anyTime: planned.anyTime },
    today: wallClock(new Date().toISOString(), timezone).day,
  });
  const own = { before: stored, teamIds: job.team.map(({ id }) => id), priority: job.priority };
  return { ...change, losses: lossesOf(change, own) };
}

/** Says what a new schedule does to the visits of a series, and lists what is lost with them. */
export function SeriesLosses({ job, state }: { job: Job; state: JobFormState }) {
  const { timezone } = useMe();
  const change = useChange(job, state);
  if (change === null) return null;
  const { moved, removed, added, losses } = change;
  const counts = [
    ...(moved.length > 0 ? [`${countOf(moved.length, 'visit', 'visits')} moved`] : []),
    ...(removed.length > 0 ? [`${countOf(removed.length, 'visit', 'visits')} removed`] : []),
    ...(added.length > 0 ? [`${countOf(added.length, 'visit', 'visits')} added`] : []),
  ];
  return (
    <>
      <Text size="sm" mb="xs">
        {counts.length === 0 ? 'No visit changes.' : `${counts.join(', ')}.`}
      </Text>
      {losses.length > 0 && (
        <>
          <Text size="sm">These visits lose what is their own:</Text>
          <ul>
            {losses.slice(0, mostNamed).map(({ visit, loses }) => (
              <li key={visit.id}>
                Visit {visit.visitNumber}: {visitTimeWords(visit, timezone)},{' '}
                {visit.teamMembers.map(({ name }) => name).join(', ') || 'nobody assigned'} ({loses.join(', ')})
              </li>
            ))}
            {losses.length > mostNamed && <li>and {losses.length - mostNamed} more</li>}
          </ul>
        </>
      )}
    </>
  );
}
