import { Checkbox } from '@mantine/core';
import { type CellProps, FigureCell } from './figure-cell.tsx';
import { tidyQuantity } from './item-line.ts';
import { useLineEditing } from './line-context.ts';
import styles from './lines.module.css';

const tidyBound = (typed: string): string => (typed.trim() === '' ? '' : tidyQuantity(typed));

/** What the client of an estimate may choose of a line. */
export function ChoiceCells(cell: CellProps) {
  const { editor } = useLineEditing();
  const { line, label, isReadOnly } = cell;
  return (
    <div className={styles.choice}>
      <Checkbox
        label="Optional for the client"
        aria-label={`Optional for the client, ${label}`}
        disabled={isReadOnly}
        checked={line.isOptional}
        onChange={(event) => editor.change(line.key, { isOptional: event.currentTarget.checked })}
      />
      {line.isOptional && (
        <>
          <Checkbox
            label="Included at first"
            aria-label={`Included at first, ${label}`}
            disabled={isReadOnly}
            checked={line.isChosen}
            onChange={(event) => editor.change(line.key, { isChosen: event.currentTarget.checked })}
          />
          <FigureCell {...cell} field="minQuantity" head="Least" tidy={tidyBound} />
          <FigureCell {...cell} field="maxQuantity" head="Most" tidy={tidyBound} />
        </>
      )}
    </div>
  );
}
