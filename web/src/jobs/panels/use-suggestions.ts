import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AiSuggestion } from '@truckroll/contract/planning/slots';
import { addressOf } from '@truckroll/domain/addresses/address-draft';
import { wallClock } from '@truckroll/domain/format/dates';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useCan } from '../../app/session/me.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { type AiChoice, seriesRequest, slotRequest } from '../../planning/parts/ai-values.ts';
import { type ChosenVisit, endOfSlot } from '../../planning/parts/chosen-visits.ts';
import { type Suggested, slotsQuery } from '../../planning/parts/slot-queries.ts';
import { datesOfSeries } from './job-payload.ts';
import { repeatRule } from './schedule-payload.ts';
import type { JobFieldValues, JobFormState } from './use-job-form.ts';

const noAddressText = 'Please enter an address to use AI scheduling';
const noDateText = 'Please choose a start date to use AI scheduling';
const failedText = 'Failed to get AI suggestions';

export type Suggestions = {
  choice: AiChoice;
  setChoice: (choice: AiChoice) => void;
  isSeries: boolean;
  /** The dates of a series, and the visits chosen for them. */
  dates: readonly string[];
  chosen: readonly ChosenVisit[];
  setChosen: (chosen: readonly ChosenVisit[]) => void;
  hasAsked: boolean;
  query: Pick<UseQueryResult<Suggested>, 'data' | 'isFetching' | 'error'>;
  ask: () => void;
  /** Takes over the person and the time of a suggestion. */
  pick: (slot: AiSuggestion) => void;
  isPicked: (slot: AiSuggestion) => boolean;
};

/** The suggestions of the job form: what was asked, the answer, and taking one over (screens M21). */
export function useSuggestions({ form, job }: JobFormState): Suggestions {
  const { control, setValue, getValues, clearErrors } = form;
  const [choice, asked, schedule, timezone, accepted, chosen] = useWatch({
    control,
    name: ['ai', 'asked', 'schedule', 'timezone', 'acceptedSlot', 'chosenVisits'],
  });
  const mayAssign = useCan()('Jobs.assignJob');
  const query = useQuery(slotsQuery(asked));
  const isSeries = schedule.jobType === 'recurring';
  const hasAsked = asked !== null && (asked.isRecurring === true) === isSeries;
  const { error } = query;
  useEffect(() => {
    if (error === null) return;
    if (isSeries) toast.error(failedText);
    else console.warn(error);
  }, [error, isSeries]);

  function set(values: Partial<JobFieldValues>): void {
    for (const [name, value] of Object.entries(values))
      setValue(name as keyof JobFieldValues, value as never, { shouldDirty: true });
  }

  function ask(): void {
    const { address: typed, skills, client, team } = getValues();
    const address = addressOf(typed);
    const rule = repeatRule(schedule);
    const dates = datesOfSeries({ schedule, timezone });
    const why = address === null ? noAddressText : isSeries && dates.length === 0 ? noDateText : null;
    if (why !== null) toast.error(why);
    if (address === null || why !== null) return;
    const technicianIds = mayAssign ? [] : team;
    const subject = { address, skillIds: skills, technicianIds, jobId: job?.id, clientId: client?.id };
    const request =
      isSeries && rule !== null ? seriesRequest(choice, subject, { ...rule, dates }) : slotRequest(choice, subject);
    set({ ai: { ...choice, notice: null } });
    if (JSON.stringify(request) === JSON.stringify(asked)) void query.refetch();
    else set({ asked: request });
  }

  function pick(slot: AiSuggestion): void {
    const { teamMemberId, startTime } = slot;
    const endTime = endOfSlot(slot);
    const [start, end] = [wallClock(startTime, timezone), wallClock(endTime, timezone)];
    clearErrors(['schedule', 'acceptedSlot']);
    set({
      team: [teamMemberId],
      acceptedSlot: { teamMemberId, startTime, endTime },
      ai: { ...choice, notice: null },
      schedule: {
        ...schedule,
        ...{ startDate: start.day, startTime: start.time, endDate: end.day, endTime: end.time },
        ...{ anyTime: false, scheduleLater: false },
      },
    });
  }

  return {
    ...{ choice, isSeries, chosen, hasAsked, query, ask, pick },
    dates: isSeries ? datesOfSeries({ schedule, timezone }) : [],
    setChoice: (next) => set({ ai: next }),
    setChosen(next) {
      clearErrors('chosenVisits');
      set({ chosenVisits: next });
    },
    isPicked: ({ teamMemberId, startTime }) =>
      accepted?.teamMemberId === teamMemberId && accepted.startTime === startTime,
  };
}
