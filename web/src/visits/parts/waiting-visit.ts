import type { QueryClient } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { getVisit } from '@truckroll/contract/visits/visit-details';
import type { Visit, VisitNote } from '@truckroll/contract/visits/visits';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { visitStatuses } from '@truckroll/domain/visits/visit-statuses';
import type { Plan } from '../../app/outbox/save-or-send.ts';
import { shownAs } from '../../app/outbox/shown.ts';
import { versionOf, type Write } from '../../app/outbox/write.ts';
import { meQuery } from '../../app/session/me.ts';
import { endpointUrl } from '../../app/transport/fetch-endpoint.ts';
import { type Paint, paint } from '../../app/transport/paint-queries.ts';
import { randomKey } from '../../app/transport/random-key.ts';
import { orderOfJob } from '../../jobs/parts/waiting-job.ts';
import { type ChosenItem, linesWith } from './added-items.ts';
import { paintsOfMove, type VisitMove } from './painted-move.ts';
import { visitKey } from './visit-keys.ts';

type OfVisit = Pick<Visit, 'id' | 'jobId' | 'visitNumber'>;
type WaitingNote = { visitId: string; id: string; note: string };
type ChangedNote = { visitId: string; noteId: string; note: string };

type Found = DataOf<typeof getVisit>;

const paintNotes = (visitId: string, change: (notes: VisitNote[]) => VisitNote[]): Paint[] => [
  paint<Found>({ queryKey: visitKey(visitId), exact: true }, (found) => ({
    ...found,
    visit: { ...found.visit, notes: change(found.visit.notes) },
  })),
];

function paintsOfNote(
  { visitId, id, note }: WaitingNote,
  { writtenAt }: Pick<Write, 'writtenAt'>,
  queryClient: QueryClient,
): Paint[] {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me === undefined) return [];
  const waiting = { id, note, createdAt: writtenAt, updatedAt: writtenAt, createdBy: { id: me.id, name: me.name } };
  return paintNotes(visitId, (notes) => [...notes.filter((each) => each.id !== id), waiting]);
}

type AddedItems = { visitId: string; jobId: string; chosen: readonly ChosenItem[] };

/** The added lines in every visit of the job, with its new total. */
function paintsOfItems(
  { jobId, chosen }: AddedItems,
  { id, writtenAt }: Pick<Write, 'id' | 'writtenAt'>,
  queryClient: QueryClient,
): Paint[] {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me === undefined) return [];
  const keys = chosen.map((_, at) => `waiting-${id}-${at}`);
  return [
    paint<Found>({ queryKey: ['visits', 'one'] }, (found) => {
      if (found.visit.jobId !== jobId || found.lines.items.some((item) => item.id === keys[0])) return found;
      const decimals = currencyDecimals(found.job.currency);
      const lines = linesWith(found.lines, chosen, { keys, at: writtenAt, by: { id: me.id, name: me.name }, decimals });
      return { ...found, lines, job: { ...found.job, total: lines.total } };
    }),
  ];
}

const shownItems = shownAs('visit.items', paintsOfItems);
const shownMove = shownAs('visit.move', (move: VisitMove, write, queryClient) =>
  paintsOfMove(queryClient, move, write.writtenAt, versionOf(write)),
);
const shownNote = shownAs('visit.note', paintsOfNote);
const shownChange = shownAs('visit.changed-note', ({ visitId, noteId, note }: ChangedNote, write) =>
  paintNotes(visitId, (notes) =>
    notes.map((each) => (each.id === noteId ? { ...each, note, ...versionOf(write) } : each)),
  ),
);

const statusWords: Record<string, string> = Object.fromEntries(
  visitStatuses.map((status) => [status, badgeLabel('visitStatus', status)]),
);

/** How a change of a visit's status waits on this device. */
export const planOfMove = ({ visit, to }: VisitMove): Plan => ({
  order: orderOfJob(visit.jobId),
  title: `Visit ${visit.visitNumber}: ${badgeLabel('visitStatus', to)}`,
  base: {
    address: endpointUrl(getVisit, { params: { visitId: visit.id } }),
    path: ['visit'],
    answerPath: ['visit'],
    seen: { visitStatus: visit.visitStatus },
    labels: { visitStatus: 'Status' },
    words: { visitStatus: statusWords },
  },
  shows: shownMove({ visit, to }),
});

/** How a new note waits on this device. */
export function planOfNote({ id: visitId, jobId, visitNumber }: OfVisit, note: string): Plan {
  // Stands for the note's id until it is sent, so that it can be changed before.
  const id = `waiting-${randomKey()}`;
  return {
    order: orderOfJob(jobId),
    title: `Note on visit ${visitNumber}`,
    creates: { id, path: ['note', 'id'] },
    shows: shownNote({ visitId, id, note }),
  };
}

/** How parts and services that were added on site wait on this device. */
export const planOfItems = ({ id: visitId, jobId, visitNumber }: OfVisit, chosen: readonly ChosenItem[]): Plan => ({
  order: orderOfJob(jobId),
  title: `Visit ${visitNumber}: ${chosen.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')}`,
  shows: shownItems({ visitId, jobId, chosen }),
});

/** How a changed note waits on this device. */
export const planOfChangedNote = (
  { id, jobId, visitNumber, notes }: OfVisit & Pick<Visit, 'notes'>,
  changed: { noteId: string; note: string },
): Plan => ({
  order: orderOfJob(jobId),
  title: `Changed note on visit ${visitNumber}`,
  base: {
    address: endpointUrl(getVisit, { params: { visitId: id } }),
    path: ['visit', 'notes', changed.noteId],
    answerPath: ['note'],
    seen: { note: notes.find((note) => note.id === changed.noteId)?.note },
    labels: { note: 'Note' },
  },
  shows: shownChange({ visitId: id, ...changed }),
});
