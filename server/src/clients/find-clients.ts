import type { Client, ClientFilters } from '@truckroll/contract/clients';
import { type Paged, pagedOf } from '@truckroll/contract/fields';
import type { Tx } from '../database/bound-dialect.ts';
import {
  type ClientPage,
  countStages,
  listClients,
  type StageCounts,
  stagesWithin,
  type Wanted,
} from './client-list.ts';
import type { ClientScope } from './client-scope.ts';
import { frequentFrom, searchedTexts, wayOf } from './client-search.ts';
import { type RememberedCounts, readState } from './remembered-counts.ts';

type Finding = {
  filters: ClientFilters;
  page: ClientPage;
  within: ClientScope;
  remembered: RememberedCounts;
  now: Date;
};
type Found = { clients: Client[]; stageCounts: StageCounts };

const sum = (counts: StageCounts, stages: readonly (keyof StageCounts)[]): number =>
  stages.reduce((total, stage) => total + counts[stage], 0);

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
  if (known !== undefined) {
    // Frequent, however often exactly: the page does not wait for the answer whether the counts are still true.
    const reading = { filters, within, way: 'reading' } as const;
    const [state, clients] = await Promise.all([readState(tx), listClients(tx, reading, page)]);
    if (known.version === state.version) return { clients, stageCounts: known.counts };
    const counts = await countStages(tx, reading);
    remembered.keep(key, { counts, version: state.version });
    return { clients, stageCounts: counts };
  }
  const way = wayOf([text]);
  const [state, found] = await Promise.all([readState(tx), findAnew(tx, { filters, within, way }, page)]);
  const matches = sum(found.stageCounts, Object.keys(found.stageCounts) as (keyof StageCounts)[]);
  // Short texts are read in any case, which is worth remembering where there is much to read.
  if (matches >= frequentFrom || (way === 'reading' && state.size >= frequentFrom)) {
    remembered.keep(key, { counts: found.stageCounts, version: state.version });
  }
  return found;
}

/** A page of clients with the counts of all that match (API CL-3). */
export async function findClients(tx: Tx, finding: Finding): Promise<Found & Paged> {
  const { filters, page, within } = finding;
  const text = textWorthRemembering(finding);
  const way = wayOf(filters.search ? searchedTexts(filters.search) : []);
  const found = text === null ? await findAnew(tx, { filters, within, way }, page) : await findText(tx, finding, text);
  return { ...found, ...pagedOf(sum(found.stageCounts, stagesWithin(filters)), page) };
}
