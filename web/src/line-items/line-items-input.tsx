import { Text } from '@mantine/core';
import { rateText } from '@truckroll/domain/format/numbers';
import { useMemo } from 'react';
import { useCan } from '../app/me.ts';
import { SortableList } from '../design/sortable-list.tsx';
import { ofProduct } from './item-line.ts';
import { LineAdditions } from './line-additions-input.tsx';
import { columnsOf, LineEditorProvider, type LineRights, useLineEditor, useLineKeys } from './line-context.ts';
import type { LineEditor } from './line-editor-input.ts';
import { LineRow } from './line-row.tsx';
import styles from './lines.module.css';

type LineItemsInputProps = {
  editor: LineEditor;
  /** Without it there are no figures of money at all. */
  seesPrices: boolean;
  /** Whether a line has a discount and a markup of its own. */
  hasDiscounts: boolean;
  isReadOnly?: boolean;
};

const placeOf = (keys: readonly string[], key: string): string => `item ${keys.indexOf(key) + 1}`;

/** The lines of a document or request: figures with two places, units and taxes, of documents discounts (screens 12.2, M26). */
export function LineItemsInput({ editor, seesPrices, hasDiscounts, isReadOnly = false }: LineItemsInputProps) {
  const mayAddProduct = useCan()('productService.create');
  const rights = useMemo(
    () => ({ isReadOnly, seesPrices, hasDiscounts, mayAddProduct }),
    [isReadOnly, seesPrices, hasDiscounts, mayAddProduct],
  );
  return (
    <LineEditorProvider value={editor}>
      <Lines rights={rights} />
    </LineEditorProvider>
  );
}

function Lines({ rights }: { rights: LineRights }) {
  const editor = useLineEditor();
  const keys = useLineKeys();
  return (
    <div className={styles.place}>
      <div className={styles.lines}>
        {keys.length > 0 && <Heads rights={rights} />}
        <SortableList
          label="Line items"
          rows={keys}
          idOf={(key) => key}
          nameOf={(key) => placeOf(keys, key)}
          onMove={editor.move}
        >
          {(key, at, moves) => <LineRow key={key} lineKey={key} at={at} moves={moves} rights={rights} />}
        </SortableList>
        {keys.length === 0 && (
          <Text size="sm" c="dimmed">
            No line items yet
          </Text>
        )}
        {!rights.isReadOnly && <Additions count={keys.length} rights={rights} />}
      </div>
    </div>
  );
}

const headsOf = ({ seesPrices, hasDiscounts }: LineRights): readonly string[] => {
  if (!seesPrices) return [];
  return hasDiscounts ? ['Rate', 'Discount', 'Markup', 'Tax'] : ['Rate', 'Tax'];
};

const Heads = ({ rights }: { rights: LineRights }) => (
  <div className={styles.heads} data-columns={columnsOf(rights)} aria-hidden>
    <span />
    <span>Name</span>
    <span>Quantity</span>
    <span>Unit</span>
    {headsOf(rights).map((head) => (
      <span key={head}>{head}</span>
    ))}
    {rights.seesPrices && <span className={styles.amount}>Total</span>}
    <span />
  </div>
);

type AdditionsProps = { count: number; rights: Pick<LineRights, 'mayAddProduct' | 'seesPrices'> };

function Additions({ count, rights }: AdditionsProps) {
  const editor = useLineEditor();
  return (
    <LineAdditions
      count={count}
      mayAddProduct={rights.mayAddProduct}
      seesPrices={rights.seesPrices}
      onEmptyLine={() => editor.wanted.set(editor.add())}
      onProduct={(product) => editor.add(ofProduct(product))}
      onNewProduct={({ name, description, price, type }) =>
        editor.add({ name, description, rate: rateText(price), itemType: type, isNewProduct: true })
      }
    />
  );
}
