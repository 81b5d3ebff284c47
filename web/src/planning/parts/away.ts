import type { Absence } from '@truckroll/contract/absences/absences';
import { absenceLabels } from '@truckroll/domain/absences/absence-kinds';
import { isWholeDays, spanOfAbsence } from '@truckroll/domain/absences/absence-rules';
import type { DayClock } from './day-axis.ts';
import { entryTimesText } from './entry-words.ts';

/** Time off of a person as a day of the calendar shows it. */
export type Away = {
  id: string;
  personId: string;
  name: string;
  /** 'Vacation', or 'Away' for people who may not see the reason; with the times of time off by the hour. */
  label: string;
  /** Milliseconds. */
  start: number;
  end: number;
};

/** The time off that a day shows, of the wanted people or of all, by name. */
export function awayOn(
  { start, end }: Pick<DayClock, 'start' | 'end'>,
  absences: readonly Absence[],
  { zone, team }: { zone: string; team: readonly string[] | undefined },
): Away[] {
  return absences
    .filter(({ teamMemberId }) => team?.includes(teamMemberId) ?? true)
    .flatMap((absence): Away[] => {
      const { id, teamMemberId: personId, name, kind } = absence;
      const span = spanOfAbsence(absence, zone);
      if (span.end <= start || end <= span.start) return [];
      const why = kind === null ? 'Away' : absenceLabels[kind];
      const times = isWholeDays(absence)
        ? ''
        : `, ${entryTimesText({ kind: 'event', ...span, isAllDay: false }, zone)}`;
      return [{ id, personId, name, label: why + times, ...span }];
    })
    .sort((one, other) => one.name.localeCompare(other.name) || one.start - other.start);
}
