import { Menu } from '@mantine/core';
import {
  IconCalendarOff,
  IconCalendarTime,
  IconExternalLink,
  IconSquareCheck,
  IconSquareMinus,
  IconUsers,
} from '@tabler/icons-react';
import type { Entry, Person } from '../parts/entry.ts';
import { useBoard } from './board.ts';
import styles from './board-menu.module.css';
import { toggleSelected, useIsSelected } from './board-selection.ts';
import type { Point } from './drop-areas.ts';
import { MenuAt } from './menu-at.tsx';
import { AssignItems, ShiftItems } from './move-items.tsx';

type BoardMenuProps = {
  /** The entry whose menu it is. */
  entry: Entry;
  /** In window pixels. */
  at: Point;
  team: readonly Person[];
  onOtherDay: (entries: readonly Entry[]) => void;
  onClose: () => void;
};

/** The menu of a card, and of the selection that it is part of. */
export function BoardMenu({ entry, at, team, onOtherDay, onClose }: BoardMenuProps) {
  const board = useBoard();
  const isSelected = useIsSelected(entry.id);
  const entries = board.withSelected(entry);
  const mayMove = entries.every(board.mayMove);
  return (
    <MenuAt
      at={at}
      title={entries.length > 1 ? `${entries.length} visits` : entry.title}
      returnFocus={false}
      onClose={onClose}
    >
      {entries.length === 1 && (
        <Menu.Item
          leftSection={<IconExternalLink size={18} stroke={1.7} aria-hidden />}
          onClick={() => board.open(entry)}
        >
          Open
        </Menu.Item>
      )}
      {board.maySelect(entry) && (
        <Menu.Item
          leftSection={
            isSelected ? (
              <IconSquareMinus size={18} stroke={1.7} aria-hidden />
            ) : (
              <IconSquareCheck size={18} stroke={1.7} aria-hidden />
            )
          }
          onClick={() => toggleSelected(entry.id)}
        >
          {isSelected ? 'Deselect' : 'Select'}
        </Menu.Item>
      )}
      {entries.every(board.mayHandOver) && (
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconUsers size={18} stroke={1.7} aria-hidden />}>Assign to</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown className={styles.people}>
            <AssignItems entries={entries} team={team} />
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
      {mayMove && (
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconCalendarTime size={18} stroke={1.7} aria-hidden />}>Move</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            <ShiftItems entries={entries} onOtherDay={() => onOtherDay(entries)} />
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
      {entries.every(board.mayUnschedule) && (
        <Menu.Item
          leftSection={<IconCalendarOff size={18} stroke={1.7} aria-hidden />}
          onClick={() => board.move(entries.map((each) => ({ entry: each, after: null })))}
        >
          Take off the schedule
        </Menu.Item>
      )}
    </MenuAt>
  );
}
