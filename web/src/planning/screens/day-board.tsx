import { Menu } from '@mantine/core';
import { IconThermometer } from '@tabler/icons-react';
import { lanesOf } from '@truckroll/domain/calendar/lanes';
import { mayPlan } from '@truckroll/domain/optimise/may-plan';
import type { TravelGap } from '@truckroll/domain/travel/travel-gaps';
import { type CSSProperties, memo, useEffect, useMemo, useRef } from 'react';
import { useMe, useRights } from '../../app/session/me.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { Person as PersonName } from '../../design/person.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { hoursOf, placeOf, placeOfEnd, placeOfTime } from '../parts/day-axis.ts';
import { byTime, type Entry, type Person, touches } from '../parts/entry.ts';
import { numberedStops } from '../parts/numbered-stops.ts';
import { AwayBlocks, OwnAway } from './away-parts.tsx';
import { useBoard } from './board.ts';
import { useCalendarState } from './calendar-state.ts';
import styles from './day-board.module.css';
import { DragSurface } from './drag-surface.tsx';
import { EntryCard } from './entry-card.tsx';
import { CapacityBar, spokenTravel, TravelMark } from './load-parts.tsx';
import { DayShades, NowLine, stretchStyle } from './time-parts.tsx';

type DayBoardProps = { day: string; rows: readonly (Person | null)[]; entries: readonly Entry[] };

/** The minimum length of a card in quarter hours, to stay readable. */
const leastSlots = 3;
const laneHeight = 50;
/** The height of a line under the lanes with the ways between visits. */
const travelHeight = 16;
/** The quarter hours that a mark of such a way takes up where they are narrow. */
const markSlots = { fits: 7, tight: 16 };
/** The visible quarter hours before and after the working hours. */
const slotsAround = 4;

/** The dispatch day: one row for each person, hours to the right (screens 8.7). */
export const DayBoard = memo(function DayBoard({ day, rows, entries }: DayBoardProps) {
  const { axis } = useBoard();
  const { workingHours } = useMe().account;
  const scroller = useRef<HTMLElement>(null);
  const slots = axis.keys.length;
  const ofDay = useMemo(() => entries.filter((entry) => touches(entry, day)).sort(byTime), [entries, day]);

  // Scrolls to the start of work, regardless of the last scroll position.
  const begin = placeOfTime(axis, workingHours.start);
  const workingSlots = Math.max(1, placeOfTime(axis, workingHours.end) - begin) + 2 * slotsAround;
  useEffect(() => {
    const element = scroller.current;
    const head = element?.querySelector('[data-hours]');
    if (!element || !head) return undefined;
    // The time at the left edge as a share of the day. It stays in place when the hours become wider or narrower.
    let edge = Math.max(0, begin - slotsAround) / slots;
    let width = head.clientWidth;
    element.scrollLeft = edge * width;
    const watch = new ResizeObserver(() => {
      if (head.clientWidth === width) return;
      width = head.clientWidth;
      element.scrollLeft = edge * width;
    });
    watch.observe(head);
    const follow = () => {
      // Narrower hours can move the scroll position before they are noticed here.
      if (head.clientWidth === width) edge = element.scrollLeft / width;
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [begin, slots]);

  return (
    <ScrollRegion ref={scroller} className={styles.scroller} aria-label="Team board">
      <div className={styles.board} style={{ '--slots': slots, '--working-slots': workingSlots } as CSSProperties}>
        <div className={styles.head} aria-hidden>
          <div className={styles.corner}>Team</div>
          <div className={styles.hours} data-hours>
            {hoursOf(axis).map(({ at, label, isAgain }) => (
              <span key={`${label}${isAgain}`} className={styles.hour} style={{ left: `${(at / slots) * 100}%` }}>
                {label}
                {isAgain && <small> again</small>}
              </span>
            ))}
          </div>
        </div>
        <DragSurface name="board">
          {rows.map((person) => (
            <BoardRow key={person?.id ?? 'nobody'} person={person} day={day} entries={ofDay} />
          ))}
        </DragSurface>
      </div>
    </ScrollRegion>
  );
});

type BoardRowProps = { person: Person | null; day: string; entries: readonly Entry[] };

function BoardRow({ person, day, entries }: BoardRowProps) {
  const { axis, clockOf, weekOf, loads } = useBoard();
  const slots = axis.keys.length;
  const clock = clockOf(day);
  const own = useMemo(
    () =>
      entries.filter(({ people }) =>
        person === null ? people.length === 0 : people.some(({ id }) => id === person.id),
      ),
    [entries, person],
  );
  const anyTime = own.filter(({ isAllDay }) => isAllDay);
  const timed = own.filter(({ isAllDay }) => !isAllDay);
  const stops = numberedStops(own, person);
  const numbers = new Map(stops.map(({ entry, number }) => [entry.id, number]));
  const stretches = timed.map((entry) => {
    const from = placeOf(axis, clock, entry.start);
    const to = placeOfEnd(axis, clock, entry.end);
    return { id: entry.id, from, to: Math.max(to, from + leastSlots) };
  });
  const lanes = lanesOf(stretches);
  const depth = Math.max(1, ...[...lanes.values()].map((lane) => lane.lanes));
  const travel = person === null ? null : loads.travelOf(person.id, day);
  const ways = timed.flatMap((entry, at) => {
    const gap = travel?.get(entry.id);
    const from = timed.findIndex(({ id }) => id === gap?.fromId);
    if (gap === undefined || from < 0) return [];
    return [{ gap, middle: ((stretches[from]?.to ?? 0) + (stretches[at]?.from ?? 0)) / 2 }];
  });
  const marks = lanesOf(
    ways.map(({ gap, middle: at }) => {
      const around = (gap.fits ? markSlots.fits : markSlots.tight) / 2;
      return { id: gap.toId, from: at - around, to: at + around };
    }),
  );
  const markLines = Math.max(0, ...[...marks.values()].map(({ lanes }) => lanes));
  const name = person?.name ?? 'Nobody assigned';
  const count = stops.length === 1 ? '1 visit' : `${stops.length} visits`;
  const area = { 'data-day': day, 'data-person': person?.id ?? '' };
  const spokenWay = (gap: TravelGap | undefined) =>
    gap === undefined ? undefined : spokenTravel(gap, loads.titleOf(gap.fromId));
  return (
    <section className={styles.row} aria-label={`${name}, ${count}`}>
      <div className={styles.person} data-area="any-time" {...area}>
        <div className={styles.name}>
          {person === null ? name : <PersonName id={person.id} name={name} color={person.color} />}
          {person !== null && <PersonMenu person={person} day={day} />}
        </div>
        <div className={styles.load}>
          <span className={styles.count}>{stops.length === 0 ? 'No visits' : count}</span>
          {person !== null && <CapacityBar personId={person.id} day={day} />}
        </div>
        {person !== null && <OwnAway day={day} personId={person.id} />}
        {anyTime.map((entry) => (
          <EntryCard key={entry.id} entry={entry} place={person?.id ?? ''} shape="chip" />
        ))}
      </div>
      <div
        className={styles.track}
        data-area="time"
        data-axis="x"
        {...area}
        style={{ minHeight: depth * laneHeight + 6 + markLines * travelHeight }}
      >
        <DayShades day={day} along="x" week={person === null ? null : weekOf(person.id)} />
        {person !== null && <AwayBlocks day={day} personId={person.id} />}
        <NowLine day={day} along="x" />
        {timed.map((entry, at) => {
          const stretch = stretches[at];
          const lane = lanes.get(entry.id)?.lane ?? 0;
          return (
            <EntryCard
              key={entry.id}
              entry={entry}
              place={person?.id ?? ''}
              shape="bar"
              travel={spokenWay(travel?.get(entry.id))}
              order={numbers.get(entry.id) ?? undefined}
              style={{
                ...stretchStyle('x', (stretch?.from ?? 0) / slots, Math.min(slots, stretch?.to ?? 0) / slots),
                top: lane * laneHeight + 4,
                height: laneHeight - 4,
              }}
            />
          );
        })}
        {ways.map(({ gap, middle }) => (
          <TravelMark
            key={gap.toId}
            gap={gap}
            className={styles.travel}
            style={{
              left: `${(middle / slots) * 100}%`,
              top: depth * laneHeight + 3 + (marks.get(gap.toId)?.lane ?? 0) * travelHeight,
            }}
          />
        ))}
      </div>
    </section>
  );
}

/** The actions on a person of the board, on days that have not passed. For people who may plan. */
function PersonMenu({ person, day }: { person: Person; day: string }) {
  const state = useCalendarState();
  if (!mayPlan(useRights()) || day < state.today) return null;
  return (
    <RowMenu name={person.name}>
      <Menu.Item
        leftSection={<IconThermometer size={16} aria-hidden />}
        onClick={() => state.openLayer({ sick: person.id })}
      >
        {day === state.today ? 'Sick today' : 'Sick on this day'}
      </Menu.Item>
    </RowMenu>
  );
}
