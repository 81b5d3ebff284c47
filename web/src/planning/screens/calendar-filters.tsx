import { ActionIcon, Button, Checkbox, Group } from '@mantine/core';
import { IconChevronDown, IconFilter } from '@tabler/icons-react';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useRights } from '../../app/session/me.ts';
import { Badge } from '../../design/badge.tsx';
import { Folded } from '../../design/folded.tsx';
import { OnDemandPopover } from '../../design/on-demand-menu.tsx';
import { Person as PersonName } from '../../design/person.tsx';
import { useIsNarrow, useIsPhone } from '../../design/phone.ts';
import { type CalendarSearch, isFiltered, nobody, statusFilters, typeFilters } from '../parts/calendar-search.ts';
import type { Person } from '../parts/entry.ts';
import styles from './calendar-filters.module.css';
import type { CalendarState } from './calendar-state.ts';

type FiltersProps = { state: CalendarState; team: readonly Person[]; hasVisits: boolean; children: ReactNode };

/** Filters by people, status and type; on phones and tablets behind a button. */
export function CalendarFilters({ state, team, hasVisits, children }: FiltersProps) {
  const isNarrow = useIsNarrow();
  const isPhone = useIsPhone();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { withTasks, setFilters, clearFilters } = state;
  const { team: chosen, status, type, color } = state.search;
  // They are the same elements in another mode or on another day.
  const filters = useMemo(
    () => (
      <Filters
        search={{ team: chosen, status, type, color }}
        team={team}
        hasVisits={hasVisits}
        withTasks={withTasks}
        setFilters={setFilters}
        clearFilters={clearFilters}
      />
    ),
    [chosen, status, type, color, team, hasVisits, withTasks, setFilters, clearFilters],
  );
  if (!isNarrow) {
    return (
      <div className={styles.filters}>
        {filters}
        <div className={styles.end}>{children}</div>
      </div>
    );
  }
  const count = [state.search.team, state.search.status, state.search.type].filter((each) => each !== undefined).length;
  const name = count === 0 ? 'Filters' : `Filters: ${count}`;
  const toggle = { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) };
  return (
    <div className={styles.folded}>
      <Group gap={6}>
        {isPhone ? (
          <Button {...toggle} variant="default" leftSection={<IconFilter size={18} aria-hidden />}>
            {name}
          </Button>
        ) : (
          <ActionIcon {...toggle} variant={count === 0 ? 'default' : 'light'} size="input-sm" aria-label={name}>
            <IconFilter size={18} aria-hidden />
          </ActionIcon>
        )}
        {children}
      </Group>
      <Folded id={id} isOpen={isOpen}>
        <div className={styles.filters}>{filters}</div>
      </Folded>
    </div>
  );
}

const typeLabels = { visit: 'Visits', calendar: 'Events' } as const;

type ChoicesProps = Pick<FiltersProps, 'team' | 'hasVisits'> &
  Pick<CalendarState, 'withTasks' | 'setFilters' | 'clearFilters'> & { search: CalendarSearch };

function Filters({ search, team, hasVisits, withTasks, setFilters, clearFilters }: ChoicesProps) {
  const seesTasks = viewScope(useRights(), 'TaskManagement') !== null;
  const teamOptions = [
    ...team.map((person) => ({
      value: person.id,
      label: <PersonName {...person} />,
    })),
    { value: nobody, label: 'Nobody assigned' },
  ];
  return (
    <>
      <Choice
        label="Team"
        options={teamOptions}
        chosen={search.team ?? []}
        onChange={(ids) => setFilters({ team: ids })}
      />
      {hasVisits && (
        <>
          <Choice
            label="Status"
            options={statusFilters.map((value) => ({
              value,
              label: value === 'late' ? 'Late' : <Badge group="visitStatus" value={value} />,
            }))}
            chosen={search.status ?? []}
            onChange={(status) => setFilters({ status })}
          />
          <Choice
            label="Type"
            options={typeFilters.map((value) => ({ value, label: typeLabels[value] }))}
            chosen={search.type ?? []}
            onChange={(type) => setFilters({ type })}
          />
          <Checkbox
            label="Colour by team member"
            className={styles.check}
            checked={search.color === 'team'}
            onChange={(event) => setFilters({ color: event.currentTarget.checked ? 'team' : undefined })}
          />
        </>
      )}
      {seesTasks && (
        <Checkbox
          label="Tasks"
          className={styles.check}
          checked={withTasks}
          onChange={(event) => setFilters({ tasks: event.currentTarget.checked ? 'shown' : 'hidden' })}
        />
      )}
      {isFiltered(search) && (
        <Button variant="subtle" onClick={clearFilters}>
          Clear filters
        </Button>
      )}
    </>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: ReactNode }[];
  chosen: readonly T[];
  onChange: (chosen: T[] | undefined) => void;
};

/** A filter of several values; none selected means all. */
function Choice<T extends string>({ label, options, chosen, onChange }: ChoiceProps<T>) {
  function choose(value: T, isChosen: boolean): void {
    const next = options
      .map((option) => option.value)
      .filter((each) => (each === value ? isChosen : chosen.includes(each)));
    onChange(next.length === 0 ? undefined : next);
  }
  return (
    <OnDemandPopover
      position="bottom-start"
      label={label}
      className={styles.dropdown}
      target={(props) => (
        <Button
          {...props}
          variant="default"
          data-set={chosen.length > 0 || undefined}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {chosen.length === 0 ? label : `${label}: ${chosen.length}`}
        </Button>
      )}
    >
      {() =>
        options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(event) => choose(option.value, event.currentTarget.checked)}
          />
        ))
      }
    </OnDemandPopover>
  );
}
