import { Button, Group, Text } from '@mantine/core';
import { IconBook2, IconPlus, IconTagPlus } from '@tabler/icons-react';
import { mostItems } from '@truckroll/contract/price-book/line-items';
import { type ComponentProps, Suspense, useState } from 'react';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';

const PriceBookModal = lazyDialog(
  async () => (await import('../../product-services/parts/price-book-modal.tsx')).PriceBookModal,
);
const NewProductModal = lazyDialog(
  async () => (await import('../../product-services/parts/new-product-modal.tsx')).NewProductModal,
);

type LineAdditionsProps = {
  /** The number of lines. */
  count: number;
  mayAddProduct: boolean;
  seesPrices: boolean;
  /** Whether quantities are whole. */
  isWhole: boolean;
  onEmptyLine: () => void;
  /** Adds a line for each of the chosen entries of the price book. */
  onProducts: ComponentProps<typeof PriceBookModal>['onAdd'];
  /** Adds a line whose product is created together with the record. */
  onNewProduct: ComponentProps<typeof NewProductModal>['onAdd'];
};

/** The controls that add lines, up to the limit of a record. */
export function LineAdditions(props: LineAdditionsProps) {
  const { count, mayAddProduct, seesPrices, isWhole, onEmptyLine, onProducts, onNewProduct } = props;
  const [open, setOpen] = useState<'price-book' | 'product' | null>(null);
  const close = () => setOpen(null);
  const isFull = count >= mostItems;
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={isFull}
        onClick={onEmptyLine}
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
            showsPrices={seesPrices}
            onClose={close}
            isWhole={isWhole}
            room={mostItems - count}
            onAdd={onProducts}
          />
        )}
        {open === 'product' && <NewProductModal opened onClose={close} onAdd={onNewProduct} />}
      </Suspense>
    </Group>
  );
}
