import type { Client, ClientFilters } from '@truckroll/contract/clients';
import { type Paged, pagedOf } from '@truckroll/contract/fields';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { ClientScope } from '../record-rights/client-scope.ts';
import {
  type ClientPage,
  countStages,
  findPage,
  listClients,
  listPageIds,
  readPage,
  type StageCounts,
  stagesWithin,
  totalOf,
  type Wanted,
} from './client-list.ts';
import { frequentFrom, nearlyAll, type SearchWay, searchedTexts, wayOf, wayOfSearch } from './client-search.ts';
import { type ClientTexts, heldFrom } from './client-texts.ts';
import { type FoundText, pageName, type RememberedSearches, readState } from './remembered-searches.ts';
import type { TextSearch } from './text-table.ts';

type Finding = {
  filters: ClientFilters;
  page: ClientPage;
  within: ClientScope;
  remembered: RememberedSearches;
  texts: ClientTexts;
  now: Date;
};
type Found = { clients: Client[]; stageCounts: StageCounts };

async function findAnew(tx: Tx, wanted: Wanted, page: ClientPage): Promise<Found> {
  const [clients, stageCounts] = await Promise.all([listClients(tx, wanted, page), countStages(tx, wanted)]);
  return { clients, stageCounts };
}

/**
 * Converts a search to one that memory can answer: all clients of an account that contain a text, by name. Undefined
 * for others.
 */
function searchOfTexts({ filters, page, within }: Finding): TextSearch | null {
  if (within.scope === 'assigned' || !filters.search || filters.createdFrom || filters.createdTo) return null;
  if (page.sortBy !== 'name') return null;
  const { limit, sortOrder } = page;
  const offset = (page.page - 1) * limit;
  return { texts: searchedTexts(filters.search), stages: stagesWithin(filters), sortOrder, offset, limit };
}

/** Searches in memory; undefined if the database must be queried. */
async function findHeld(tx: Tx, { page, within, texts, now }: Finding, search: TextSearch): Promise<Found | undefined> {
  const held = texts.held(within.actor.accountId);
  if (held === undefined) return undefined;
  const guess = held.find(search);
  // The account's state is read in parallel, because the held texts are usually still valid.
  const [state, read] = await Promise.all([readState(tx), readPage(tx, guess.ids, page)]);
  if (held.isTrue(state, now)) return { clients: read, stageCounts: guess.counts };
  if (!(await held.catchUp(tx, state, now))) return undefined;
  const found = held.find(search);
  return { clients: await readPage(tx, found.ids, page), stageCounts: found.counts };
}

/** The text of a search through a whole account, whose result is worth caching; undefined for other searches. */
function textWorthRemembering({ filters, within }: Finding): string | null {
  if (within.scope === 'assigned' || !filters.search || filters.createdFrom || filters.createdTo) return null;
  const [text, ...others] = searchedTexts(filters.search);
  return text === undefined || others.length > 0 ? null : text;
}

/** The search plan for a text. It depends on the number of matches of that text, or of the text typed just before. */
function wayOfText(text: string, known: FoundText | undefined, before: FoundText | undefined, size: number): SearchWay {
  if (known !== undefined && totalOf(known.counts, {}) >= frequentFrom) return 'reading';
  // If nearly every client contains the text before, reading in list order counts faster: one more letter seldom makes
  // a text rare.
  if (known === undefined && before !== undefined && totalOf(before.counts, {}) > size * nearlyAll) return 'reading';
  return wayOf([text]);
}

async function findText(tx: Tx, finding: Finding, text: string): Promise<Found> {
  const { filters, page, within, remembered, texts, now } = finding;
  const keyOf = (searched: string) => ({ accountId: within.actor.accountId, text: searched, now });
  const known = remembered.find(keyOf(text));
  const name = pageName(page, [filters.category ?? '', ...(filters.stage ?? [])]);
  const knownIds = known?.pages.get(name);
  // The account's state is read in parallel, because the cached result is usually still valid.
  const [state, read] = await Promise.all([readState(tx), knownIds && readPage(tx, knownIds, page)]);
  texts.want(within.actor.accountId, state.size, now);
  const isTrue = known?.version === state.version;
  if (known !== undefined && read !== undefined && isTrue) return { clients: read, stageCounts: known.counts };
  const before = remembered.find(keyOf(text.slice(0, -1)));
  const wanted: Wanted = { filters, within, way: wayOfText(text, known, before, state.size) };
  const found =
    known !== undefined && isTrue
      ? { ids: await listPageIds(tx, wanted, page), counts: known.counts }
      : await remembered.together(keyOf(text), { version: state.version, page: name }, () =>
          findPage(tx, wanted, page),
        );
  if (state.size >= heldFrom) {
    const pages = new Map(isTrue ? known?.pages : []).set(name, found.ids);
    remembered.keep(keyOf(text), { counts: found.counts, version: state.version, pages });
  }
  return { clients: await readPage(tx, found.ids, page), stageCounts: found.counts };
}

/** A page of clients with the counts of all that match (API CL-3). */
export async function findClients(tx: Tx, finding: Finding): Promise<Found & Paged> {
  const { filters, page } = finding;
  const search = searchOfTexts(finding);
  const found = (search && (await findHeld(tx, finding, search))) ?? (await findStored(tx, finding));
  return { ...found, ...pagedOf(totalOf(found.stageCounts, filters), page) };
}

async function findStored(tx: Tx, finding: Finding): Promise<Found> {
  const { filters, page, within, texts, now } = finding;
  const text = textWorthRemembering(finding);
  if (text !== null) return await findText(tx, finding, text);
  const found = await findAnew(tx, { filters, within, way: wayOfSearch(filters.search) }, page);
  // A user who views the list may search it next, so the texts are loaded now.
  texts.want(within.actor.accountId, totalOf(found.stageCounts, {}), now);
  return found;
}
