import { Button, Group, Text } from '@mantine/core';
import { IconBook2, IconPlus, IconTagPlus } from '@tabler/icons-react';
import { mostItems } from '@truckroll/contract/line-items';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useCan } from '../app/me.ts';
import { SortableList } from '../design/sortable-list.tsx';
import { ofProduct } from './item-line.ts';
import { LineEditorProvider, type LineRights, useLineEditor, useLineKeys } from './line-context.ts';
import type { LineEditor } from './line-editor-input.ts';
import { LineRow } from './line-row.tsx';
import styles from './lines.module.css';

const PriceBookModal = lazy(async () => ({
  default: (await import('../catalogue/price-book-modal.tsx')).PriceBookModal,
}));
const NewProductModal = lazy(async () => ({
  default: (await import('../catalogue/new-product-modal.tsx')).NewProductModal,
}));

type LineItemsInputProps = {
  editor: LineEditor;
  /** Without it there are no figures of money at all. */
  seesPrices: boolean;
  isReadOnly?: boolean;
};

const placeOf = (keys: readonly string[], key: string): string => `item ${keys.indexOf(key) + 1}`;

/** The lines of a document or request: figures with two places, units, discounts and taxes (screens 12.2, M26). */
export function LineItemsInput({ editor, seesPrices, isReadOnly = false }: LineItemsInputProps) {
  const mayAddProduct = useCan()('productService.create');
  const rights = useMemo(() => ({ isReadOnly, seesPrices, mayAddProduct }), [isReadOnly, seesPrices, mayAddProduct]);
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
        {keys.length > 0 && <Heads seesPrices={rights.seesPrices} />}
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
        {!rights.isReadOnly && <Additions mayAddProduct={rights.mayAddProduct} isFull={keys.length >= mostItems} />}
      </div>
    </div>
  );
}

const Heads = ({ seesPrices }: { seesPrices: boolean }) => (
  <div className={styles.heads} data-unpriced={!seesPrices || undefined} aria-hidden>
    <span />
    <span>Name</span>
    <span>Quantity</span>
    <span>Unit</span>
    {seesPrices && ['Rate', 'Discount', 'Markup', 'Tax'].map((head) => <span key={head}>{head}</span>)}
    {seesPrices && <span className={styles.amount}>Total</span>}
    <span />
  </div>
);

function Additions({ mayAddProduct, isFull }: { mayAddProduct: boolean; isFull: boolean }) {
  const editor = useLineEditor();
  const [open, setOpen] = useState<'price-book' | 'product' | null>(null);
  const close = () => setOpen(null);
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={isFull}
        onClick={() => editor.wanted.set(editor.add())}
      >
        Add item
      </Button>
      <Button
        variant="default"
        leftSection={<IconBook2 size={16} aria-hidden />}
        disabled={isFull}
        onClick={() => setOpen('price-book')}
      >
        Price Book
      </Button>
      {mayAddProduct && (
        <Button
          variant="default"
          leftSection={<IconTagPlus size={16} aria-hidden />}
          disabled={isFull}
          onClick={() => setOpen('product')}
        >
          Add New Product
        </Button>
      )}
      {isFull && (
        <Text size="sm" c="dimmed">
          At most {mostItems} line items
        </Text>
      )}
      <Suspense>
        {open === 'price-book' && (
          <PriceBookModal
            opened
            onClose={close}
            onAdd={(products) => {
              const free = mostItems - editor.lines.get().length;
              for (const product of products.slice(0, free)) editor.add(ofProduct(product));
            }}
          />
        )}
        {open === 'product' && (
          <NewProductModal
            opened
            onClose={close}
            onAdd={({ name, description, price, type }) =>
              editor.add({ name, description, rate: price.toFixed(2), itemType: type, isNewProduct: true })
            }
          />
        )}
      </Suspense>
    </Group>
  );
}
