import type { Client, ClientFilters } from '@truckroll/contract/clients';
import { type Paged, pagedOf } from '@truckroll/contract/fields';
import type { Tx } from '../database/bound-dialect.ts';
import { type ClientPage, countStages, listClients, type StageCounts, totalOf, type Wanted } from './client-list.ts';
import type { ClientScope } from './client-scope.ts';
import { frequentFrom, searchedTexts, wayOf, wayOfSearch } from './client-search.ts';
import { type RememberedCounts, readState } from './remembered-counts.ts';

/** Accounts with fewer clients are counted anew each time: it costs nothing. */
const rememberedFrom = 5000;

type Finding = {
  filters: ClientFilters;
  page: ClientPage;
  within: ClientScope;
  remembered: RememberedCounts;
  now: Date;
};
type Found = { clients: Client[]; stageCounts: StageCounts };

async function findAnew(tx: Tx, wanted: Wanted, page: ClientPage): Promise<Found> {
  const [clients, stageCounts] = await Promise.all([listClients(tx, wanted, page), countStages(tx, wanted)]);
  return { clients, stageCounts };
}

/** The text whose counts are worth remembering: a search through a whole account. */
function textWorthRemembering({ filters, within }: Finding): string | null {
  if (within.scope === 'assigned' || !filters.search || filters.createdFrom || filters.createdTo) return null;
  const [text, ...others] = searchedTexts(filters.search);
  return text === undefined || others.length > 0 ? null : text;
}

async function findText(tx: Tx, { filters, page, within, remembered, now }: Finding, text: string): Promise<Found> {
  const key = { accountId: within.actor.accountId, text, now };
  const known = remembered.find(key);
  // The page does not wait for the answer whether what is remembered is still true: it chooses a good way in any case.
  const isFrequent = known !== undefined && totalOf(known.counts, {}) >= frequentFrom;
  const wanted: Wanted = { filters, within, way: isFrequent ? 'reading' : wayOf([text]) };
  const [state, clients, counted] = await Promise.all([
    readState(tx),
    listClients(tx, wanted, page),
    known === undefined ? countStages(tx, wanted) : undefined,
  ]);
  const isTrue = known !== undefined && known.version === state.version;
  const counts = isTrue ? known.counts : (counted ?? (await countStages(tx, wanted)));
  if (!isTrue && state.size >= rememberedFrom) remembered.keep(key, { counts, version: state.version });
  return { clients, stageCounts: counts };
}

/** A page of clients with the counts of all that match (API CL-3). */
export async function findClients(tx: Tx, finding: Finding): Promise<Found & Paged> {
  const { filters, page, within } = finding;
  const text = textWorthRemembering(finding);
  const way = wayOfSearch(filters.search);
  const found = text === null ? await findAnew(tx, { filters, within, way }, page) : await findText(tx, finding, text);
  return { ...found, ...pagedOf(totalOf(found.stageCounts, filters), page) };
}
