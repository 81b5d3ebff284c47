import type { Client, ClientFilters } from '@truckroll/contract/clients';
import { type Paged, pagedOf } from '@truckroll/contract/fields';
import type { Tx } from '../database/bound-dialect.ts';
import {
  type ClientPage,
  countStages,
  findPage,
  listClients,
  listPageIds,
  readPage,
  type StageCounts,
  totalOf,
  type Wanted,
} from './client-list.ts';
import type { ClientScope } from './client-scope.ts';
import { frequentFrom, nearlyAll, type SearchWay, searchedTexts, wayOf, wayOfSearch } from './client-search.ts';
import { type FoundText, pageName, type RememberedSearches, readState } from './remembered-searches.ts';

/** Accounts with fewer clients are counted anew each time: it costs nothing. */
const rememberedFrom = 5000;

type Finding = {
  filters: ClientFilters;
  page: ClientPage;
  within: ClientScope;
  remembered: RememberedSearches;
  now: Date;
};
type Found = { clients: Client[]; stageCounts: StageCounts };

async function findAnew(tx: Tx, wanted: Wanted, page: ClientPage): Promise<Found> {
  const [clients, stageCounts] = await Promise.all([listClients(tx, wanted, page), countStages(tx, wanted)]);
  return { clients, stageCounts };
}

/** The text that is worth remembering: a search through a whole account. */
function textWorthRemembering({ filters, within }: Finding): string | null {
  if (within.scope === 'assigned' || !filters.search || filters.createdFrom || filters.createdTo) return null;
  const [text, ...others] = searchedTexts(filters.search);
  return text === undefined || others.length > 0 ? null : text;
}

/** The way of a text: as its number of matches tells, or of the text that was typed just before. */
function wayOfText(text: string, known: FoundText | undefined, before: FoundText | undefined, size: number): SearchWay {
  if (known !== undefined && totalOf(known.counts, {}) >= frequentFrom) return 'reading';
  // What nearly every client contains is counted sooner by reading; one more letter seldom makes it rare.
  if (known === undefined && before !== undefined && totalOf(before.counts, {}) > size * nearlyAll) return 'reading';
  return wayOf([text]);
}

async function findText(tx: Tx, finding: Finding, text: string): Promise<Found> {
  const { filters, page, within, remembered, now } = finding;
  const keyOf = (searched: string) => ({ accountId: within.actor.accountId, text: searched, now });
  const known = remembered.find(keyOf(text));
  const name = pageName(page, [filters.category ?? '', ...(filters.stage ?? [])]);
  const knownIds = known?.pages.get(name);
  // Nobody waits for the answer whether what is remembered is still true: it mostly is.
  const [state, read] = await Promise.all([readState(tx), knownIds && readPage(tx, knownIds, page)]);
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
  if (state.size >= rememberedFrom) {
    const pages = new Map(isTrue ? known?.pages : []).set(name, found.ids);
    remembered.keep(keyOf(text), { counts: found.counts, version: state.version, pages });
  }
  return { clients: await readPage(tx, found.ids, page), stageCounts: found.counts };
}

/** A page of clients with the counts of all that match (API CL-3). */
export async function findClients(tx: Tx, finding: Finding): Promise<Found & Paged> {
  const { filters, page, within } = finding;
  const text = textWorthRemembering(finding);
  const way = wayOfSearch(filters.search);
  const found = text === null ? await findAnew(tx, { filters, within, way }, page) : await findText(tx, finding, text);
  return { ...found, ...pagedOf(totalOf(found.stageCounts, filters), page) };
}
