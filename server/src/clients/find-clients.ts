import type { Client, ClientFilters } from '@truckroll/contract/clients';
import { type Paged, pagedOf } from '@truckroll/contract/fields';
import type { Tx } from '../database/bound-dialect.ts';
import {
  type ClientPage,
  countStages,
  listClients,
  type StageCounts,
  stagesWithin,
  toStageCounts,
} from './client-list.ts';
import type { ClientScope } from './client-scope.ts';
import { countMatches, patternsOf, wayFor, wayOf } from './client-search.ts';
import { type RememberedCounts, readState } from './remembered-counts.ts';

type Finding = {
  filters: ClientFilters;
  page: ClientPage;
  within: ClientScope;
  remembered: RememberedCounts;
  now: Date;
};
type Found = { clients: Client[]; stageCounts: StageCounts };

const totalOf = (stageCounts: StageCounts, filters: ClientFilters): number =>
  stagesWithin(filters).reduce((total, stage) => total + stageCounts[stage], 0);

/** The text whose counts are worth remembering: a search through the whole account. */
function patternWorthRemembering({ filters, within }: Finding): string | null {
  if (within.scope === 'assigned' || !filters.search || filters.createdFrom || filters.createdTo) return null;
  const [pattern, ...others] = patternsOf(filters.search);
  return pattern === undefined || others.length > 0 ? null : pattern;
}

async function findAnew(tx: Tx, { filters, page, within }: Finding): Promise<Found> {
  const way = within.scope === 'assigned' ? 'reading' : wayOf(filters.search);
  const [clients, stageCounts] = await Promise.all([
    listClients(tx, filters, within, { ...page, way }),
    countStages(tx, filters, within, way),
  ]);
  return { clients, stageCounts };
}

async function findWithRemembered(tx: Tx, finding: Finding, pattern: string): Promise<Found> {
  const { filters, page, within, remembered, now } = finding;
  const list = (stageCounts: StageCounts): Promise<Client[]> =>
    listClients(tx, filters, within, { ...page, way: wayFor(pattern, totalOf(stageCounts, filters)) });
  const key = { accountId: within.actor.accountId, pattern, now };

  // The page is asked for together with the state: outdated counts choose a way as well as fresh ones do.
  const known = remembered.find(key);
  const [state, early] = await Promise.all([readState(tx), known && list(toStageCounts(known.counts))]);
  if (known !== undefined && early !== undefined && known.state === state.text) {
    return { clients: early, stageCounts: toStageCounts(known.counts) };
  }
  const counts = await countMatches(tx, pattern);
  remembered.keep(key, { counts, state });
  const stageCounts = toStageCounts(counts);
  return { clients: early ?? (await list(stageCounts)), stageCounts };
}

/** A page of clients with the counts of all that match (API CL-3), in at most three steps with the database. */
export async function findClients(tx: Tx, finding: Finding): Promise<Found & Paged> {
  const pattern = patternWorthRemembering(finding);
  const found = pattern === null ? await findAnew(tx, finding) : await findWithRemembered(tx, finding, pattern);
  return { ...found, ...pagedOf(totalOf(found.stageCounts, finding.filters), finding.page) };
}
