import { Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import { countOf, formatCount, formatRate } from '@truckroll/domain/format/numbers';
import { productTypeLabels } from '@truckroll/domain/product-services/product-types';
import { useMemo, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { PageTabs } from '../../design/page-tabs.tsx';
import { useProducts } from './catalogue-queries.ts';
import styles from './price-book-modal.module.css';
import { searchProducts } from './product-search.ts';

type PriceBookModalProps = {
  opened: boolean;
  /** Whether the user may see prices in the target record. */
  showsPrices: boolean;
  onClose: () => void;
  /** Called with the chosen products in the order of selection. */
  onAdd: (products: ProductService[]) => void;
};

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'products', label: 'Products' },
  { value: 'services', label: 'Services' },
] as const;
type Tab = (typeof tabs)[number]['value'];

const typeOfTab = { all: null, products: 1, services: 2 } as const;

/** The number of rows that are rendered at once. Ten thousand would block the dialog. */
const rowsAtOnce = 50;

/** M16: a picker of several entries of the price book. */
export function PriceBookModal(props: PriceBookModalProps) {
  return props.opened ? <PriceBook {...props} /> : null;
}

type Filters = { search: string; tab: Tab; category: string | null };
const noFilters: Filters = { search: '', tab: 'all', category: null };

function useFound(products: readonly ProductService[] | undefined, { search, tab, category }: Filters) {
  return useMemo(() => {
    const type = typeOfTab[tab];
    return searchProducts(products ?? [], search).filter(
      (product) =>
        (type === null || product.type === type) && (category === null || product.category?.trim() === category),
    );
  }, [products, search, tab, category]);
}

const categoriesOf = (products: readonly ProductService[] | undefined): string[] =>
  [...new Set((products ?? []).flatMap(({ category }) => category ?? []))].sort((one, other) =>
    one.localeCompare(other),
  );

function PriceBook({ showsPrices, onClose, onAdd }: PriceBookModalProps) {
  const { data: products, isPending } = useProducts();
  const showsSkeleton = useDelayedLoading(isPending);
  const [filters, setFilters] = useState(noFilters);
  const [shownCount, setShownCount] = useState(rowsAtOnce);
  const [chosen, setChosen] = useState<readonly ProductService[]>([]);
  const categories = useMemo(() => categoriesOf(products), [products]);
  const found = useFound(products, filters);

  function filter(patch: Partial<Filters>): void {
    setFilters((before) => ({ ...before, ...patch }));
    setShownCount(rowsAtOnce);
  }

  function choose(product: ProductService, isChosen: boolean): void {
    setChosen((before) => (isChosen ? [...before, product] : before.filter(({ id }) => id !== product.id)));
  }

  function add(): void {
    onAdd([...chosen]);
    onClose();
  }

  return (
    <Dialog
      title="Price Book"
      width={720}
      onClose={onClose}
      footer={
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm" c="dimmed" role="status">
            {chosen.length === 0 ? '' : `${formatCount(chosen.length)} selected`}
          </Text>
          <Group gap="sm" wrap="nowrap">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={chosen.length === 0} onClick={add}>
              Add selected
            </Button>
          </Group>
        </Group>
      }
    >
      <div className={styles.tools}>
        <TextInput
          type="search"
          flex="1 1 200px"
          aria-label="Search products and services"
          placeholder="Search products and services"
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={200}
          data-autofocus
          value={filters.search}
          onChange={(event) => filter({ search: event.currentTarget.value })}
        />
        {categories.length > 0 && (
          <Select
            flex="0 1 180px"
            aria-label="Category"
            placeholder="All categories"
            clearable
            searchable
            data={categories}
            value={filters.category}
            onChange={(category) => filter({ category })}
            clearButtonProps={{ 'aria-label': 'Clear Category', 'aria-hidden': false, tabIndex: 0, miw: 24, mih: 24 }}
            nothingFoundMessage="Nothing found"
          />
        )}
      </div>
      <PageTabs label="Types" tabs={tabs} value={filters.tab} onChange={(tab) => filter({ tab })} />
      <div aria-busy={isPending}>
        {showsSkeleton && <SkeletonRows columns={2} rows={6} isPhone={false} />}
        {!isPending && found.length === 0 && <EmptyState text="No products found" />}
        <ul className={styles.list} aria-label="Products and services">
          {found.slice(0, shownCount).map((product) => (
            <PriceBookRow
              key={product.id}
              product={product}
              showsPrice={showsPrices}
              isChosen={chosen.some(({ id }) => id === product.id)}
              onChoose={(isChosen) => choose(product, isChosen)}
            />
          ))}
        </ul>
        {found.length > shownCount && (
          <Group justify="center" py="sm">
            <Button variant="subtle" onClick={() => setShownCount(shownCount + rowsAtOnce)}>
              Show more of {countOf(found.length, 'entry', 'entries')}
            </Button>
          </Group>
        )}
      </div>
    </Dialog>
  );
}

type PriceBookRowProps = {
  product: ProductService;
  showsPrice: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function PriceBookRow({ product, showsPrice, isChosen, onChoose }: PriceBookRowProps) {
  const { currency } = useMe().account;
  const { name, description, category, price, type, unitType } = product;
  const hint = [productTypeLabels[type], category, description].filter((part) => part !== null).join(' · ');
  return (
    <li className={styles.row}>
      <Checkbox
        className={styles.choice}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        label={
          <>
            <span className={styles.text}>
              <span className={styles.name}>{name}</span>
              <span className={styles.hint}>{hint}</span>
            </span>
            {showsPrice && price !== null && (
              <span className={styles.price}>
                {formatRate(price, currency)}
                {unitType !== null && ` / ${unitType}`}
              </span>
            )}
          </>
        }
      />
    </li>
  );
}
