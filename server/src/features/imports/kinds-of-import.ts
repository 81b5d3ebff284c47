import type { ImportKind } from '@truckroll/domain/imports/kinds';
import { clientImport } from './client-import.ts';
import type { KindOfImport } from './import-kind.ts';
import { invoiceImport } from './invoice-import.ts';
import { jobImport } from './job-import.ts';
import { productImport } from './product-import.ts';
import { propertyImport } from './property-import.ts';

const kinds: Record<ImportKind, unknown> = {
  clients: clientImport,
  properties: propertyImport,
  products: productImport,
  jobs: jobImport,
  invoices: invoiceImport,
};

/** The import of each kind of records. Only the kind itself knows the type of its rows. */
export const kindOfImport = (kind: ImportKind): KindOfImport<unknown> => kinds[kind] as KindOfImport<unknown>;
