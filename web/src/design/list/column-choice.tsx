import { Button, Checkbox, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { recall, remember } from '../device-memory.ts';
import { OnDemandPopover } from '../on-demand-menu.tsx';
import { useShowsCards } from '../phone.ts';
import type { ListSearch } from './list-search.ts';
import { type Column, isColumnShown } from './table-model.ts';

type Choice<Row, K extends string> = {
  shown: readonly Column<Row, K>[];
  /** The keys of the columns that differ from usual: hidden, or shown if optional. */
  hidden: readonly string[];
  setHidden: (keys: readonly string[]) => void;
};

const memory = (name: string): string => `hidden-columns.${name}`;

function recallHidden(name: string): readonly string[] {
  const stored = recall(memory(name));
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
}

/** The list whose open saved view decides about the columns. */
type ViewedList = {
  search: Pick<ListSearch, 'savedView' | 'hidden' | 'page'>;
  setFilters: (change: Pick<ListSearch, 'hidden' | 'page'>) => void;
};

/**
 * The visible columns of a list, stored on this device. The first column is always visible. The columns of an open saved
 * view are in the URL, so that those of the device are back when it is closed.
 */
export function useColumnChoice<Row, K extends string>(
  name: string,
  columns: readonly Column<Row, K>[],
  list?: ViewedList,
): Choice<Row, K> {
  const [own, setOwn] = useState(() => recallHidden(name));
  const view = list?.search.savedView === undefined ? null : list;
  const hidden = view === null ? own : (view.search.hidden?.split(',') ?? []);
  return {
    shown: columns.filter((column, index) => index === 0 || isColumnShown(column, hidden)),
    hidden,
    setHidden(keys) {
      if (view !== null) {
        view.setFilters({ hidden: keys.join(',') || undefined, page: view.search.page });
        return;
      }
      remember(memory(name), keys);
      setOwn(keys);
    },
  };
}

type ColumnChoiceProps<Row, K extends string> = { columns: readonly Column<Row, K>[]; choice: Choice<Row, K> };

export function ColumnChoice<Row, K extends string>({ columns, choice }: ColumnChoiceProps<Row, K>) {
  const showsCards = useShowsCards();
  const choosable = columns.filter(({ isFixed }, index) => index > 0 && isFixed !== true);
  // Cards have no columns.
  if (showsCards) return null;
  return (
    <OnDemandPopover
      position="bottom-end"
      label="Columns"
      target={(props) => (
        <Button {...props} variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Columns
        </Button>
      )}
    >
      <Stack gap="xs">
        {choosable.map((column) => (
          <Checkbox
            key={column.key}
            label={column.title}
            checked={isColumnShown(column, choice.hidden)}
            onChange={() =>
              choice.setHidden(
                choice.hidden.includes(column.key)
                  ? choice.hidden.filter((key) => key !== column.key)
                  : [...choice.hidden, column.key],
              )
            }
          />
        ))}
      </Stack>
    </OnDemandPopover>
  );
}
