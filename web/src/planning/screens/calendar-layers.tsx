import { can, canAny } from '@truckroll/domain/abilities/rights';
import { mayPlan } from '@truckroll/domain/optimise/may-plan';
import { Suspense } from 'react';
import { useMe, useRights } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { askSick } from '../parts/calendar-search.ts';
import type { Entry } from '../parts/entry.ts';
import type { CalendarState } from './calendar-state.ts';
import { proposedTeam } from './entry-rights.ts';
import { newTaskStart } from './new-task-start.ts';

const EventModal = lazyDialog(async () => (await import('../panels/event-modal.tsx')).EventModal);
const VisitModal = lazyDialog(async () => (await import('../../visits/panels/visit-modal.tsx')).VisitModal);
const TaskModal = lazyDialog(async () => (await import('../../tasks/panels/task-modal.tsx')).TaskModal);
const RequestModal = lazyDialog(async () => (await import('../../requests/panels/request-modal.tsx')).RequestModal);
const SickDayDialog = lazyDialog(async () => (await import('./optimise/sick-day-dialog.tsx')).SickDayDialog);
const JobModal = lazyDialog(async () => (await import('../../jobs/panels/job-modal.tsx')).JobModal);

type LayersProps = {
  state: CalendarState;
  entryById: (id: string) => Entry | undefined;
  /** The default start of a new entry, if the URL has none. */
  usualStart: string;
};

/** The dialogs over the calendar that the URL opens: an event, a visit, a task, or the form of a job. */
export function CalendarLayers({ state, entryById, usualStart }: LayersProps) {
  const { search, closeLayer, closeSaved } = state;
  const { timezone } = useMe();
  const rights = useRights();
  const at = search.at ?? usualStart;
  const named = search.edit === undefined ? undefined : entryById(search.edit);
  const isPast = state.date < state.today;
  const edited = named?.kind === 'event' ? named.event : undefined;
  const close = { onClose: closeLayer, onSaved: closeSaved, isInAddress: true };
  return (
    <Suspense>
      {search.new === 'event' && <EventModal key="new" event={null} at={at} {...close} />}
      {search.visit !== undefined && (
        <VisitModal key={search.visit} visitId={search.visit} onClose={closeLayer} isInAddress />
      )}
      {search.new === 'task' && <TaskModal key="new-task" start={newTaskStart(at, timezone)} {...close} />}
      {search.task !== undefined && <TaskModal key={search.task} taskId={search.task} {...close} />}
      <JobLayer state={state} at={at} />
      {search.sick !== undefined && mayPlan(rights) && (
        <SickDayDialog
          key={search.sick}
          personId={search.sick === askSick ? null : search.sick}
          day={isPast ? state.today : state.date}
          onClose={closeLayer}
          onSaved={closeSaved}
        />
      )}
      {search.request !== undefined && can(rights, 'Requests.edit') && (
        <RequestModal
          key={search.request}
          requestId={search.request}
          times={{ start: at, end: endOf(at) }}
          onClose={closeLayer}
        />
      )}
      {edited !== undefined && <EventModal key={edited.id} event={edited} at={at} {...close} />}
    </Suspense>
  );
}

const hourMs = 3_600_000;

/** The end of a new entry: an hour after its moment, or its whole day. */
const endOf = (at: string): string => (at.includes('T') ? new Date(Date.parse(at) + hourMs).toISOString() : at);

/** The job form with the time and person of the clicked slot, or of a drop from the tray. */
function JobLayer({ state, at }: { state: CalendarState; at: string }) {
  const rights = useRights();
  const { search, closeLayer } = state;
  if (search.job === undefined) return null;
  const isNew = search.job === 'new';
  if (!canAny(rights, isNew ? ['Jobs.create', 'Jobs.createForAssigned'] : ['Jobs.edit', 'Jobs.editOwn'])) return null;
  const initial = {
    startDateTime: at,
    endDateTime: endOf(at),
    ...proposedTeam(search, rights),
  };
  const opening = isNew ? ({ mode: 'create' } as const) : ({ mode: 'edit', jobId: search.job } as const);
  return <JobModal key={search.job} {...opening} initial={initial} onClose={closeLayer} />;
}
