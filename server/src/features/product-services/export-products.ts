import { Readable } from 'node:stream';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import { type CsvCell, csvMark, csvRow } from '@truckroll/domain/csv/write-csv';
import { productTypeLabels } from '@truckroll/domain/product-services/product-types';

const productsInPiece = 500;

type Shown = { showsPrices: boolean; showsCosts: boolean };
type Column = { head: string; cell: (product: ProductService) => CsvCell };

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

/**
 * The columns of the file. Their headers are those that the import recognises, so that an exported file can be imported
 * unchanged.
 */
const columnsOf = (taxNames: ReadonlyMap<string, string>, { showsPrices, showsCosts }: Shown): Column[] => [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Type', cell: ({ type }) => productTypeLabels[type] },
  { head: 'Category', cell: ({ category }) => category },
  { head: 'Description', cell: ({ description }) => description },
  { head: 'Unit', cell: ({ unitType }) => unitType },
  ...(showsCosts ? ([{ head: 'Cost', cell: ({ cost }) => cost }] satisfies Column[]) : []),
  ...(showsPrices ? ([{ head: 'Price', cell: ({ price }) => price }] satisfies Column[]) : []),
  { head: 'Taxes', cell: ({ taxIds }) => taxIds.flatMap((id) => taxNames.get(id) ?? []).join('; ') },
  { head: 'Exempt from tax', cell: ({ exemptFromTax }) => yesNo(exemptFromTax) },
  { head: 'Active', cell: ({ isActive }) => yesNo(isActive) },
];

/** The price book as a file. The columns for prices or costs are left out if the user may not see them. */
export function writeExport(
  products: readonly ProductService[],
  { taxes, ...shown }: { taxes: readonly Tax[] } & Shown,
): Readable {
  const columns = columnsOf(new Map(taxes.map(({ id, name }) => [id, name])), shown);
  function* written(): Generator<string> {
    yield csvMark + csvRow(columns.map(({ head }) => head));
    for (let start = 0; start < products.length; start += productsInPiece) {
      const piece = products.slice(start, start + productsInPiece);
      yield piece.map((product) => csvRow(columns.map(({ cell }) => cell(product)))).join('');
    }
  }
  return Readable.from(written(), { objectMode: false });
}
