import type { AcceptedSlot, AiSuggestion, DateSuggestions } from '@truckroll/contract/planning/slots';

/** A chosen visit of a series: a suggestion, or a time and people chosen by hand. Times are moments. */
export type ChosenVisit = {
  /** The date of the series, 'YYYY-MM-DD'. */
  date: string;
  startTime: string;
  endTime: string;
  teamIds: string[];
  isSuggested: boolean;
};

const defaultMs = 2 * 3_600_000;

/** The end of a suggestion; without one it is the start plus 2 hours (jobs.md 4). */
export const endOfSlot = ({ startTime, endTime }: { startTime: string; endTime?: string | undefined }): string =>
  endTime ?? new Date(Date.parse(startTime) + defaultMs).toISOString();

export const chosenVisitOf = (date: string, slot: AiSuggestion): ChosenVisit => ({
  date,
  startTime: slot.startTime,
  endTime: endOfSlot(slot),
  teamIds: [slot.teamMemberId],
  isSuggested: true,
});

/**
 * The best suggestion of each date; of equally good ones that of the person picked most so far, so that a client sees
 * the same face. Dates without suggestions keep what was chosen for them.
 */
export function pickBest(rows: readonly DateSuggestions[], chosen: readonly ChosenVisit[]): ChosenVisit[] {
  const counts = new Map<string, number>();
  return rows.flatMap(({ date, slots }) => {
    const best = slots.filter((slot) => slot.score === slots[0]?.score);
    const [first, ...others] = best;
    if (first === undefined) return chosen.filter((visit) => visit.date === date);
    const countOf = (slot: AiSuggestion): number => counts.get(slot.teamMemberId) ?? 0;
    const picked = others.reduce((most, slot) => (countOf(slot) > countOf(most) ? slot : most), first);
    counts.set(picked.teamMemberId, countOf(picked) + 1);
    return [chosenVisitOf(date, picked)];
  });
}

/** The chosen visits of dates that the series still has, in its order. */
export const visitsOfDates = (chosen: readonly ChosenVisit[], dates: readonly string[]): ChosenVisit[] =>
  dates.flatMap((date) => chosen.find((visit) => visit.date === date) ?? []);

/** The suggestions that chosen visits follow, for the check of the save. */
export const acceptedOf = (chosen: readonly ChosenVisit[]): AcceptedSlot[] =>
  chosen
    .filter((visit) => visit.isSuggested)
    .flatMap(({ startTime, endTime, teamIds }) =>
      teamIds.map((teamMemberId) => ({ teamMemberId, startTime, endTime })),
    );
