import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useStore } from '../../design/external-store.ts';
import type { Entry, Person } from '../parts/entry.ts';
import { useBoard } from './board.ts';
import styles from './board-menu.module.css';
import { clearSelection, selectedVisits } from './board-selection.ts';
import { AssignItems, ShiftItems } from './move-items.tsx';
import bar from './selection-bar.module.css';

type SelectionBarProps = {
  entryById: (id: string) => Entry | undefined;
  team: readonly Person[];
  onOtherDay: (entries: readonly Entry[]) => void;
};

/** The actions on the selected visits. The bar stays in sight under the board. */
export function SelectionBar({ entryById, team, onOtherDay }: SelectionBarProps) {
  const board = useBoard();
  const entries = [...useStore(selectedVisits)].flatMap((id) => entryById(id) ?? []);
  const count = entries.length === 1 ? '1 visit selected' : `${entries.length} visits selected`;
  const more = <IconChevronDown size={16} aria-hidden />;
  return (
    <>
      <p role="status" className={bar.spoken}>
        {entries.length > 0 && count}
      </p>
      {entries.length > 0 && (
        <section className={bar.bar} aria-label="Selected visits">
          <b className={bar.count}>{count}</b>
          <Menu position="top-start">
            <Menu.Target>
              <Button size="xs" variant="default" rightSection={more}>
                Assign to
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={styles.people}>
              <AssignItems entries={entries} team={team} />
            </Menu.Dropdown>
          </Menu>
          <Menu position="top-start">
            <Menu.Target>
              <Button size="xs" variant="default" rightSection={more}>
                Move
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <ShiftItems entries={entries} onOtherDay={() => onOtherDay(entries)} />
            </Menu.Dropdown>
          </Menu>
          {entries.every(board.mayUnschedule) && (
            <Button
              size="xs"
              variant="default"
              onClick={() => board.move(entries.map((entry) => ({ entry, after: null })))}
            >
              Take off the schedule
            </Button>
          )}
          <ActionIcon variant="subtle" color="gray" aria-label="Clear the selection" onClick={clearSelection}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </section>
      )}
    </>
  );
}
