import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconMinus, IconPlus, IconSearch } from '@tabler/icons-react';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import { mostAdded } from '@truckroll/contract/visits/items-on-site';
import type { getVisit } from '@truckroll/contract/visits/visit-details';
import { countOf, formatMoney, formatRate } from '@truckroll/domain/format/numbers';
import { productTypeLabels } from '@truckroll/domain/product-services/product-types';
import { useMemo, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { InCurrency, useCurrency } from '../../design/currency.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { useProducts } from '../../product-services/parts/catalogue-queries.ts';
import { isProductName, searchProducts } from '../../product-services/parts/product-search.ts';
import { type ChosenItem, linesWith } from '../parts/added-items.ts';
import { useAddItems } from '../parts/visit-queries.ts';
import styles from './add-items-modal.module.css';

type AddItemsModalProps = {
  found: DataOf<typeof getVisit>;
  /** The words by which the price book is searched at first. */
  search: string;
  onClose: () => void;
};

/** The number of rows that are rendered at once. */
const rowsAtOnce = 50;

/** Parts and services from the price book for the visit's job, chosen on site with their quantities (screens M23). */
export function AddItemsModal(props: AddItemsModalProps) {
  return (
    <InCurrency value={props.found.job.currency}>
      <AddItems {...props} />
    </InCurrency>
  );
}

function AddItems({ found, search: first, onClose }: AddItemsModalProps) {
  const { data: products, isPending } = useProducts();
  const { mutateAsync, isPending: isSaving } = useAddItems();
  const [search, setSearch] = useState(first);
  const [shownCount, setShownCount] = useState(rowsAtOnce);
  const [chosen, setChosen] = useState<readonly ChosenItem[]>([]);
  const matching = useMemo(() => searchProducts(products ?? [], search), [products, search]);
  const typed = search.trim();
  const isOther = typed !== '' && products !== undefined && !isProductName(products, typed);
  const isFull = chosen.length >= mostAdded;

  function count(product: ProductService | null, name: string, quantity: number): void {
    const isIt = (item: ChosenItem) => item.product?.id === product?.id && item.name === name;
    setChosen((before) => {
      if (quantity === 0) return before.filter((item) => !isIt(item));
      return before.some(isIt)
        ? before.map((item) => (isIt(item) ? { ...item, quantity } : item))
        : [...before, { product, name, quantity }];
    });
  }
  const quantityOf = (product: ProductService | null, name: string): number =>
    chosen.find((item) => item.product?.id === product?.id && item.name === name)?.quantity ?? 0;

  const add = () =>
    toastOnError(async () => {
      await mutateAsync({ found, chosen });
      onClose();
    });

  const rowOf = (product: ProductService | null, name: string) => (
    <ItemRow
      key={product?.id ?? `other ${name}`}
      name={name}
      product={product}
      showsPrice={found.lines.taxing !== null}
      quantity={quantityOf(product, name)}
      isFull={isFull}
      onCount={(quantity) => count(product, name, quantity)}
    />
  );
  const others = chosen.filter(({ product, name }) => product === null && name !== typed);

  return (
    <Dialog
      title="Add parts and services"
      width={640}
      onClose={() => !isSaving && onClose()}
      footer={
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Sum found={found} chosen={chosen} />
          <BusyButton
            mih={44}
            label="Add to job"
            busyLabel="Adding..."
            isBusy={isSaving}
            disabled={chosen.length === 0}
            onClick={() => void add()}
          />
        </Group>
      }
    >
      <TextInput
        type="search"
        size="md"
        aria-label="Search products and services"
        placeholder="Search products and services"
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={200}
        data-autofocus
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setShownCount(rowsAtOnce);
        }}
      />
      <div aria-busy={isPending}>
        {isPending && <SkeletonRows columns={2} rows={6} isPhone={false} />}
        {!isPending && matching.length === 0 && !isOther && <EmptyState text="No products found" />}
        <ul className={styles.list} aria-label="Products and services">
          {others.map(({ name }) => rowOf(null, name))}
          {matching.slice(0, shownCount).map((product) => rowOf(product, product.name))}
          {isOther && rowOf(null, typed)}
        </ul>
        {matching.length > shownCount && (
          <Group justify="center" py="sm">
            <Button variant="subtle" mih={44} onClick={() => setShownCount(shownCount + rowsAtOnce)}>
              Show more of {countOf(matching.length, 'entry', 'entries')}
            </Button>
          </Group>
        )}
      </div>
    </Dialog>
  );
}

/** What the job comes to with what is chosen. */
function Sum({ found, chosen }: { found: AddItemsModalProps['found']; chosen: readonly ChosenItem[] }) {
  const me = useMe();
  const { currency, decimals } = useCurrency();
  const { lines } = found;
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const after = linesWith(lines, chosen, { keys: [], at: '', by: me, decimals });
  return (
    <Stack gap={0} role="status">
      <Text size="sm">{count === 0 ? 'Nothing chosen' : `${count} chosen`}</Text>
      {after.total !== null && (
        <Text size="sm" c="dimmed">
          Job total {formatMoney(after.total, currency)}
        </Text>
      )}
    </Stack>
  );
}

type ItemRowProps = {
  name: string;
  product: ProductService | null;
  showsPrice: boolean;
  quantity: number;
  isFull: boolean;
  onCount: (quantity: number) => void;
};

function ItemRow({ name, product, showsPrice, quantity, isFull, onCount }: ItemRowProps) {
  const { currency } = useCurrency();
  const price = product === null || !showsPrice ? null : product.price;
  const hint =
    product === null
      ? 'Not in the price book, without a price'
      : [productTypeLabels[product.type], product.category].filter((part) => part !== null).join(' · ');
  return (
    <li className={styles.row} data-chosen={quantity > 0 || undefined}>
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.hint}>
          {price !== null && `${formatRate(price, currency)} · `}
          {hint}
        </span>
      </div>
      <Group gap={4} wrap="nowrap">
        {quantity > 0 && (
          <>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={`One ${name} less`}
              onClick={() => onCount(quantity - 1)}
            >
              <IconMinus size={18} aria-hidden />
            </ActionIcon>
            <output className={styles.quantity} aria-label={`Quantity of ${name}`}>
              {quantity}
            </output>
          </>
        )}
        <ActionIcon
          variant={quantity > 0 ? 'default' : 'light'}
          size={44}
          aria-label={quantity > 0 ? `One ${name} more` : `Add ${name}`}
          disabled={quantity === 0 && isFull}
          onClick={() => onCount(quantity + 1)}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  );
}
