import { createSavedView, type SavedView } from '@truckroll/contract/saved-views/saved-views';
import type { z } from 'zod';
import { textOfSearch } from './view-search.ts';

/** The values of a view's form. Besides the named ones, each filter is one, so that two versions are compared by them. */
export const viewSchema = createSavedView.body.pick({ name: true, isShared: true, hiddenColumns: true }).loose();
export type ViewInput = z.input<typeof viewSchema>;
export type ViewOutput = z.output<typeof viewSchema>;

type Content = Pick<SavedView, 'name' | 'isShared' | 'search' | 'hiddenColumns'>;

export function valuesOfView({ name, isShared, search, hiddenColumns }: Content): ViewInput {
  const filters = [...new URLSearchParams(search)].map(([key, text]) => {
    const parts = text.split(',');
    return [key, parts.length === 1 ? text : parts];
  });
  return { ...Object.fromEntries(filters), name, isShared, hiddenColumns };
}

/** The inverse of `valuesOfView`. */
export function contentOfValues({ name, isShared, hiddenColumns, ...filters }: ViewOutput): Content {
  return { name, isShared, hiddenColumns, search: textOfSearch<typeof filters>(filters, Object.keys(filters)) };
}
