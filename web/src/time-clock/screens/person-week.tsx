import { ActionIcon, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TimeCorrection, TimeEntry, Timesheet } from '@truckroll/contract/time-clock/time-clock';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { timeKindLabels } from '@truckroll/domain/time-clock/time-entries';
import { hoursText, type TimesheetStatus, timesheetStatusLabels } from '@truckroll/domain/time-clock/timesheet';
import { mayCorrectTimes, mayMoveTimesheet } from '@truckroll/domain/time-clock/timesheet-rights';
import { useState } from 'react';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { Section } from '../../design/section.tsx';
import { clockTime, formatDateTime } from '../../design/shown-units.ts';
import { timesheetQuery, useMoveTimesheet } from '../parts/clock-queries.ts';
import { OpenDialog, RemoveDialog } from './reason-dialogs.tsx';
import { SheetStatus } from './sheet-status.tsx';
import { shortDay } from './short-day.ts';
import { TimeDialog } from './time-dialog.tsx';
import styles from './timesheets-screen.module.css';

type Edited = { entry: TimeEntry | null; day: string };

/** A person's week: its days with their entries, its status with the next step, and what was corrected. */
export function PersonWeek({ userId, week }: { userId: string; week: string }) {
  const me = useMe();
  const query = useQuery(timesheetQuery(userId, week));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [removed, setRemoved] = useState<TimeEntry | null>(null);
  if (query.isPending) return showsSkeleton && <SkeletonRows columns={4} rows={7} isPhone={false} />;
  if (query.data === undefined) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  const { timesheet, entries, corrections } = query.data;
  const mayCorrect = mayCorrectTimes({ ...rightsOf(me), userId: me.id }, timesheet);
  const zone = me.account.timezone;
  const entriesOf = Map.groupBy(entries, ({ start }) => {
    const { day } = wallClock(start, zone);
    // An entry that began before the week is shown on its first day.
    const isBefore = day < timesheet.week;
    return isBefore ? timesheet.week : day;
  });
  return (
    <Stack gap="md">
      <Head timesheet={timesheet} />
      <Section title="Days">
        {timesheet.days.map(({ day, regular, overtime }) => (
          <div key={day} className={styles.day}>
            <div className={styles.dayHead}>
              <span>
                {shortDay(day)}, {formatDay(day)}
              </span>
              <Group gap="xs">
                <span>{regular + overtime === 0 ? '-' : hoursText(regular + overtime)}</span>
                {mayCorrect && (
                  <ActionIcon
                    variant="subtle"
                    size={36}
                    aria-label={`Add time on ${formatDay(day)}`}
                    onClick={() => setEdited({ entry: null, day })}
                  >
                    <IconPlus size={18} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
            </div>
            {overtime > 0 && (
              <Text size="sm" c="dimmed">
                {hoursText(overtime)} of it is overtime
              </Text>
            )}
            {(entriesOf.get(day) ?? []).map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                zone={zone}
                onEdit={mayCorrect ? () => setEdited({ entry, day }) : null}
                onRemove={mayCorrect ? () => setRemoved(entry) : null}
              />
            ))}
          </div>
        ))}
      </Section>
      {corrections.length > 0 && <Corrections corrections={corrections} zone={zone} />}
      {edited !== null && (
        <TimeDialog userId={userId} entry={edited.entry} day={edited.day} onClose={() => setEdited(null)} />
      )}
      {removed !== null && <RemoveDialog entry={removed} onClose={() => setRemoved(null)} />}
    </Stack>
  );
}

function Head({ timesheet }: { timesheet: Timesheet }) {
  const me = useMe();
  const move = useMoveTimesheet();
  const [isOpening, setOpening] = useState(false);
  const { userId, week, status, total, updatedAt, reason, decidedByName } = timesheet;
  const may = (to: TimesheetStatus): boolean =>
    status !== to && mayMoveTimesheet({ ...rightsOf(me), userId: me.id }, timesheet, to);
  const isOwn = me.id === userId;
  const send = (to: TimesheetStatus) =>
    toastOnError(async () => {
      await move.mutateAsync({ userId, week, status: to, updatedAt: updatedAt ?? undefined });
      toast.success(to === 'open' ? 'Opened' : timesheetStatusLabels[to]);
    });
  return (
    <Section title="Week" aside={<SheetStatus status={status} />}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text>
            Regular {hoursText(total.regular)} · Overtime {hoursText(total.overtime)} · Breaks {hoursText(total.break)}
          </Text>
          {status === 'approved' && decidedByName !== null && (
            <Text size="sm" c="dimmed">
              Approved by {decidedByName}
            </Text>
          )}
          {status === 'open' && reason !== null && (
            <Text size="sm" c="dimmed">
              Opened again: {reason}
            </Text>
          )}
        </div>
        <Group gap="xs">
          {may('open') && (
            <Button
              variant="default"
              disabled={move.isPending}
              onClick={() => (isOwn && status === 'submitted' ? send('open') : setOpening(true))}
            >
              Open again
            </Button>
          )}
          {may('submitted') && (
            <Button
              variant={may('approved') ? 'default' : 'filled'}
              disabled={move.isPending || timesheet.isRunning}
              onClick={() => send('submitted')}
            >
              Submit
            </Button>
          )}
          {may('approved') && (
            <Button disabled={move.isPending || timesheet.isRunning} onClick={() => send('approved')}>
              Approve
            </Button>
          )}
        </Group>
      </Group>
      {timesheet.isRunning && (
        <Text size="sm" c="dimmed">
          The clock is still running. The week can be submitted after it was stopped.
        </Text>
      )}
      {isOpening && <OpenDialog timesheet={timesheet} onClose={() => setOpening(false)} />}
    </Section>
  );
}

type EntryRowProps = {
  entry: TimeEntry;
  zone: string;
  /** Null for people who may not correct. */
  onEdit: (() => void) | null;
  onRemove: (() => void) | null;
};

/** @example spanText(entry, zone) → '08:00 to 12:30' */
const spanText = ({ start, end }: Pick<TimeEntry, 'start' | 'end'>, zone: string): string =>
  `${clockTime(start, zone)} to ${end === null ? 'now' : clockTime(end, zone)}`;

function EntryRow({ entry, zone, onEdit, onRemove }: EntryRowProps) {
  const { kind, jobId, jobTitle, source } = entry;
  const span = spanText(entry, zone);
  return (
    <div className={styles.entry}>
      <span>{span}</span>
      <Text component="span" size="sm" c="dimmed" className={styles.entryText} truncate>
        {timeKindLabels[kind]}
        {source === 'hand' && ', entered by hand'}
        {jobTitle !== null && jobId !== null && (
          <>
            {' · '}
            <Anchor component={Link} to={`/jobs/${jobId}`} inherit>
              {jobTitle}
            </Anchor>
          </>
        )}
      </Text>
      {onEdit !== null && (
        <ActionIcon variant="subtle" size={36} aria-label={`Correct ${span}`} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
      {onRemove !== null && (
        <ActionIcon variant="subtle" size={36} aria-label={`Remove ${span}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function Corrections({ corrections, zone }: { corrections: readonly TimeCorrection[]; zone: string }) {
  const text = (entry: TimeCorrection['before']): string =>
    entry === null ? '' : `${timeKindLabels[entry.kind]} ${spanText(entry, zone)}`;
  const what = ({ before, after }: TimeCorrection): string => {
    if (before === null) return `added ${text(after)}`;
    return after === null ? `removed ${text(before)}` : `changed ${text(before)} into ${text(after)}`;
  };
  return (
    <Section title="Corrections">
      <Stack gap="xs">
        {corrections.map((correction) => (
          <div key={correction.id}>
            <Text size="sm">
              {correction.byName ?? 'Somebody'} {what(correction)}: {correction.reason}
            </Text>
            <Text size="xs" c="dimmed">
              {formatDateTime(correction.createdAt, zone)}
            </Text>
          </div>
        ))}
      </Stack>
    </Section>
  );
}
