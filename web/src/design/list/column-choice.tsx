import { Button, Checkbox, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { recall, remember } from '../device-memory.ts';
import { OnDemandPopover } from '../on-demand-menu.tsx';
import type { Column } from './table-model.ts';

type Choice<Row, K extends string> = {
  shown: readonly Column<Row, K>[];
  hidden: readonly string[];
  setHidden: (keys: readonly string[]) => void;
};

const memory = (name: string): string => `hidden-columns.${name}`;

function recallHidden(name: string): readonly string[] {
  const kept = recall(memory(name));
  return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
}

/** The visible columns of a list, stored on this device. The first column is always visible. */
export function useColumnChoice<Row, K extends string>(
  name: string,
  columns: readonly Column<Row, K>[],
): Choice<Row, K> {
  const [hidden, setHidden] = useState(() => recallHidden(name));
  return {
    shown: columns.filter(({ key, isFixed }, index) => index === 0 || isFixed === true || !hidden.includes(key)),
    hidden,
    setHidden(keys) {
      remember(memory(name), keys);
      setHidden(keys);
    },
  };
}

type ColumnChoiceProps<Row, K extends string> = { columns: readonly Column<Row, K>[]; choice: Choice<Row, K> };

export function ColumnChoice<Row, K extends string>({ columns, choice }: ColumnChoiceProps<Row, K>) {
  const choosable = columns.filter(({ isFixed }, index) => index > 0 && isFixed !== true);
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
        {choosable.map(({ key, title }) => (
          <Checkbox
            key={key}
            label={title}
            checked={!choice.hidden.includes(key)}
            onChange={(event) =>
              choice.setHidden(
                event.currentTarget.checked ? choice.hidden.filter((each) => each !== key) : [...choice.hidden, key],
              )
            }
          />
        ))}
      </Stack>
    </OnDemandPopover>
  );
}
