import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Address } from '@truckroll/contract/fields/fields';
import type { AcceptedSlot, AiSuggestion } from '@truckroll/contract/planning/slots';
import type { Visit } from '@truckroll/contract/visits/visits';
import { wallClock } from '@truckroll/domain/format/dates';
import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormSetValue } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import type { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { AiFields } from '../../planning/parts/ai-fields.tsx';
import { type SlotRequest, slotRequest, usualChoice } from '../../planning/parts/ai-values.ts';
import { endOfSlot } from '../../planning/parts/chosen-visits.ts';
import { showFresh, slotsQuery, suggestionsOf } from '../../planning/parts/slot-queries.ts';
import { SuggestionList } from '../../planning/parts/suggestion-list.tsx';
import type { VisitValues } from '../parts/visit-values.ts';

/** The values on which a visit's suggestions depend. */
export type SuggestedVisit = {
  address: Address | null;
  clientId: string;
  skillIds: readonly string[];
  /** Of a visit that moves: visits of its job that have not begun do not count. */
  jobId?: string;
  /** The visit that moves, whose promise to the client can be kept. */
  visit?: Pick<Visit, 'id' | 'promisedTo'>;
  timezone: string;
  mayAssign: boolean;
  /** The people who are asked when the user may not assign others. */
  team: readonly string[];
};

export type VisitSuggestions = {
  /** The AI scheduling section with its suggestions; null while AI is off. */
  section: ReactNode;
  /** The chosen suggestion for the save, while time and people still follow it. */
  accepted: (saved: {
    start: string;
    end: string | undefined;
    teamIds: readonly string[];
  }) => AcceptedSlot[] | undefined;
  /** Shows the times that came with the refusal of a taken one; false for any other problem. */
  offerOthers: (problem: ApiProblem) => boolean;
};

/** Suggested times in a visit's dialog (screens M22, M23). */
export function useVisitSuggestions(setField: unknown, visit: SuggestedVisit): VisitSuggestions {
  // Both dialogs have the fields of a visit's time and people.
  const setValue = setField as UseFormSetValue<VisitValues>;
  const { account } = useMe();
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState(usualChoice);
  const [asked, setAsked] = useState<SlotRequest | null>(null);
  const [chosen, setChosen] = useState<AcceptedSlot | null>(null);
  const { promisedTo = null } = visit.visit ?? {};
  // A promise that has passed cannot be kept any more.
  const [hasPromise] = useState(() => promisedTo !== null && Date.parse(promisedTo) > Date.now());
  const [keepsPromise, setKeepsPromise] = useState(hasPromise);
  const query = useQuery(slotsQuery(asked));
  const { error } = query;
  useEffect(() => {
    if (error !== null) console.warn(error);
  }, [error]);
  const { address, clientId, skillIds, jobId, timezone, mayAssign, team } = visit;

  function ask(): void {
    if (address === null) {
      toast.error('Please enter an address to use AI scheduling');
      return;
    }
    const technicianIds = mayAssign ? [] : team;
    const moved = { visitId: visit.visit?.id, keepPromise: keepsPromise };
    const request = slotRequest(choice, { address, clientId, skillIds, technicianIds, jobId, ...moved });
    setChoice({ ...choice, notice: null });
    if (JSON.stringify(request) === JSON.stringify(asked)) void query.refetch();
    else setAsked(request);
  }

  function pick({ teamMemberId, ...slot }: AiSuggestion): void {
    const slotEnd = endOfSlot(slot);
    const [start, end] = [wallClock(slot.startTime, timezone), wallClock(slotEnd, timezone)];
    const options = { shouldDirty: true, shouldValidate: false };
    setValue('anyTime', false, options);
    setValue('date', start.day, options);
    setValue('startTime', start.time, options);
    setValue('endDate', end.day === start.day ? null : end.day, options);
    setValue('endTime', end.time, options);
    if (mayAssign) setValue('teamMemberIds', [teamMemberId], options);
    setChosen({ teamMemberId, startTime: slot.startTime, endTime: slotEnd });
    setChoice({ ...choice, notice: null });
  }

  const section = account.features.ai && (
    <>
      <AiFields choice={choice} onChange={setChoice} onAsk={ask} isAsking={query.isFetching} zone={timezone}>
        {hasPromise && (
          <Checkbox
            label="Keep the promised time"
            checked={keepsPromise}
            onChange={(event) => setKeepsPromise(event.currentTarget.checked)}
          />
        )}
      </AiFields>
      {choice.enabled && asked !== null && (
        <SuggestionList
          suggestions={suggestionsOf(query.data)}
          missing={query.data?.missing ?? []}
          isLoading={query.isFetching}
          notice={choice.notice ?? undefined}
          zone={timezone}
          isChosen={(slot) => slot.teamMemberId === chosen?.teamMemberId && slot.startTime === chosen.startTime}
          onSelect={pick}
        />
      )}
    </>
  );

  return {
    section,
    accepted({ start, end, teamIds }) {
      const isFollowed =
        chosen !== null &&
        chosen.startTime === start &&
        chosen.endTime === end &&
        teamIds.includes(chosen.teamMemberId);
      return isFollowed ? [chosen] : undefined;
    },
    offerOthers({ code, message, suggestions }) {
      if (code !== 'slot_taken') return false;
      if (asked !== null) showFresh(queryClient, asked, suggestions);
      setChosen(null);
      setChoice({ ...choice, notice: message });
      toast.error(message);
      return true;
    },
  };
}
