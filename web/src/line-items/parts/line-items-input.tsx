import { Text } from '@mantine/core';
import { rateText } from '@truckroll/domain/format/numbers';
import { type CSSProperties, useMemo } from 'react';
import { useCan } from '../../app/session/me.ts';
import { SortableList } from '../../design/list/sortable-list.tsx';
import { ofChosen, typeOf } from './item-line.ts';
import { LineAdditions } from './line-additions-input.tsx';
import {
  columnsOf,
  LineEditingProvider,
  type LineRights,
  type LineTable,
  useLineEditing,
  useLineKeys,
} from './line-context.ts';
import type { LineEditor } from './line-editor-input.ts';
import { LineRow } from './line-row.tsx';
import styles from './lines.module.css';

export type { LineRights, LineTable } from './line-context.ts';

type LineItemsInputProps = { editor: LineEditor; table: LineTable; rights: LineRights };

const placeOf = (keys: readonly string[], key: string): string => `item ${keys.indexOf(key) + 1}`;

/** The lines of a job, request or document, with the columns of their table (screens M21, 12.2, M26). */
export function LineItemsInput({ editor, table, rights }: LineItemsInputProps) {
  const editing = useMemo(() => ({ editor, table, rights }), [editor, table, rights]);
  return (
    <LineEditingProvider value={editing}>
      <Lines />
    </LineEditingProvider>
  );
}

/** The user's rights to lines that are either all editable or all read-only. */
export function useWholeRights({ isReadOnly, seesPrices }: { isReadOnly: boolean; seesPrices: boolean }): LineRights {
  const mayAddProduct = useCan()('productService.create');
  return useMemo(
    () => ({
      mayAdd: !isReadOnly,
      mayEdit: !isReadOnly,
      mayDelete: !isReadOnly,
      mayDeleteProduct: false,
      mayAddProduct,
      seesPrices,
    }),
    [isReadOnly, seesPrices, mayAddProduct],
  );
}

function Lines() {
  const { editor, table, rights } = useLineEditing();
  const keys = useLineKeys();
  const { shown, grid } = columnsOf(table, rights);
  const isLocked = !(rights.mayAdd || rights.mayEdit || rights.mayDelete || rights.mayDeleteProduct);
  return (
    <div className={styles.place} data-locked={isLocked || undefined} style={{ '--line-grid': grid } as CSSProperties}>
      <div className={styles.lines}>
        {keys.length > 0 && (
          <div className={styles.heads} aria-hidden>
            <span />
            <span>Name</span>
            <span>Quantity</span>
            {shown.map(({ column, head }) => (
              <span key={column} className={column === 'total' ? styles.amount : undefined}>
                {head}
              </span>
            ))}
            <span />
          </div>
        )}
        <SortableList
          label="Line items"
          rows={keys}
          idOf={(key) => key}
          nameOf={(key) => placeOf(keys, key)}
          onMove={editor.move}
        >
          {(key, at, moves) => <LineRow key={key} lineKey={key} at={at} moves={moves} />}
        </SortableList>
        {keys.length === 0 && (
          <Text size="sm" c="dimmed">
            No line items yet
          </Text>
        )}
        {rights.mayAdd && <Additions count={keys.length} />}
      </div>
    </div>
  );
}

function Additions({ count }: { count: number }) {
  const { editor, table, rights } = useLineEditing();
  return (
    <LineAdditions
      count={count}
      mayAddProduct={rights.mayAddProduct}
      seesPrices={rights.seesPrices}
      isWhole={table.quantity === 'whole'}
      onEmptyLine={() => editor.wanted.set(editor.add())}
      onProducts={(chosen) => {
        for (const each of chosen) editor.add(ofChosen(each));
      }}
      onNewProduct={({ name, description, price, type }) =>
        editor.add({ name, description, rate: rateText(price), type: typeOf(type), isNewProduct: true })
      }
    />
  );
}
