import type { AbilityName } from '../abilities/catalogue.ts';
import { importTargets, mappingRefusal } from './client-columns.ts';
import { type ImportTarget, type Mapping, suggestMapping } from './columns.ts';
import { type ImportProperty, propertiesOfKind } from './custom-columns.ts';
import { invoiceMappingRefusal, invoiceTargets } from './invoice-row.ts';
import { jobMappingRefusal, jobTargets } from './job-row.ts';
import { type ImportKind, importKinds } from './kinds.ts';
import { type LayoutName, recogniseLayout } from './layouts.ts';
import { mappingRefusal as productMappingRefusal, productTargets } from './product-row.ts';
import { propertyMappingRefusal, propertyTargets } from './property-row.ts';

/** The choices for a row whose record exists. */
export const duplicateChoices = ['skip', 'update', 'add'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

type KindRules = {
  title: string;
  /** Singular and plural of a record. */
  words: readonly [one: string, many: string];
  /** The rights to import such records, and to change those that are already there. */
  create: AbilityName;
  edit: AbilityName | null;
  /** The possible choices for a row whose record exists. Numbered records are never changed by a file. */
  duplicates: readonly DuplicateChoice[];
};

export const kindRules: Readonly<Record<ImportKind, KindRules>> = {
  clients: {
    title: 'Clients',
    words: ['client', 'clients'],
    create: 'Clients.create',
    edit: 'Clients.edit',
    duplicates: ['skip', 'update', 'add'],
  },
  properties: {
    title: 'Properties of clients',
    words: ['property', 'properties'],
    create: 'Clients.edit',
    edit: null,
    duplicates: ['skip', 'add'],
  },
  products: {
    title: 'Price book',
    words: ['entry', 'entries'],
    create: 'productService.create',
    edit: 'productService.edit',
    duplicates: ['skip', 'update'],
  },
  jobs: {
    title: 'Jobs',
    words: ['job', 'jobs'],
    create: 'Jobs.create',
    edit: null,
    duplicates: ['skip', 'add'],
  },
  invoices: {
    title: 'Open invoices',
    words: ['invoice', 'invoices'],
    create: 'Invoice.create',
    edit: null,
    duplicates: ['skip', 'add'],
  },
};

/** All possible targets of a column of a kind. */
export function targetsOf(kind: ImportKind, properties: readonly ImportProperty[]): readonly ImportTarget[] {
  const own = propertiesOfKind(kind, properties);
  switch (kind) {
    case 'clients':
      return importTargets(own);
    case 'properties':
      return propertyTargets;
    case 'products':
      return productTargets;
    case 'jobs':
      return jobTargets(own);
    case 'invoices':
      return invoiceTargets;
  }
}

const refusals: Readonly<Record<ImportKind, (mapping: Mapping<never>) => string | null>> = {
  clients: mappingRefusal,
  properties: propertyMappingRefusal,
  products: productMappingRefusal,
  jobs: jobMappingRefusal,
  invoices: invoiceMappingRefusal,
};

/** Why columns cannot be used for a kind, or null. Each target is the target of one column at most. */
export function columnsRefusal(kind: ImportKind, columns: Mapping): string | null {
  const used = columns.filter((key) => key !== null);
  if (new Set(used).size < used.length) return 'Two columns have the same target.';
  return refusals[kind](columns as Mapping<never>);
}

export type Recognised = { kind: ImportKind; layout: LayoutName | null; columns: Mapping };

/** The columns suggested for a kind: those of the layout, then by their headers. */
export function suggestColumns(
  kind: ImportKind,
  heads: readonly string[],
  properties: readonly ImportProperty[],
): { layout: LayoutName | null; columns: Mapping } {
  const layout = recogniseLayout(kind, heads);
  const targets = targetsOf(kind, properties);
  const known = targets.map((target) => ({
    ...target,
    heads: [...(layout?.columns[target.key] ?? []), ...target.heads],
  }));
  // A layout's own meaning of a header precedes the general one of another target.
  const own =
    layout === null ? [] : targets.map((target) => ({ ...target, label: '', heads: layout.columns[target.key] ?? [] }));
  const byLayout = suggestMapping(heads, own);
  const rest = known.filter(({ key }) => !byLayout.includes(key));
  const byHeads = suggestMapping(
    heads.map((head, column) => (byLayout[column] == null ? head : '')),
    rest,
  );
  return {
    layout: layout?.name ?? null,
    columns: heads.map((_, column) => byLayout[column] ?? byHeads[column] ?? null),
  };
}

/** The most probable kind of a file: the kind with a known layout, else the one that knows the most of its columns. */
export function recogniseFile(heads: readonly string[], properties: readonly ImportProperty[]): Recognised {
  const found = importKinds.map((kind) => {
    const { layout, columns } = suggestColumns(kind, heads, properties);
    const isUsable = columnsRefusal(kind, columns) === null;
    // The layouts of properties are those of clients, which are imported first.
    const isOwnLayout = layout !== null && kind !== 'properties';
    const score = columns.filter((key) => key !== null).length + (isOwnLayout ? 100 : 0) + (isUsable ? 10 : 0);
    return { kind, layout, columns, score };
  });
  const best = found.reduce((one, other) => (other.score > one.score ? other : one));
  return { kind: best.kind, layout: best.layout, columns: best.columns };
}
