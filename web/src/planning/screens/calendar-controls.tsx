import { ActionIcon, Button } from '@mantine/core';
import { IconListDetails, IconMap2 } from '@tabler/icons-react';
import { memo, type Ref } from 'react';
import { useIsNarrow } from '../../design/phone.ts';
import { CarryOverNotice } from '../panels/carry-over-notice.tsx';
import { daysOf, rangeOf, titleOf } from '../parts/calendar-range.ts';
import { chosenPeople } from '../parts/calendar-search.ts';
import type { Person } from '../parts/entry.ts';
import styles from './calendar-controls.module.css';
import { CalendarFilters } from './calendar-filters.tsx';
import type { CalendarState } from './calendar-state.ts';
import { CalendarToolbar, ModeChoice } from './calendar-toolbar.tsx';
import { OptimiseButton } from './optimise/optimise-button.tsx';

type ControlsProps = {
  state: CalendarState;
  team: readonly Person[];
  hasVisits: boolean;
  /** Opens the map; undefined where it is open or there is none. */
  onMap: (() => void) | undefined;
  mapButton: Ref<HTMLButtonElement>;
  /** Opens the tray; undefined where it is open or there is none. */
  onTray: (() => void) | undefined;
};

/** The controls above the board. They are not rendered again when only the board changes. */
export const CalendarControls = memo(function CalendarControls({
  state,
  team,
  hasVisits,
  onMap,
  mapButton,
  onTray,
}: ControlsProps) {
  const isNarrow = useIsNarrow();
  return (
    <div className={styles.tools}>
      <CalendarToolbar state={state} />
      <CalendarFilters state={state} team={team} hasVisits={hasVisits}>
        {isNarrow && <ModeChoice state={state} />}
        <CarryOverNotice personIds={chosenPeople(state.search)} isShort={isNarrow} />
        <OptimiseDays state={state} team={team} />
        {onMap && isNarrow && (
          <ActionIcon ref={mapButton} variant="default" size="input-sm" aria-label="Map" onClick={() => onMap()}>
            <IconMap2 size={18} aria-hidden />
          </ActionIcon>
        )}
        {onMap && !isNarrow && (
          <Button
            ref={mapButton}
            variant="default"
            leftSection={<IconMap2 size={18} aria-hidden />}
            onClick={() => onMap()}
          >
            Map
          </Button>
        )}
        {onTray && isNarrow && (
          <ActionIcon variant="default" size="input-sm" aria-label="To schedule" onClick={() => onTray()}>
            <IconListDetails size={18} aria-hidden />
          </ActionIcon>
        )}
        {onTray && !isNarrow && (
          <Button variant="default" leftSection={<IconListDetails size={18} aria-hidden />} onClick={() => onTray()}>
            To schedule
          </Button>
        )}
      </CalendarFilters>
    </div>
  );
});

/** 'Optimize' for the visible day, or the rest of the visible week, and the people of the filter. */
function OptimiseDays({ state, team }: { state: CalendarState; team: readonly Person[] }) {
  const { mode, date, today } = state;
  if (mode !== 'day' && mode !== 'week' && mode !== 'people') return null;
  const days = daysOf(rangeOf(mode, date)).filter((day) => day >= today);
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return null;
  return (
    <OptimiseButton from={from} to={to} days={titleOf(mode, date)} team={team} personIds={chosenPeople(state.search)} />
  );
}
