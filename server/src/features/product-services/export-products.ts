import { Readable } from 'node:stream';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import { type CsvCell, csvMark, csvRow } from '@truckroll/domain/csv/write-csv';
import { writePackageItems } from '@truckroll/domain/product-services/package-items';
import { packageLabel, productTypeLabels } from '@truckroll/domain/product-services/product-types';
import type { StoredPackage } from './package-store.ts';

const productsInPiece = 500;

type Shown = { showsPrices: boolean; showsCosts: boolean };
type Column = {
  head: string;
  cell: (product: ProductService) => CsvCell;
  /** The cell of a package; empty where a package takes the value from its items. */
  ofPackage?: (pack: StoredPackage) => CsvCell;
};

/** Packages with the current names of their items, and the entries that they name, active or not. */
export type ExportedPackages = {
  packages: readonly StoredPackage[];
  entries: ReadonlyMap<string, Pick<ProductService, 'type'>>;
};

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

/**
 * The columns of the file. Their headers are those that the import recognises, so that an exported file can be imported
 * unchanged.
 */
const columnsOf = (
  taxNames: ReadonlyMap<string, string>,
  { packages, entries }: ExportedPackages,
  { showsPrices, showsCosts }: Shown,
): Column[] => [
  { head: 'Name', cell: ({ name }) => name, ofPackage: ({ name }) => name },
  { head: 'Type', cell: ({ type }) => productTypeLabels[type], ofPackage: () => packageLabel },
  { head: 'Category', cell: ({ category }) => category },
  { head: 'Description', cell: ({ description }) => description, ofPackage: ({ description }) => description },
  { head: 'Unit', cell: ({ unitType }) => unitType },
  ...(showsCosts ? ([{ head: 'Cost', cell: ({ cost }) => cost }] satisfies Column[]) : []),
  ...(showsPrices ? ([{ head: 'Price', cell: ({ price }) => price }] satisfies Column[]) : []),
  { head: 'Taxes', cell: ({ taxIds }) => taxIds.flatMap((id) => taxNames.get(id) ?? []).join('; ') },
  { head: 'Exempt from tax', cell: ({ exemptFromTax }) => yesNo(exemptFromTax) },
  { head: 'Active', cell: ({ isActive }) => yesNo(isActive), ofPackage: ({ isActive }) => yesNo(isActive) },
  ...(packages.length === 0
    ? []
    : [{ head: 'Items', cell: () => null, ofPackage: (pack: StoredPackage) => itemsText(pack, entries) }]),
];

const itemsText = ({ items }: StoredPackage, entries: ExportedPackages['entries']): string =>
  writePackageItems(
    items.map(({ itemId, name, quantity }) => ({ name, type: entries.get(itemId)?.type ?? null, quantity })),
  );

/**
 * The price book as a file: entries, and below them packages, whose items are found in the rows above by an import. The columns
 * for prices or costs are left out if the user may not see them, and that of items without a package.
 */
export function writeExport(
  products: readonly ProductService[],
  { taxes, packaged, ...shown }: { taxes: readonly Tax[]; packaged: ExportedPackages } & Shown,
): Readable {
  const columns = columnsOf(new Map(taxes.map(({ id, name }) => [id, name])), packaged, shown);
  function* written(): Generator<string> {
    yield csvMark + csvRow(columns.map(({ head }) => head));
    for (let start = 0; start < products.length; start += productsInPiece) {
      const piece = products.slice(start, start + productsInPiece);
      yield piece.map((product) => csvRow(columns.map(({ cell }) => cell(product)))).join('');
    }
    for (const pack of packaged.packages) yield csvRow(columns.map(({ ofPackage }) => ofPackage?.(pack) ?? null));
  }
  return Readable.from(written(), { objectMode: false });
}
