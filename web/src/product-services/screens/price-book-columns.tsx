import type { ProductService } from '@truckroll/contract/price-book/product-services';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import { formatRate } from '@truckroll/domain/format/numbers';
import { productTypeLabels } from '@truckroll/domain/product-services/product-types';
import type { Column } from '../../design/list/table-model.ts';
import styles from './price-book.module.css';
import type { PriceBookSearch } from './price-book-search.ts';

type ProductColumn = Column<ProductService, NonNullable<PriceBookSearch['sortBy']>>;

type Surroundings = {
  currency: string;
  taxes: readonly Tax[];
  showsPrices: boolean;
  showsCosts: boolean;
  showsCards: boolean;
};

const none = '-';

function taxText({ taxIds, exemptFromTax }: ProductService, taxes: readonly Tax[]): string {
  if (exemptFromTax) return 'Exempt';
  const names = taxes.filter(({ id }) => taxIds.includes(id)).map(({ name }) => name);
  return names.join(', ') || none;
}

const amountColumns = ({ currency, showsCards, showsPrices, showsCosts }: Surroundings): readonly ProductColumn[] => {
  const amount = (value: number | null) => <span className={styles.amount}>{formatRate(value, currency)}</span>;
  const cost: ProductColumn = {
    key: 'cost',
    title: 'Cost',
    sortKey: 'cost',
    width: 100,
    align: 'right',
    render: (product) => amount(product.cost),
  };
  const price: ProductColumn = {
    key: 'price',
    title: 'Price',
    sortKey: 'price',
    width: 100,
    align: 'right',
    onCard: 'plain',
    render: ({ price, unitType }) => (
      <>
        {amount(price)}
        {showsCards && unitType !== null && ` / ${unitType}`}
      </>
    ),
  };
  return [...(showsCosts ? [cost] : []), ...(showsPrices ? [price] : [])];
};

/**
 * The columns of the price book (screens 13.5), with category and cost. Amounts are shown only to users who may see
 * them.
 */
export const priceBookColumns = (around: Surroundings): readonly ProductColumn[] => [
  {
    key: 'name',
    title: 'Name',
    sortKey: 'name',
    width: '32%',
    render: (product) => (around.showsCards ? product.name : <ProductName product={product} />),
  },
  {
    key: 'category',
    title: 'Category',
    sortKey: 'category',
    width: 124,
    onCard: 'rest',
    render: ({ category }) => category ?? none,
  },
  {
    key: 'type',
    title: 'Type',
    sortKey: 'type',
    width: 92,
    onCard: 'beside',
    render: ({ type }) => productTypeLabels[type],
  },
  { key: 'unit', title: 'Unit', width: 70, onCard: 'none', render: ({ unitType }) => unitType ?? none },
  ...amountColumns(around),
  { key: 'taxes', title: 'Taxes', width: 110, onCard: 'none', render: (product) => taxText(product, around.taxes) },
  {
    key: 'active',
    title: 'Active',
    width: 72,
    onCard: 'plain',
    render: ({ isActive }) => activeText(isActive, around.showsCards),
  },
];

/** On a card only what is unusual is shown. */
function activeText(isActive: boolean, showsCards: boolean) {
  if (isActive) return showsCards ? '' : 'Yes';
  return <span className={styles.off}>{showsCards ? 'Inactive' : 'No'}</span>;
}

function ProductName({ product: { name, description } }: { product: ProductService }) {
  return (
    <>
      {name}
      {description !== null && (
        <span className={styles.below}>
          <span className={styles.description}>{description}</span>
        </span>
      )}
    </>
  );
}
