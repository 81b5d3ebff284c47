import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, addMonths, startOfWeek, weeksOfMonth } from '@truckroll/domain/calendar/days';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { firstWeekday, shownWeekdays } from '../shown-units.ts';
import styles from './month-grid.module.css';

const dayNames = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The ARIA date picker pattern needs a table with the role grid, so that arrow keys reach the days. */
const asGrid = { role: 'grid' } as const;

type MonthGridProps = {
  /** The chosen day, if any. */
  value: string | null;
  today: string;
  /** Days before this one are disabled. */
  earliest?: string;
  onChoose: (day: string) => void;
};

/** The day that each key of the grid moves to (screens 3.9). */
const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => startOfWeek(day, firstWeekday()),
  End: (day) => addDays(startOfWeek(day, firstWeekday()), 6),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** A month to choose a day from, after the ARIA date picker pattern: one day of the grid is a tab stop. */
export function MonthGrid({ value, today, earliest = '', onChoose }: MonthGridProps) {
  const [current, setCurrent] = useState(value ?? (today > earliest ? today : earliest));
  const grid = useRef<HTMLTableElement>(null);
  const weekdays = shownWeekdays();
  const month = monthNames.format(new Date(`${current}T00:00:00Z`));

  function focusDay(day: string): void {
    setCurrent(day);
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus());
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focusDay(step(current));
  }

  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, []);

  return (
    <div className={styles.month}>
      <Group justify="space-between" wrap="nowrap" mb={6}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Previous month"
          onClick={() => setCurrent(addMonths(current, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Text fw={600} size="sm" aria-live="polite">
          {month}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Next month"
          onClick={() => setCurrent(addMonths(current, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <table ref={grid} {...asGrid} aria-label={month} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={capital(weekday)}>
                {capital(weekday).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(current, firstWeekday()).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => (
                <td key={weekdays[weekday]}>
                  {day !== null && (
                    <UnstyledButton
                      className={styles.day}
                      data-day={day}
                      data-chosen={day === value || undefined}
                      data-today={day === today || undefined}
                      tabIndex={day === current ? 0 : -1}
                      data-autofocus={day === current || undefined}
                      aria-label={dayNames.format(new Date(`${day}T00:00:00Z`))}
                      aria-pressed={day === value}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={day < earliest}
                      onClick={() => {
                        if (day >= earliest) onChoose(day);
                      }}
                    >
                      {Number(day.slice(8))}
                    </UnstyledButton>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
