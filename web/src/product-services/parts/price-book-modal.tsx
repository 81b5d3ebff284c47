import { Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ProductPackage } from '@truckroll/contract/price-book/product-packages';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import { countOf, formatCount, formatRate } from '@truckroll/domain/format/numbers';
import { searchPackages } from '@truckroll/domain/product-services/package-search';
import { productTypeLabels } from '@truckroll/domain/product-services/product-types';
import { useMemo, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { useCurrency } from '../../design/currency.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { PageTabs } from '../../design/page-tabs.tsx';
import { useProducts } from './catalogue-queries.ts';
import { linesOfChoice, type Offer } from './chosen-offers.ts';
import type { ChosenProduct } from './package-lines.ts';
import { usePackages } from './package-queries.ts';
import { leftOutText } from './package-search.ts';
import styles from './price-book-modal.module.css';
import { searchProducts } from './product-search.ts';

type PriceBookModalProps = {
  opened: boolean;
  /** Whether the user may see prices in the target record. */
  showsPrices: boolean;
  onClose: () => void;
  /** Whether the quantities of the target record are whole. */
  isWhole: boolean;
  /** How many lines the target record still takes. */
  room: number;
  /** Called with what was chosen, in the order of selection, and the items of packages in theirs. */
  onAdd: (chosen: readonly ChosenProduct[]) => void;
};

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'products', label: 'Products' },
  { value: 'services', label: 'Services' },
  { value: 'packages', label: 'Packages' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** The number of rows that are rendered at once. Ten thousand would block the dialog. */
const rowsAtOnce = 50;

/** M16: a picker of several entries and packages of the price book. */
export function PriceBookModal(props: PriceBookModalProps) {
  return props.opened ? <PriceBook {...props} /> : null;
}

type Filters = { search: string; tab: Tab; category: string | null };
const noFilters: Filters = { search: '', tab: 'all', category: null };

/** The packages that match, then the products and services. Packages have no category. */
function useFound(
  products: readonly ProductService[] | undefined,
  packages: readonly ProductPackage[] | undefined,
  { search, tab, category }: Filters,
): readonly Offer[] {
  return useMemo(() => {
    const hasPackages = tab === 'packages' || (tab === 'all' && category === null);
    const sets = hasPackages ? searchPackages(packages ?? [], search) : [];
    const entries = searchProducts(products ?? [], search).filter(
      ({ type, category: own }) => isOfTab(type, tab) && (category === null || own?.trim() === category),
    );
    return [...sets.map((pack) => ({ id: pack.id, pack })), ...entries.map((product) => ({ id: product.id, product }))];
  }, [products, packages, search, tab, category]);
}

const isOfTab = (type: 1 | 2, tab: Tab): boolean => tab === 'all' || tab === (type === 1 ? 'products' : 'services');

const categoriesOf = (products: readonly ProductService[] | undefined): string[] =>
  [...new Set((products ?? []).flatMap(({ category }) => category ?? []))].sort((one, other) =>
    one.localeCompare(other),
  );

function PriceBook({ showsPrices, isWhole, room, onClose, onAdd }: PriceBookModalProps) {
  const { decimals } = useCurrency();
  const { data: products, isPending } = useProducts();
  const { data: packages } = usePackages();
  const showsSkeleton = useDelayedLoading(isPending);
  const [filters, setFilters] = useState(noFilters);
  const [shownCount, setShownCount] = useState(rowsAtOnce);
  const [chosen, setChosen] = useState<readonly Offer[]>([]);
  const categories = useMemo(() => categoriesOf(products), [products]);
  const found = useFound(products, packages, filters);

  function filter(patch: Partial<Filters>): void {
    setFilters((before) => ({ ...before, ...patch }));
    setShownCount(rowsAtOnce);
  }

  function choose(offer: Offer, isChosen: boolean): void {
    setChosen((before) => (isChosen ? [...before, offer] : before.filter(({ id }) => id !== offer.id)));
  }

  function add(): void {
    onAdd(linesOfChoice(chosen, products ?? [], { isWhole, decimals, room }));
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
        {categories.length > 0 && filters.tab !== 'packages' && (
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
        {!isPending && found.length === 0 && (
          <EmptyState text={filters.tab === 'packages' ? 'No packages found' : 'No products found'} />
        )}
        <ul className={styles.list} aria-label="Products and services">
          {found.slice(0, shownCount).map((offer) => {
            const row = {
              showsPrice: showsPrices,
              isChosen: chosen.some(({ id }) => id === offer.id),
              onChoose: (isChosen: boolean) => choose(offer, isChosen),
            };
            return 'pack' in offer ? (
              <PackageRow key={offer.id} pack={offer.pack} {...row} />
            ) : (
              <ProductRow key={offer.id} product={offer.product} {...row} />
            );
          })}
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

type RowProps = { showsPrice: boolean; isChosen: boolean; onChoose: (isChosen: boolean) => void };

function ProductRow({ product, ...row }: RowProps & { product: ProductService }) {
  const { name, description, category, price, type, unitType } = product;
  const hint = [productTypeLabels[type], category, description].filter((part) => part !== null).join(' · ');
  return <PriceBookRow {...row} name={name} hint={hint} price={price} unitType={unitType} />;
}

/** A package, with what it leaves out. One without any offered item cannot be chosen. */
function PackageRow({ pack, ...row }: RowProps & { pack: ProductPackage }) {
  const { name, description, items, price } = pack;
  const offered = items.filter(({ isOffered }) => isOffered);
  const what = ['Package', ...offered.map((item) => `${item.quantity} × ${item.name}`)].join(' · ');
  const hint = description === null ? what : `${what} · ${description}`;
  return (
    <PriceBookRow
      {...row}
      name={name}
      hint={hint}
      note={offered.length === 0 ? 'Nothing of it is offered any more.' : leftOutText([pack])}
      isDisabled={offered.length === 0}
      price={price}
      unitType={null}
    />
  );
}

type PriceBookRowProps = RowProps & {
  name: string;
  hint: string;
  note?: string;
  isDisabled?: boolean;
  price: number | null;
  unitType: string | null;
};

function PriceBookRow(props: PriceBookRowProps) {
  const { currency } = useMe().account;
  const { name, hint, note = '', price, unitType, showsPrice, isChosen, isDisabled = false, onChoose } = props;
  return (
    <li className={styles.row}>
      <Checkbox
        className={styles.choice}
        checked={isChosen}
        disabled={isDisabled}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        label={
          <>
            <span className={styles.text}>
              <span className={styles.name}>{name}</span>
              <span className={styles.hint}>{hint}</span>
              {note !== '' && <span className={styles.note}>{note}</span>}
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
