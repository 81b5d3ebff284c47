import { readFlag } from '../list/list-search.ts';

/** The search parameters for the open dialog of a list of records (screens 3.10). */
export type LayerSearch = { new?: 'true'; edit?: string };

/** Parses the open dialog from a URL. Unknown values are ignored. */
export const readLayerSearch = (raw: Record<string, unknown>): LayerSearch => ({
  new: readFlag(raw.new),
  edit: typeof raw.edit === 'string' && raw.edit !== '' ? raw.edit : undefined,
});

export const noLayer: LayerSearch = { new: undefined, edit: undefined };
