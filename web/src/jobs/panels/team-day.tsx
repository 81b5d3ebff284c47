import { ActionIcon, Group, Text, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCalendarOff, IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Event } from '@truckroll/contract/planning/calendar';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { addDays, weekdayOf } from '@truckroll/domain/calendar/days';
import { lanesOf } from '@truckroll/domain/calendar/lanes';
import { badgeColor } from '@truckroll/domain/colors/badge-colors';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { closedText } from '@truckroll/domain/holidays/closed-days';
import { weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import { weekOfAccount } from '@truckroll/domain/team/working-week';
import { type CSSProperties, useId, useMemo, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { usePeoplesTime } from '../../absences/parts/peoples-time.ts';
import { useCan, useMe, useRights } from '../../app/session/me.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { useNow } from '../../design/now.ts';
import { Person } from '../../design/person.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { hourText, timeText } from '../../design/shown-units.ts';
import { eventsQuery } from '../../planning/parts/calendar-queries.ts';
import { daysAround } from '../../visits/parts/booking-warnings.ts';
import { dayOf, timeOf } from './schedule.ts';
import { durationOf } from './schedule-payload.ts';
import { atSlot, clockOfMinute, minuteOfClock } from './schedule-slot.ts';
import styles from './team-day.module.css';
import {
  chosenPart,
  firstMinuteOf,
  leftOf,
  minuteAt,
  type PersonDay,
  passedMinutes,
  personDay,
  type Stretch,
  shownHours,
} from './team-day-scale.ts';
import type { JobFormState } from './use-job-form.ts';

export type Member = { id: string; name: string; color: string };

const noEvents: readonly Event[] = [];

/** The day that the rows show: that of the job, as long as the user does not leaf to another one. */
function useShownDay(startDay: string | null, zone: string) {
  const today = wallClock(new Date(useNow()).toISOString(), zone).day;
  const of = startDay ?? today;
  const [leafed, setLeafed] = useState({ of, day: of });
  const day = leafed.of === of ? leafed.day : of;
  return { day, leaf: (by: number) => setLeafed({ of, day: addDays(day, by) }) };
}

/** The rows' contents: visits, time off and working hours of each person. */
function usePeoplesDay(
  members: readonly Member[],
  { day, zone, state }: { day: string; zone: string; state: JobFormState },
) {
  const { account } = useMe();
  const { workingDays, workingHours } = account;
  const query = useQuery(eventsQuery(daysAround(day), zone));
  const { times, absences, closedDays } = usePeoplesTime({ from: day, to: addDays(day, 1) });
  const closed = closedDays.filter((each) => each.day === day);
  const events = query.data ?? noEvents;
  const own = state.job?.id;
  const days = useMemo(() => {
    const usual = weekOfAccount({ workingDays, workingHours });
    // The job's own visits are those that are being planned.
    const others = events.filter(({ extendedProps }) => own === undefined || extendedProps.jobId !== own);
    const of = { day, zone, events: others, absences, isClosed: closed.length > 0 };
    return new Map<string, PersonDay>(
      members.map(({ id: personId }) => [
        personId,
        personDay({ ...of, personId, week: times.weeks.get(personId) ?? usual }),
      ]),
    );
  }, [members, day, zone, events, absences, closed.length, times, workingDays, workingHours, own]);
  return { days, closed, query };
}

/**
 * The team's day beside the job: a row for each person with visits, time off and working hours. A click on a free place
 * sets person and time (screens M21).
 */
export function TeamDay({ state, members }: { state: JobFormState; members: readonly Member[] }) {
  const { control, clearErrors } = state.form;
  const { field: ofSchedule } = useController({ control, name: 'schedule' });
  const { field: ofTeam } = useController({ control, name: 'team' });
  const zone = useWatch({ control, name: 'timezone' });
  const me = useMe();
  const { account } = me;
  const schedule = ofSchedule.value;
  const mayAssign = useCan()('Jobs.assignJob');
  const seesAll = viewScope(useRights(), 'Jobs') === 'all';
  const chosen: readonly string[] = ofTeam.value;
  const startDay = schedule.scheduleLater ? null : dayOf(schedule.startDate);
  const { day, leaf } = useShownDay(startDay, zone);
  const now = useNow();
  // Others see only their own visits, so that a row of somebody else would look free.
  const rows = useMemo(
    () => members.filter(({ id }) => (seesAll && mayAssign) || id === me.id || chosen.includes(id)),
    [members, seesAll, mayAssign, me.id, chosen],
  );
  const { days, closed, query } = usePeoplesDay(rows, { day, zone, state });
  const startTime = schedule.anyTime || schedule.scheduleLater ? null : timeOf(schedule.startTime);
  const part = chosenPart({ startDate: startDay, startTime }, durationOf(schedule), day);
  const usual = { from: minuteOfClock(account.workingHours.start), to: minuteOfClock(account.workingHours.end) };
  const hours = shownHours(usual, [...days.values()], part);
  const id = useId();

  function choose(personId: string, minute: number): void {
    clearErrors('schedule');
    ofSchedule.onChange(atSlot(schedule, { day, time: clockOfMinute(minute) }));
    if (mayAssign && !chosen.includes(personId)) ofTeam.onChange([personId]);
  }

  return (
    <section className={styles.teamDay} aria-labelledby={id}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Title order={3} id={id} className={styles.title}>
          Team’s day
        </Title>
        <Group gap={4} wrap="nowrap">
          <DayStep label="Day before" icon={IconChevronLeft} onClick={() => leaf(-1)} />
          <Text size="sm" fw={550} className={styles.day} aria-live="polite">
            {weekdayName(day)}, {formatDay(day)}
          </Text>
          <DayStep label="Day after" icon={IconChevronRight} onClick={() => leaf(1)} />
        </Group>
      </Group>
      {closed.map((each) => (
        <Text key={`${each.kind} ${each.name}`} size="sm" className={styles.closed}>
          <IconCalendarOff size={14} aria-hidden /> {closedText(each)}
        </Text>
      ))}
      {query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ScrollRegion className={styles.scroller} aria-label="Day of each person" aria-busy={query.isFetching}>
          <Hours hours={hours} />
          <ul className={styles.rows}>
            {rows.map((member) => (
              <PersonRow
                key={member.id}
                member={member}
                day={days.get(member.id)}
                hours={hours}
                chosen={part !== null && chosen.includes(member.id) ? part : null}
                isChosen={chosen.includes(member.id)}
                isLoaded={query.isSuccess}
                seconds={durationOf(schedule)}
                passed={passedMinutes(day, now, zone)}
                onPlace={(minute) => choose(member.id, minute)}
              />
            ))}
          </ul>
        </ScrollRegion>
      )}
      <Text size="xs" c="dimmed">
        Choose a free place to set the person and the time.
      </Text>
    </section>
  );
}

const weekdayName = (day: string): string => {
  const name = weekdays[weekdayOf(day)] ?? '';
  return name.slice(0, 1).toUpperCase() + name.slice(1, 3);
};

type DayStepProps = { label: string; icon: typeof IconChevronLeft; onClick: () => void };

const DayStep = ({ label, icon: Icon, onClick }: DayStepProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  </Tooltip>
);

/** The hours above the rows; every second one where there are many. */
function Hours({ hours: { from, to } }: { hours: Stretch }) {
  const by = to - from > 8 * 60 ? 120 : 60;
  const marks = Array.from({ length: Math.ceil((to - from) / by) }, (_, index) => from + index * by);
  return (
    <div className={styles.head} aria-hidden>
      <div className={styles.corner} />
      <div className={styles.hours}>
        {marks.map((minute) => (
          <span key={minute} style={{ left: `${((minute - from) / (to - from)) * 100}%` }}>
            {hourText(clockOfMinute(minute))}
          </span>
        ))}
      </div>
    </div>
  );
}

type PersonRowProps = {
  member: { id: string; name: string; color: string };
  day: PersonDay | undefined;
  hours: Stretch;
  /** The job's own time on this row. */
  chosen: Stretch | null;
  isChosen: boolean;
  isLoaded: boolean;
  /** How long the job takes. */
  seconds: number;
  /** The minutes of the day that have passed. */
  passed: number;
  onPlace: (minute: number) => void;
};

/** The least height of a visit beside others, in pixels: one line of text. */
const laneHeight = 21;

const spoken = ({ from, to }: Stretch): string =>
  `${timeText(clockOfMinute(from))} to ${timeText(clockOfMinute(to % (24 * 60)))}`;

/** A person's row of the team's day. Free places are buttons: a click sets the time at which it is made. */
function PersonRow(props: PersonRowProps) {
  const { member, day, hours, chosen, isChosen, isLoaded, seconds, passed, onPlace } = props;
  const { colors } = useMe().account;
  const [pointed, setPointed] = useState<number | null>(null);
  const { bars = [], anyTime = [], away = [], works = [] } = day ?? {};
  const at = (part: Stretch): CSSProperties => ({
    left: `${((part.from - hours.from) / (hours.to - hours.from)) * 100}%`,
    width: `${((Math.min(part.to, hours.to) - part.from) / (hours.to - hours.from)) * 100}%`,
  });
  const lanes = lanesOf(bars);
  const most = Math.max(1, ...[...lanes.values()].map((each) => each.lanes));
  const hint = pointed === null ? null : { from: pointed, to: Math.min(hours.to, pointed + seconds / 60) };
  const isFree = isLoaded && bars.length + anyTime.length === 0;
  return (
    <li className={styles.row} data-chosen={isChosen || undefined}>
      <div className={styles.person}>
        <Person id={member.id} name={member.name} color={member.color} />
        {isChosen && (
          <>
            <IconCheck size={14} aria-hidden className={styles.check} />
            <VisuallyHidden>, assigned</VisuallyHidden>
          </>
        )}
        {anyTime.length > 0 && (
          <span className={styles.note} title={anyTime.join('\n')}>
            {anyTime.length} without a time
          </span>
        )}
      </div>
      <div
        className={styles.track}
        data-hours={(hours.to - hours.from) / 60}
        style={{ ...gridOf(hours), minHeight: most * laneHeight + 6 }}
      >
        {leftOf(hours, works).map((part) => (
          <div key={`off ${part.from}`} className={styles.off} style={at(part)} />
        ))}
        {away.map(({ id, label, ...part }) => {
          const shown = { from: Math.max(part.from, hours.from), to: Math.min(part.to, hours.to) };
          return shown.from < shown.to ? (
            <div key={id} className={styles.away} style={at(shown)} title={`${label}, ${spoken(part)}`}>
              {label}
            </div>
          ) : null;
        })}
        {isFree && away.length === 0 && chosen === null && (
          <span className={styles.empty}>No visits found for this day</span>
        )}
        {leftOf(hours, bars).map((part) => (
          <button
            key={`free ${part.from}`}
            type="button"
            className={styles.free}
            style={at(part)}
            aria-label={`${member.name}, free ${spoken(part)}`}
            onPointerMove={(event) => event.pointerType === 'mouse' && setPointed(pointedMinute(event, part))}
            onPointerLeave={() => setPointed(null)}
            onClick={(event) => {
              setPointed(null);
              // A click by keyboard has no position.
              onPlace(event.detail === 0 ? firstMinuteOf(part, works, passed) : pointedMinute(event, part));
            }}
          />
        ))}
        {bars.map(({ id, title, status, ...part }) => {
          const { lane, lanes: count } = lanes.get(id) ?? { lane: 0, lanes: 1 };
          return (
            <div
              key={id}
              className={styles.bar}
              title={`${spoken(part)} ${title}`}
              style={{
                ...at(part),
                top: `calc(3px + (100% - 6px) * ${lane / count})`,
                height: `calc((100% - 6px) / ${count})`,
                borderInlineStartColor: badgeColor(colors, 'visitStatus', status),
              }}
            >
              <VisuallyHidden>{spoken(part)} </VisuallyHidden>
              {title.replace(/^Job /, '')}
            </div>
          );
        })}
        {hint !== null && (
          <div className={styles.hint} style={at(hint)} aria-hidden>
            {timeText(clockOfMinute(hint.from))}
          </div>
        )}
        {chosen !== null && (
          <div className={styles.own} style={at(chosen)}>
            <VisuallyHidden>This job, </VisuallyHidden>
            {timeText(clockOfMinute(chosen.from))}
          </div>
        )}
      </div>
    </li>
  );
}

/** The lines of the hours behind the row. */
const gridOf = ({ from, to }: Stretch): CSSProperties => ({ backgroundSize: `${(60 / (to - from)) * 100}% 100%` });

type Pointing = { clientX: number; currentTarget: HTMLElement };

function pointedMinute({ clientX, currentTarget }: Pointing, part: Stretch): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return minuteAt(part, (clientX - left) / Math.max(1, width));
}
