import { Menu } from '@mantine/core';
import { IconThermometer } from '@tabler/icons-react';
import { mayPlan } from '@truckroll/domain/optimise/may-plan';
import { useRights } from '../../app/session/me.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import type { Person } from '../parts/entry.ts';
import { useCalendarState } from './calendar-state.ts';

/** The actions on a person of the board, on days that have not passed. For people who may plan. */
export function PersonMenu({ person, day }: { person: Person; day: string }) {
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
