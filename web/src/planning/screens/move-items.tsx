import { Menu } from '@mantine/core';
import { IconArrowBarToLeft, IconArrowBarToRight, IconCalendarPlus, IconChevronsRight } from '@tabler/icons-react';
import { Person as PersonName } from '../../design/person.tsx';
import type { Entry, Person } from '../parts/entry.ts';
import { placementOf } from '../parts/placement.ts';
import { useBoard } from './board.ts';
import { type Shift, shifted } from './group-shift.ts';
import { plannedZone } from './moved-entry.ts';

/** Moves entries by the same shift. */
export function useShift(): (entries: readonly Entry[], shift: Shift) => void {
  const { move, zone } = useBoard();
  return (entries, shift) =>
    move(entries.map((entry) => ({ entry, after: shifted(placementOf(entry), shift, plannedZone(entry, zone)) })));
}

type ItemsProps = { entries: readonly Entry[] };

/** The people to whom entries can be handed over, each entry with its whole team. */
export function AssignItems({ entries, team }: ItemsProps & { team: readonly Person[] }) {
  const shift = useShift();
  const assign = (to: Person | null) => shift(entries, { people: { from: null, to } });
  return (
    <>
      {team.map((person) => (
        <Menu.Item key={person.id} onClick={() => assign(person)}>
          <PersonName {...person} />
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => assign(null)}>Nobody</Menu.Item>
    </>
  );
}

/** The days by which entries can be moved, and the choice of another day. */
export function ShiftItems({ entries, onOtherDay }: ItemsProps & { onOtherDay: () => void }) {
  const shift = useShift();
  const by = (days: number) => () => shift(entries, { days });
  return (
    <>
      <Menu.Item leftSection={<IconArrowBarToLeft size={18} stroke={1.7} aria-hidden />} onClick={by(-1)}>
        A day earlier
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowBarToRight size={18} stroke={1.7} aria-hidden />} onClick={by(1)}>
        A day later
      </Menu.Item>
      <Menu.Item leftSection={<IconChevronsRight size={18} stroke={1.7} aria-hidden />} onClick={by(7)}>
        A week later
      </Menu.Item>
      <Menu.Item leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden />} onClick={onOtherDay}>
        Another day...
      </Menu.Item>
    </>
  );
}
