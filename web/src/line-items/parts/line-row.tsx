import { Box } from '@mantine/core';
import { memo, type ReactNode, useRef } from 'react';
import { MoveSteps } from '../../design/list/move-steps.tsx';
import type { RowMoves } from '../../design/list/sortable-list.tsx';
import { useNear } from '../../design/near.ts';
import { LineCells } from './line-cells.tsx';
import { useLine, useLineEditing, useWanted } from './line-context.ts';
import styles from './lines.module.css';

type LineRowProps = { lineKey: string; at: number; moves: RowMoves };

/**
 * One line: a row, or a card where space is narrow. Its fields are rendered when it comes near the viewport, so that
 * five hundred lines open as fast as twenty.
 */
export function LineRow({ lineKey, at, moves }: LineRowProps) {
  const { mayAdd, mayEdit } = useLineEditing().rights;
  const place = useRef<HTMLDivElement>(null);
  const { isWanted } = useWanted(lineKey);
  const isNear = useNear(place, isWanted || at < firstRows);
  return (
    <Box
      ref={place}
      role="group"
      aria-label={`Item ${at + 1}`}
      className={styles.line}
      data-locked={!(mayAdd || mayEdit) || undefined}
    >
      {isNear ? (
        <Fields lineKey={lineKey} at={at} handle={mayEdit ? moves.handle : null}>
          {mayEdit && <MoveSteps name={`item ${at + 1}`} moveUp={moves.moveUp} moveDown={moves.moveDown} />}
        </Fields>
      ) : (
        <Outline lineKey={lineKey} />
      )}
    </Box>
  );
}

/**
 * The placeholder of a row until it comes near the viewport. It is readable and can be found by the browser's search.
 */
function Outline({ lineKey }: { lineKey: string }) {
  return <span className={styles.outline}>{useLine(lineKey)?.name}</span>;
}

/** The number of rows whose fields are rendered immediately. */
const firstRows = 20;
type FieldsProps = { lineKey: string; at: number; handle: ReactNode; children: ReactNode };

function Fields({ lineKey, at, handle, children }: FieldsProps) {
  return (
    <>
      <div className={styles.moves}>
        {handle}
        {children}
      </div>
      <Cells lineKey={lineKey} at={at} />
    </>
  );
}

/** Memoised, so that moving other rows does not rerender the fields. */
const Cells = memo(LineCells);
