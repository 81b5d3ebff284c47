import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconCoffee, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Clock } from '@truckroll/contract/time-clock/time-clock';
import { type ClockAction, timeKindLabels } from '@truckroll/domain/time-clock/time-entries';
import { hoursText } from '@truckroll/domain/time-clock/timesheet';
import { useIsConnected, useMe } from '../../app/session/me.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { useNow } from '../../design/now.ts';
import { PageLink } from '../../design/page-link.tsx';
import plain from '../../design/plain.module.css';
import { Section } from '../../design/section.tsx';
import { clockTime } from '../../design/shown-units.ts';
import { clockQuery, usePressClock } from '../parts/clock-queries.ts';

/** The own clock with its presses, for companies that use it. */
export function ClockCard() {
  const isOn = useIsConnected('time-clock');
  const clock = useQuery({ ...clockQuery, enabled: isOn });
  if (!isOn || clock.isError) return null;
  return (
    <Section
      title="Time clock"
      isBusy={clock.data === undefined}
      aside={
        <PageLink link={{ to: '/time' }} className={plain.anchor}>
          Timesheet
        </PageLink>
      }
    >
      {clock.data === undefined ? (
        <Skeleton height={44} />
      ) : (
        <Group justify="space-between" gap="sm" mih={44}>
          <Running clock={clock.data} />
          <Presses running={clock.data.running} />
        </Group>
      )}
    </Section>
  );
}

/** The minutes that have passed since the server counted them. */
const minutesSince = (moment: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000));

function Running({ clock: { running, today, week } }: { clock: Clock }) {
  const { timezone } = useMe();
  const now = useNow();
  const sums = `Today ${hoursText(today.work + today.travel)} · This week ${hoursText(week.work + week.travel)}`;
  if (running === null)
    return (
      <div role="status">
        <Text fw={600}>Not clocked in</Text>
        <Text size="sm" c="dimmed">
          {sums}
        </Text>
      </div>
    );
  const { kind, start, jobTitle } = running;
  return (
    <div role="status">
      <Text fw={600}>
        {timeKindLabels[kind]} since {clockTime(start, timezone)} ({hoursText(minutesSince(start, now))})
      </Text>
      <Text size="sm" c="dimmed">
        {jobTitle === null ? sums : `${jobTitle} · ${sums}`}
      </Text>
    </div>
  );
}

function Presses({ running }: { running: Clock['running'] }) {
  const press = usePressClock();
  const send = (action: ClockAction) => toastOnError(() => press.mutateAsync(action));
  const busy = { disabled: press.isPending, size: 'md' as const };
  if (running === null)
    return (
      <Button {...busy} leftSection={<IconPlayerPlay size={18} aria-hidden />} onClick={() => send('in')}>
        Clock in
      </Button>
    );
  return (
    <Group gap="xs">
      <Button
        {...busy}
        variant="default"
        leftSection={<IconCoffee size={18} aria-hidden />}
        onClick={() => send(running.kind === 'break' ? 'resume' : 'break')}
      >
        {running.kind === 'break' ? 'End break' : 'Break'}
      </Button>
      <Button
        {...busy}
        variant="default"
        leftSection={<IconPlayerStop size={18} aria-hidden />}
        onClick={() => send('out')}
      >
        Clock out
      </Button>
    </Group>
  );
}
