import { useQueryClient } from '@tanstack/react-query';
import { can, canAny, viewScope } from '@truckroll/domain/abilities/rights';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useMe, useRights } from '../../app/session/me.ts';
import { recall, remember } from '../../design/device-memory.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { mediaQuery } from '../../design/media-query.ts';
import { Page } from '../../design/page.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { useShortcuts } from '../../design/shortcuts.ts';
import { clockTime } from '../../design/shown-units.ts';
import { shortDay } from '../parts/calendar-range.ts';
import { type CalendarSearch, chosenPeople, isFiltered } from '../parts/calendar-search.ts';
import { BoardProvider, type Slot } from './board.ts';
import { BoardTools } from './board-tools.tsx';
import { CalendarBody } from './calendar-body.tsx';
import { CalendarControls } from './calendar-controls.tsx';
import { CalendarLayers } from './calendar-layers.tsx';
import styles from './calendar-screen.module.css';
import { useCalendarState } from './calendar-state.ts';
import { DragGhost } from './drag-ghost.tsx';
import { DragFrame } from './drag-surface.tsx';
import { useDragging } from './dragging.ts';
import { NewHereMenu, SlotMenu } from './new-here.tsx';
import { scheduleWaiting, waitingJob } from './schedule-waiting.ts';
import { Tray } from './tray.tsx';
import { useCalendar } from './use-calendar.ts';

const mapMemory = 'calendar.map';

/** P8: the company's schedule and dispatch board. */
export function CalendarScreen() {
  const state = useCalendarState();
  const { mode, date, today, openLayer } = state;
  const { team: wantedTeam } = state.search;
  const isPhone = useIsPhone();
  const rights = useRights();
  const { features } = useMe().account;
  const hasVisits = viewScope(rights, 'Jobs') !== null;
  const [slot, setSlot] = useState<{ slot: Slot; at: { x: number; y: number } } | null>(null);
  const [isTrayOpen, switchTray] = useTrayOpen();
  const [isMapOpen, setMapOpen] = useState(() => recall(mapMemory) === true);
  const container = useRef<HTMLDivElement>(null);
  const mapButton = useRef<HTMLButtonElement>(null);
  const { board, query, data, shown, entryById, rows, team, isUpdating } = useCalendar(state, (pressed, at) =>
    setSlot({ slot: pressed, at }),
  );
  const queryClient = useQueryClient();
  const dragging = useDragging({ board, entryById }, ({ waiting, placement, wantsForm }) => {
    const { kind, id, title } = waiting;
    const moment = new Date(placement.start).toISOString();
    const at = placement.isAllDay ? wallClock(moment, board.zone).day : moment;
    const openForm = () =>
      openLayer(kind === 'request' ? { request: id, at } : { job: id, at, who: placement.people[0]?.id });
    const job = kind === 'job' && !wantsForm ? waitingJob(queryClient, id) : undefined;
    if (job === undefined) openForm();
    else scheduleWaiting(queryClient, { title, job, placement, zone: board.zone }, openForm);
  });

  const usualStart = useUsualStart(date);
  const newJob = (at: string, who?: string) => openLayer({ job: 'new', at, who });
  const newEvent = (at: string) => openLayer({ new: 'event', at });
  const newTask = (at: string) => openLayer({ new: 'task', at });
  useShortcuts({ n: () => newEvent(usualStart) });
  const mayPlan = canAny(rights, ['Jobs.create', 'Jobs.createForAssigned']);
  const onPlan = useMemo(
    () => (mayPlan ? () => openLayer({ job: 'new', at: usualStart }) : null),
    [mayPlan, openLayer, usualStart],
  );
  const onSchedule = useCallback(
    (layer: Partial<CalendarSearch>) => openLayer({ ...layer, at: usualStart }),
    [openLayer, usualStart],
  );
  const hasJobs = hasVisits && board.maySchedule;
  const hasRequests = can(rights, 'Requests.edit');
  const trayRights = useMemo(() => ({ jobs: hasJobs, requests: hasRequests }), [hasJobs, hasRequests]);
  const trayPlan = useMemo(
    () => ({ today, team, personIds: chosenPeople({ team: wantedTeam }) }),
    [today, team, wantedTeam],
  );
  const hasTray = (hasJobs || hasRequests) && !isPhone && mode !== 'my-day';

  const [openTray, closeTray] = useMemo(() => [() => switchTray(true), () => switchTray(false)], [switchTray]);

  const switchMap = useCallback((isOpen: boolean): void => {
    remember(mapMemory, isOpen);
    setMapOpen(isOpen);
    // The button that closed the map is gone.
    if (!isOpen) requestAnimationFrame(() => mapButton.current?.focus());
  }, []);
  const openMap = useCallback(() => switchMap(true), [switchMap]);

  const hasMap = mode === 'day' && features.maps;
  const map = {
    isOpen: hasMap && isMapOpen,
    hasWaiting: hasJobs,
    isFiltered: isFiltered(data.filters),
    onSchedule: (job: string) => openLayer({ job, at: usualStart }),
    onClose: () => switchMap(false),
  };

  return (
    <Page
      title="Calendar"
      actions={
        <NewHereMenu
          onJob={() => newJob(usualStart)}
          onEvent={() => newEvent(usualStart)}
          onTask={() => newTask(usualStart)}
        />
      }
    >
      <BoardProvider value={board}>
        <CalendarControls
          state={state}
          team={team}
          hasVisits={hasVisits}
          onMap={hasMap && !isMapOpen ? openMap : undefined}
          mapButton={mapButton}
          onTray={hasTray && !isTrayOpen ? openTray : undefined}
        />
        <DragFrame dragging={dragging}>
          <div className={styles.columns}>
            <div ref={container} className={styles.main} aria-busy={query.isPending || isUpdating}>
              {query.isError && query.data === undefined ? (
                <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
              ) : (
                <CalendarBody data={data} today={today} entries={shown} rows={rows} onPlan={onPlan} map={map} />
              )}
              <BoardTools container={container} board={board} entryById={entryById} rows={rows} team={team} />
            </div>
            {hasTray && isTrayOpen && (
              <Tray rights={trayRights} plan={trayPlan} onClose={closeTray} onSchedule={onSchedule} />
            )}
          </div>
          <DragGhost />
        </DragFrame>
        {slot !== null && (
          <SlotMenu
            at={slot.at}
            title={titleOfSlot(slot.slot, board.zone)}
            onClose={() => setSlot(null)}
            onJob={() => newJob(startOf(slot.slot), slot.slot.personId ?? undefined)}
            onEvent={() => newEvent(startOf(slot.slot))}
            onTask={() => newTask(startOf(slot.slot))}
          />
        )}
        <CalendarLayers state={state} entryById={entryById} usualStart={usualStart} />
      </BoardProvider>
    </Page>
  );
}

/** The usual start of a new entry: the beginning of the working hours on the open day. */
function useUsualStart(date: string): string {
  const { timezone, workingHours } = useMe().account;
  return momentOf({ day: date, time: workingHours.start }, timezone);
}

const halfHourMs = 1_800_000;

/** The start of a new entry in a slot: the clicked half hour. */
const startOf = ({ day, moment }: Slot): string =>
  moment === null ? day : new Date(Math.floor(moment / halfHourMs) * halfHourMs).toISOString();

function titleOfSlot(slot: Slot, zone: string): string {
  const start = startOf(slot);
  return slot.moment === null ? shortDay(slot.day) : `${shortDay(slot.day)}, ${clockTime(start, zone)}`;
}

const memory = 'calendar.tray';

/** Whether the tray is beside the board and not over it. */
const useIsBeside = mediaQuery('(width >= 75em)');

const atFirst = (isBeside: boolean) => ({ isBeside, isOpen: isBeside && recall(memory) !== false });

/** Whether the tray is open, and a function that switches it. A window that gets narrower does not cover the board. */
function useTrayOpen(): [boolean, (isOpen: boolean) => void] {
  const isBeside = useIsBeside();
  const [tray, setTray] = useState(() => atFirst(isBeside));
  if (tray.isBeside !== isBeside) setTray(atFirst(isBeside));
  const switchTray = useCallback((isOpen: boolean): void => {
    remember(memory, isOpen);
    setTray((now) => ({ ...now, isOpen }));
  }, []);
  return [tray.isOpen, switchTray];
}
