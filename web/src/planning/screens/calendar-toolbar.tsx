import { ActionIcon, Button, Group, Select } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useId } from 'react';
import { useMe } from '../../app/session/me.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { OnDemandPopover } from '../../design/on-demand-menu.tsx';
import { useIsNarrow } from '../../design/phone.ts';
import { useShortcuts } from '../../design/shortcuts.ts';
import { type Mode, modeLabels, titleOf } from '../parts/calendar-range.ts';
import type { CalendarState } from './calendar-state.ts';
import styles from './calendar-toolbar.module.css';

const MonthGrid = lazyPart(async () => (await import('../../design/field/month-grid.tsx')).MonthGrid);

const modeKeys: Record<string, Mode> = { d: 'day', w: 'week', p: 'people', m: 'month', a: 'list' };

/** The controls for the visible days (screens 8.7). */
export function CalendarToolbar({ state }: { state: CalendarState }) {
  const isNarrow = useIsNarrow();
  const { today, date } = state;
  return (
    <Group gap="xs" className={styles.bar}>
      <Group gap={6} wrap="nowrap" className={styles.days}>
        <Button variant="default" flex="none" disabled={date === today} onClick={() => state.setDate(today)}>
          Today
        </Button>
        <ActionIcon variant="default" size="input-sm" aria-label="Previous" onClick={() => state.step(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="input-sm" aria-label="Next" onClick={() => state.step(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <DateJump state={state} />
      </Group>
      <ZoneNote />
      {!isNarrow && <ModeChoice state={state} />}
    </Group>
  );
}

/** The choice of the mode, with its keys. */
export function ModeChoice({ state }: { state: CalendarState }) {
  const isNarrow = useIsNarrow();
  const { mode, offered, today } = state;
  const keys = Object.entries(modeKeys).filter(([, each]) => offered.includes(each));
  useShortcuts({
    ...Object.fromEntries(keys.map(([key, each]) => [key, () => state.setMode(each)])),
    t: () => state.setDate(today),
    '[': () => state.step(-1),
    ']': () => state.step(1),
  });
  const options = offered.map((each) => ({ value: each, label: modeLabels[each] }));
  const choose = (value: string | null) => {
    const chosen = offered.find((each) => each === value);
    if (chosen !== undefined) state.setMode(chosen);
  };
  return isNarrow ? (
    <Select
      aria-label="View"
      data={options}
      value={mode}
      onChange={choose}
      allowDeselect={false}
      flex="1 1 96px"
      maw={{ base: 180, sm: 116 }}
    />
  ) : (
    <ModeSwitch mode={mode} offered={offered} onChoose={state.setMode} />
  );
}

/** The visible range, and a date picker for any other day. */
function DateJump({ state: { mode, date, today, setDate } }: { state: CalendarState }) {
  const isNarrow = useIsNarrow();
  return (
    <OnDemandPopover
      position="bottom-start"
      label="Go to a date"
      target={(props) => (
        <Button
          {...props}
          variant="subtle"
          color="gray"
          className={styles.title}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          <span aria-live="polite" className={styles.range}>
            {titleOf(mode, date, isNarrow)}
          </span>
        </Button>
      )}
    >
      {(close) => (
        <Suspense>
          <MonthGrid
            value={date}
            today={today}
            onChoose={(day) => {
              close();
              setDate(day);
            }}
          />
        </Suspense>
      )}
    </OnDemandPopover>
  );
}

/** Names the account's time zone to users in another one. */
function ZoneNote() {
  const { account, timezone } = useMe();
  if (account.timezone === timezone) return null;
  const name = new Intl.DateTimeFormat('en-US', { timeZone: account.timezone, timeZoneName: 'long' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value;
  return <span className={styles.zone}>{name ?? account.timezone}</span>;
}

type ModeSwitchProps = { mode: Mode; offered: readonly Mode[]; onChoose: (mode: Mode) => void };

/** The modes beside each other. The marked one is coloured without measuring it, which would lay out the page twice. */
function ModeSwitch({ mode, offered, onChoose }: ModeSwitchProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="View" className={styles.modes}>
      {offered.map((each) => (
        <label key={each} className={styles.mode} data-chosen={each === mode || undefined}>
          <input
            type="radio"
            name={name}
            value={each}
            className={styles.input}
            checked={each === mode}
            onChange={() => onChoose(each)}
          />
          {modeLabels[each]}
        </label>
      ))}
    </div>
  );
}
