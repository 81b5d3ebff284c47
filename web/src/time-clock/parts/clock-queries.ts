import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  addTimeEntry,
  type Clock,
  changeHourlyCost,
  changeTimeRules,
  correctTimeEntry,
  findTimesheet,
  listTimesheets,
  moveTimesheet,
  pressClock,
  readClock,
  readHourlyCosts,
  readTimeRules,
  readTimesheet,
  removeTimeEntry,
} from '@truckroll/contract/time-clock/time-clock';
import { type ClockAction, entryAfterPress } from '@truckroll/domain/time-clock/time-entries';
import { type Plan, saveOrSend } from '../../app/outbox/save-or-send.ts';
import { shownAs } from '../../app/outbox/shown.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { paint } from '../../app/transport/paint-queries.ts';

const area = 'time-clock';

/** The own clock (TC-1). */
export const clockQuery = queryOptions({
  queryKey: [area, 'clock'],
  queryFn: async ({ signal }) => (await fetchEndpoint(readClock, { signal })).clock,
});

/** The timesheets of the week that a day is in (TC-3). */
export const timesheetsQuery = (week: string) =>
  queryOptions({
    queryKey: [area, 'weeks', week],
    queryFn: ({ signal }) => fetchEndpoint(listTimesheets, { query: { week }, signal }),
    placeholderData: keepPreviousData,
  });

/** A person's week with its entries and corrections (TC-4). */
export const timesheetQuery = (id: string, week: string) =>
  queryOptions({
    queryKey: [area, 'week', id, week],
    queryFn: ({ signal }) => fetchEndpoint(readTimesheet, { params: { id }, query: { week }, signal }),
  });

/** How the account counts time (TC-10). */
export const timeRulesQuery = queryOptions({
  queryKey: [area, 'rules'],
  queryFn: async ({ signal }) => (await fetchEndpoint(readTimeRules, { signal })).rules,
});

const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: [area] });

const pressed: Record<ClockAction, string> = {
  in: 'Clock in',
  out: 'Clock out',
  break: 'Break',
  resume: 'End of the break',
};

/** What the clock shows of the presses that wait on this device. */
const shownPress = shownAs('clock.press', ({ action }: { action: ClockAction }, { writtenAt }) => [
  paint<Clock>({ queryKey: clockQuery.queryKey, exact: true }, (clock) => {
    const after = entryAfterPress(clock.running === null ? null : { ...clock.running, resumes: false }, action);
    if ('refusal' in after) return clock;
    const { next } = after;
    return {
      ...clock,
      running: next === null ? null : { ...clock.running, ...next, start: writtenAt, end: null, jobTitle: null },
    } as Clock;
  }),
]);

const planOfPress = (action: ClockAction): Plan => ({
  order: 'time clock',
  title: pressed[action],
  shows: shownPress({ action }),
});

/** Clocks in or out, begins or ends a break (TC-2). */
export function usePressClock() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: ClockAction) => saveOrSend(pressClock, { body: { action } }, planOfPress(action)),
    onSuccess: (saved) => saved !== null && queryClient.setQueryData(clockQuery.queryKey, saved.clock),
    onSettled: () => refetch(queryClient),
  });
}

/** Enters time by hand (TC-5). */
export function useAddTime() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId: id, ...body }: { userId: string } & BodyInputOf<typeof addTimeEntry>) =>
      (await fetchEndpoint(addTimeEntry, { params: { id }, body })).entry,
    onSettled: () => refetch(queryClient),
  });
}

/** Corrects time (TC-6). */
export function useCorrectTime() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & BodyInputOf<typeof correctTimeEntry>) =>
      (await fetchEndpoint(correctTimeEntry, { params: { id }, body })).entry,
    onSettled: () => refetch(queryClient),
  });
}

/** Removes time (TC-7). */
export function useRemoveTime() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      fetchEndpoint(removeTimeEntry, { params: { id }, query: { reason } }),
    onSettled: () => refetch(queryClient),
  });
}

/** Submits, approves or opens a week (TC-8). */
export function useMoveTimesheet() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId: id, ...body }: { userId: string } & BodyInputOf<typeof moveTimesheet>) =>
      (await fetchEndpoint(moveTimesheet, { params: { id }, body })).timesheet,
    onSettled: () => refetch(queryClient),
  });
}

/** Changes how the account counts time (TC-10). */
export function useChangeTimeRules() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof changeTimeRules>) =>
      (await fetchEndpoint(changeTimeRules, { body })).rules,
    onSettled: () => refetch(queryClient),
  });
}

/** What an hour of each person costs (TC-11). */
export const hourlyCostsQuery = queryOptions({
  queryKey: [area, 'hourly-costs'],
  queryFn: async ({ signal }) => (await fetchEndpoint(readHourlyCosts, { signal })).costs,
});

/** Sets what an hour of a person costs (TC-11b). */
export function useChangeHourlyCost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId: id, amount }: { userId: string; amount: number | null }) =>
      (await fetchEndpoint(changeHourlyCost, { params: { id }, body: { amount } })).costs,
    onSuccess: (costs) => queryClient.setQueryData(hourlyCostsQuery.queryKey, costs),
  });
}

/** Whose week and which one an id names (TC-12). */
export const foundSheetQuery = (id: string) =>
  queryOptions({
    queryKey: [area, 'found', id],
    queryFn: ({ signal }) => fetchEndpoint(findTimesheet, { params: { id }, signal }),
  });
