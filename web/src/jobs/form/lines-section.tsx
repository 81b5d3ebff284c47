import { Button, Group, Text } from '@mantine/core';
import { IconBook2, IconPlus, IconTagPlus } from '@tabler/icons-react';
import { mostItems } from '@truckroll/contract/line-items';
import { lazy, Suspense, useState } from 'react';
import { SortableList } from '../../design/sortable-list.tsx';
import styles from './job-form.module.css';
import { ofProduct } from './line.ts';
import { useLineEditor, useLineKeys } from './line-editor.ts';
import { type LineRights, useLineRights } from './line-rights.ts';
import { LineRow } from './line-row.tsx';
import { LineTotals } from './line-totals.tsx';
import { useTemporaryId } from './temporary-id.ts';

const PriceBookModal = lazy(async () => ({
  default: (await import('../../catalogue/price-book-modal.tsx')).PriceBookModal,
}));
const NewProductModal = lazy(async () => ({
  default: (await import('../../catalogue/new-product-modal.tsx')).NewProductModal,
}));

const placeOf = (keys: readonly string[], key: string): string => `item ${keys.indexOf(key) + 1}`;

/** The lines of the job with what they come to; the same on both steps (screens M21). */
export function LinesSection() {
  const editor = useLineEditor();
  const keys = useLineKeys();
  const rights = useLineRights();
  return (
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
      {rights.mayAdd && <Additions rights={rights} isFull={keys.length >= mostItems} />}
      {rights.seesPrices && <LineTotals />}
    </div>
  );
}

const Heads = ({ seesPrices }: { seesPrices: boolean }) => (
  <div className={styles.heads} data-priced={seesPrices || undefined} aria-hidden>
    <span />
    <span>Name</span>
    <span>Quantity</span>
    {seesPrices && <span>Rate</span>}
    {seesPrices && <span>Tax</span>}
    {seesPrices && <span className={styles.amount}>Total</span>}
    <span />
  </div>
);

function Additions({ rights, isFull }: { rights: LineRights; isFull: boolean }) {
  const editor = useLineEditor();
  const nextTemporaryId = useTemporaryId();
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
      {rights.mayAddProduct && (
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
              editor.add({
                name,
                description,
                rate: price.toFixed(2),
                type: type === 1 ? 'product' : 'service',
                temporaryId: nextTemporaryId(),
              })
            }
          />
        )}
      </Suspense>
    </Group>
  );
}
