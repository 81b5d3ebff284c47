import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { VisitFilter } from '@truckroll/contract/fields/list-keys';
import { addItemsOnSite, type JobLines } from '@truckroll/contract/visits/items-on-site';
import { getVisit } from '@truckroll/contract/visits/visit-details';
import {
  addVisit,
  addVisitNote,
  changeVisitStatus,
  deleteVisit,
  listVisits,
  updateVisit,
  updateVisitNote,
  type Visit,
  type VisitCounts,
} from '@truckroll/contract/visits/visits';
import { recordsPosition } from '@truckroll/domain/visits/position-rules';
import { type MissingPart, missingForCompletion } from '@truckroll/domain/visits/visit-completion';
import { saveOrSend } from '../../app/outbox/save-or-send.ts';
import { meQuery } from '../../app/session/me.ts';
import { fetchBody, fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { paintQueries } from '../../app/transport/paint-queries.ts';
import { refetchJobs, workMoves } from '../../jobs/parts/job-queries.ts';
import { jobKeys } from '../../jobs/parts/job-query.ts';
import { orderOfJob } from '../../jobs/parts/waiting-job.ts';
import { type ChosenItem, itemOfChosen } from './added-items.ts';
import { ownPosition } from './own-position.ts';
import { paintsOfMove, paintsOfSaved, type VisitMove } from './painted-move.ts';
import { visitKey } from './visit-keys.ts';
import { planOfChangedNote, planOfItems, planOfMove, planOfNote } from './waiting-visit.ts';

export const visitPageSize = 10;

type VisitPage = { data: Visit[]; total: number; counts: VisitCounts };

/** A page of a job's visits, filtered or all, with the counts of every filter (VI-1). */
export const visitsOfJobQuery = (jobId: string, { filter, page }: { filter?: VisitFilter; page: number }) =>
  queryOptions({
    queryKey: [...jobKeys.one(jobId), 'visits', filter ?? 'all', page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: visitPageSize, ...(filter === undefined ? {} : { status: [filter] }) };
      const { data, total, counts } = (await fetchBody(listVisits, {
        params: { id: jobId },
        query,
        signal,
      })) as unknown as VisitPage;
      return { visits: data, total, counts };
    },
    placeholderData: keepPreviousData,
  });

/** All visits of a job, by start (VI-1). */
export const allVisitsOfJobQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...jobKeys.one(jobId), 'visits', 'whole'],
    queryFn: ({ signal }) => fetchEndpoint(listVisits, { params: { id: jobId }, signal }),
  });

/** The lines of a visit that this device has kept since before answers had them. */
const noLines: JobLines = { items: [], subTotal: null, tax: null, total: null, taxing: null };

/** One visit with its job and the forms to be filled on it (VI-3). */
export const visitQuery = (visitId: string) =>
  queryOptions({
    queryKey: visitKey(visitId),
    async queryFn({ signal }) {
      const found = await fetchEndpoint(getVisit, { params: { visitId }, signal });
      return { ...found, lines: (found.lines as JobLines | undefined) ?? noLines };
    },
  });

/**
 * The newest version of a visit. A fetch of the query would fail when somebody else's change starts it again meanwhile.
 */
export const readVisit = async (visitId: string): Promise<Visit> =>
  (await fetchEndpoint(getVisit, { params: { visitId } })).visit;

/** The requirements that are missing for completing the shown version of a visit (API 4.7). */
export const missingOf = ({ completion, jobForms }: DataOf<typeof getVisit>): MissingPart[] =>
  missingForCompletion({
    ...completion,
    forms: jobForms.map(({ form, entry }) => ({ ...form, isFilled: entry !== null })),
  });

/** A mutation of a visit. The queries that show the visit are refetched after success and failure. */
function useVisitChange<V, D>(change: (values: V) => Promise<D>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => void refetchJobs(queryClient) });
}

/** Adds an extra visit to a job (VI-2). */
export const useAddVisit = () =>
  useVisitChange(({ jobId, ...body }: { jobId: string } & BodyInputOf<typeof addVisit>) =>
    saveOrSend(addVisit, { params: { id: jobId }, body }, { order: orderOfJob(jobId), title: 'New visit' }),
  );

type OfVisit = { visitId: string };

/** Reschedules a visit, or changes its people or priority (VI-4). Send `updatedAt` of the version that was edited. */
export function useUpdateVisit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ visitId, ...body }: OfVisit & BodyInputOf<typeof updateVisit>) =>
      fetchEndpoint(updateVisit, { params: { visitId }, body }),
    onSuccess: (saved) => paintQueries(queryClient, paintsOfSaved(saved)),
    onSettled: () => void refetchJobs(queryClient),
  });
}

/** Changes the status of the shown version of a visit (VI-5): at once on screen, and back if the server refuses. */
export function useMoveVisit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: workMoves,
    mutationFn: async ({ visit, to }: VisitMove) => {
      const me = queryClient.getQueryData(meQuery.queryKey);
      const position = me !== undefined && recordsPosition(me.account, me, visit) ? await ownPosition() : undefined;
      const body = { visitStatus: to, updatedAt: visit.updatedAt, ...(position === undefined ? {} : { position }) };
      return await saveOrSend(changeVisitStatus, { params: { visitId: visit.id }, body }, planOfMove({ visit, to }));
    },
    onMutate: (move) => paintQueries(queryClient, paintsOfMove(queryClient, move, new Date().toISOString())),
    onError: (_, __, undo) => undo?.(),
    onSuccess: (saved) => (saved === null ? undefined : paintQueries(queryClient, paintsOfSaved(saved))),
    onSettled: () => void refetchJobs(queryClient),
  });
}

/** Adds parts and services to the job of a visit, on site (VI-11). Null if they wait on this device. */
export const useAddItems = () =>
  useVisitChange(({ found, chosen }: { found: DataOf<typeof getVisit>; chosen: readonly ChosenItem[] }) =>
    saveOrSend(
      addItemsOnSite,
      { params: { visitId: found.visit.id }, body: { items: chosen.map(itemOfChosen) } },
      planOfItems(found.visit, chosen),
    ),
  );

/** Deletes an extra visit that has not started (VI-6). */
export function useDeleteVisit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (visitId: string) => fetchEndpoint(deleteVisit, { params: { visitId } }),
    onSuccess: (_, visitId) => {
      // The dialog may still be open, and refetching the visit would answer 404.
      queryClient.removeQueries({ queryKey: visitQuery(visitId).queryKey, exact: true });
      void refetchJobs(queryClient);
    },
  });
}

export const useAddNote = () =>
  useVisitChange(({ visit, note }: { visit: Visit; note: string }) =>
    saveOrSend(addVisitNote, { params: { visitId: visit.id }, body: { note } }, planOfNote(visit, note)),
  );

export const useUpdateNote = () =>
  useVisitChange(({ visit, noteId, ...body }: { visit: Visit; noteId: string; note: string; updatedAt: string }) =>
    saveOrSend(
      updateVisitNote,
      { params: { visitId: visit.id, noteId }, body },
      planOfChangedNote(visit, { noteId, note: body.note }),
    ),
  );
