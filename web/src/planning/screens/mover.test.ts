import { QueryClient } from '@tanstack/react-query';
import type { Event } from '@truckroll/contract/planning/calendar';
import type { VisitMove } from '@truckroll/contract/planning/optimise';
import { beforeEach, expect, test, vi } from 'vitest';
import type { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { closeToast, toasts } from '../../design/feedback/toasts.ts';
import { eventsKey } from '../parts/calendar-queries.ts';
import { type Entry, entryOf } from '../parts/entry.ts';
import { type Placement, placementOf } from '../parts/placement.ts';
import { type Mover, makeMover, planChangedText } from './mover.ts';
import { moveSender } from './send-moves.ts';
import { undoLast, undoSteps } from './undo-steps.ts';

const zone = 'America/Toronto';
const person = (id: string) => ({ id, name: id, color: '' });
const visit = (id: string): Event => ({
  ...{ id, title: `Job #${id}`, isAllDay: false, eventType: 'visit' },
  ...{ start: `2026-03-10T1${id}:00:00.000Z`, end: `2026-03-10T1${id}:45:00.000Z` },
  extendedProps: {
    ...{ source: 'job_visits', location: null, jobId: id, clientId: null, visitStatus: 'scheduled' },
    ...{ anyTime: false, timezone: zone, teamMembers: [person('tom')], updatedAt: 'v0' },
  },
});

/** The stored versions of a server that refuses outdated moves. */
const versions = new Map<string, number>();
const sent: VisitMove[][] = [];
const key = [...eventsKey, 'shown'];
let queryClient: QueryClient;
let mover: Mover;

beforeEach(() => {
  sent.length = 0;
  versions.clear();
  // Other test files share these stores.
  undoSteps.set([]);
  for (const { id } of toasts.get()) closeToast(id);
  queryClient = new QueryClient();
  queryClient.setQueryData(key, [visit('1'), visit('2'), visit('3')]);
  const answer = async (_: unknown, { body: { moves } }: { body: { moves: VisitMove[] } }) => {
    sent.push(moves);
    const isOutdated = ({ visitId, updatedAt }: VisitMove) => updatedAt !== `v${versions.get(visitId ?? '') ?? 0}`;
    if (moves.some(isOutdated)) throw new ApiProblem({ status: 409, code: 'plan_changed', message: '' });
    for (const { visitId } of moves) versions.set(visitId ?? '', (versions.get(visitId ?? '') ?? 0) + 1);
    return { undo: moves.map((move) => ({ ...move, updatedAt: `v${versions.get(move.visitId ?? '')}` })) };
  };
  mover = makeMover(queryClient, moveSender(queryClient, answer as unknown as typeof fetchEndpoint))(zone);
});
const shown = (): Entry[] => (queryClient.getQueryData<Event[]>(key) ?? []).map((event) => entryOf(event, zone, []));
const settled = () => vi.waitFor(() => expect(mover.pending.get().size).toBe(0));

/** Moves the visits with these ids. */
async function move(ids: readonly string[], change: (placement: Placement) => Placement | null): Promise<void> {
  const entries = shown().filter(({ id }) => ids.includes(id));
  mover.move(entries.map((entry) => ({ entry, after: change(placementOf(entry)) })));
  await settled();
}
const toAnn = (placement: Placement): Placement => ({ ...placement, people: [person('ann')] });
const later = (placement: Placement): Placement => ({
  ...placement,
  start: placement.start + 3_600_000,
  end: placement.end + 3_600_000,
});
const peopleShown = () => shown().map(({ people }) => people.map(({ id }) => id).join());
const texts = () => toasts.get().map(({ text }) => text);

test('several visits are sent in one request, and taken back by one undo after another', async () => {
  await move(['1', '2'], toAnn);
  await move(['1', '2'], later);
  expect(sent.map((moves) => moves.map(({ visitId }) => visitId))).toEqual([
    ['1', '2'],
    ['1', '2'],
  ]);
  expect(peopleShown()).toEqual(['ann', 'ann', 'tom']);
  expect(texts()).toContain('2 visits moved, now with ann.');
  undoLast();
  await settled();
  expect(shown()[0]).toMatchObject({ start: Date.parse('2026-03-10T11:00:00.000Z'), people: [{ id: 'ann' }] });
  undoLast();
  await settled();
  expect(peopleShown()).toEqual(['tom', 'tom', 'tom']);
  expect(undoSteps.get()).toEqual([]);
});

test('an undo waits for the answer of the last change, and is that of this one', async () => {
  await move(['1', '2'], toAnn);
  const entries = shown().filter(({ id }) => id !== '3');
  mover.move(entries.map((entry) => ({ entry, after: later(placementOf(entry)) })));
  undoLast();
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  await settled();
  expect(shown()[0]).toMatchObject({ start: Date.parse('2026-03-10T11:00:00.000Z'), people: [{ id: 'ann' }] });
  expect(undoSteps.get().map(({ text }) => text)).toEqual(['2 visits moved, now with ann.']);
});

test('an undo of a change that is refused takes nothing else back', async () => {
  await move(['1', '2'], toAnn);
  versions.set('2', 7);
  mover.move(shown().map((entry) => ({ entry, after: later(placementOf(entry)) })));
  undoLast();
  await settled();
  expect(texts()).toContain(planChangedText);
  expect(sent).toHaveLength(2);
  expect(undoSteps.get()).toHaveLength(1);
});

test('an undo is refused when somebody else has changed one of the visits since', async () => {
  await move(['1', '2'], toAnn);
  versions.set('2', 7);
  undoLast();
  await settled();
  expect(texts()).toContain(planChangedText);
  expect(peopleShown()).toEqual(['ann', 'ann', 'tom']);
});

test('a visit that leaves the schedule disappears, and keeps its people for the undo', async () => {
  await move(['1', '3'], () => null);
  expect(shown().map(({ id }) => id)).toEqual(['2']);
  expect(sent[0]?.[0]).toMatchObject({ visitStartDateTime: null, visitEndDateTime: null, teamMemberIds: ['tom'] });
  expect(texts()).toContain('2 visits are off the schedule.');
  undoLast();
  await settled();
  expect(
    sent[1]?.map(({ visitId, visitStartDateTime, updatedAt }) => [visitId, visitStartDateTime, updatedAt]),
  ).toEqual([
    ['1', '2026-03-10T11:00:00.000Z', 'v1'],
    ['3', '2026-03-10T13:00:00.000Z', 'v1'],
  ]);
});

test('a refusal leaves all visits where they were', async () => {
  versions.set('1', 5);
  await move(['1', '2'], toAnn);
  expect(texts()).toEqual([planChangedText]);
  expect(peopleShown()).toEqual(['tom', 'tom', 'tom']);
  expect(undoSteps.get()).toEqual([]);
});
