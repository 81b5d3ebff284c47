import { Button } from '@mantine/core';
import type { Call } from '@truckroll/contract/calls/calls';
import { BulkFrame } from '../../design/list/bulk-frame.tsx';
import { withAll } from '../../design/list/selection.ts';
import type { Selection } from '../../design/list/table-model.ts';
import { useCallsDeletion } from './call-deletion.ts';

type CallsBulkBarProps = { rows: readonly Call[]; selection: Selection };

/** The actions on the selected calls. */
export function CallsBulkBar({ rows, selection: { selected, change } }: CallsBulkBarProps) {
  const deleteAll = useCallsDeletion();
  if (selected.size === 0) return null;

  async function remove(): Promise<void> {
    const gone = new Set(await deleteAll([...selected]));
    if (gone.size === 0) return;
    change(new Set([...selected].filter((id) => !gone.has(id))));
    // The bar is removed, which would drop the focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-row-target]')?.focus());
  }

  return (
    <BulkFrame label="Selected calls" count={selected.size} onClear={() => change(new Set())}>
      {rows.some(({ id }) => !selected.has(id)) && (
        <Button variant="subtle" size="compact-md" onClick={() => change(withAll(selected, rows, true))}>
          Select all of this page
        </Button>
      )}
      <Button color="red" size="compact-md" onClick={() => void remove()}>
        Delete
      </Button>
    </BulkFrame>
  );
}
