import { mostCounted } from '@truckroll/contract/clients/clients';
import { clientStages } from '@truckroll/domain/clients/stages';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type ClientsQuery, clientsThere } from '../../records/clients/client-rows.ts';
import { containsAny, foundByIndex, searchedTexts } from '../../records/clients/client-search.ts';
import {
  type ClientPage,
  countsOf,
  inStages,
  isLimited,
  limited,
  matchingAnyStage,
  orderColumns,
  type StageCounts,
  stagesWithin,
  totalOf,
  type Wanted,
} from './client-list.ts';

/** `counts` has no stages if more clients match than are counted. `total` is the number of those counted. */
export type FoundPage = { ids: string[]; total: number; hasMore: boolean; stageCounts: StageCounts | null };

/** A search whose text is not empty. */
type Search = Wanted & { texts: ReturnType<typeof searchedTexts> };

/** One more than is counted shows that there are more. */
const countedAtMost = mostCounted + 1;

/** How many clients are read in the order of the list to find a page of a text that many have. */
const readAtFirst = 500;
const readAtMost = 5_000;

/** As many matches are sorted before more of the list is read. */
const sortedAtMost = 5_000;

/** The columns that lists filter, order and count by. */
const keyColumns = [
  'clients.id',
  'clients.stage',
  'clients.nameKey',
  'clients.companyKey',
  'clients.createdAt',
  'clients.updatedAt',
] as const;

const sumOf = (counts: StageCounts): number => totalOf(counts, {});

function foundOf(ids: string[], total: number, stageCounts: StageCounts | null): FoundPage {
  return { ids, total: Math.min(total, mostCounted), hasMore: total > mostCounted, stageCounts };
}

/** The clients that match, sorted: the ids of a page, the counts of all, and whether these are all that there are. */
async function sortMatches(tx: Tx, { texts, ...wanted }: Search, page: ClientPage, most: number | null) {
  const byIndex = wanted.way === 'index';
  const row = await tx
    .with(
      (name) => name('matches').materialized(),
      () => (byIndex ? foundByIndex(tx, texts, { most }) : matchingAnyStage(tx, wanted)).select(keyColumns),
    )
    .with(
      (name) => name('found').materialized(),
      (part) => {
        const matches = part.selectFrom('matches as clients') as unknown as ClientsQuery;
        return (byIndex ? limited(tx, matches, wanted) : matches).select(keyColumns);
      },
    )
    .selectNoFrom((part) => {
      const stages = [...stagesWithin(wanted.filters)];
      let ids = part.selectFrom('found as clients').select('clients.id').where('clients.stage', 'in', stages);
      for (const column of orderColumns(page)) ids = ids.orderBy(column, page.sortOrder);
      const count = part.fn.countAll<number>().as('count');
      const perStage = part.selectFrom('found as clients').select(['clients.stage', count]).groupBy('clients.stage');
      return [
        jsonArrayFrom(ids.limit(page.limit).offset((page.page - 1) * page.limit)).as('ids'),
        jsonArrayFrom(perStage).as('counts'),
        part.selectFrom('matches').select(part.fn.countAll<number>().as('count')).as('matches'),
      ];
    })
    .executeTakeFirstOrThrow();
  const isComplete = most === null || (row.matches ?? 0) < most;
  return { ids: row.ids.map(({ id }) => id), counts: countsOf(row.counts), isComplete };
}

/** The ids of a page whose clients are among the first of the list; undefined if they are not. */
async function readBeginning(
  tx: Tx,
  { texts, ...wanted }: Search,
  { most, ...page }: ClientPage & { most: number },
): Promise<string[] | undefined> {
  const inOrder = (clients: ClientsQuery) => {
    let ordered = clients;
    for (const column of orderColumns(page)) ordered = ordered.orderBy(column, page.sortOrder);
    return ordered;
  };
  const first = inOrder(inStages(limited(tx, clientsThere(tx), wanted), wanted.filters))
    .select([...keyColumns, 'clients.searchText'])
    .limit(most);
  const found = inOrder(tx.selectFrom(first.as('clients')).where(containsAny(texts)) as unknown as ClientsQuery);
  const rows = await found
    .select('clients.id')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
  return rows.length < page.limit ? undefined : rows.map(({ id }) => id);
}

/** The number of matches in each stage, or in those of the filters, until more are found than are counted. */
async function countSome(tx: Tx, wanted: Search, of: 'any stage' | 'these stages'): Promise<StageCounts> {
  const byIndex = wanted.way === 'index';
  const limits = { most: countedAtMost, stages: of === 'any stage' ? null : stagesWithin(wanted.filters) };
  const matches = byIndex ? foundByIndex(tx, wanted.texts, limits) : matchingAnyStage(tx, wanted);
  const some = (of === 'any stage' ? matches : inStages(matches, wanted.filters))
    .select('clients.stage')
    .limit(countedAtMost);
  const rows = await tx
    .selectFrom(some.as('clients'))
    .select((client) => ['clients.stage', client.fn.countAll<number>().as('count')])
    .groupBy('clients.stage')
    .execute();
  return countsOf(rows);
}

/** The number of clients that match in the stages of the filters; by stage only if all that match are counted. */
async function countFrequent(tx: Tx, wanted: Search, isFrequent: boolean): Promise<Omit<FoundPage, 'ids'>> {
  const isEveryStage = stagesWithin(wanted.filters).length === clientStages.length;
  if (isFrequent && isEveryStage) return foundOf([], countedAtMost, null);
  const within = await countSome(tx, wanted, 'these stages');
  const total = sumOf(within);
  if (isFrequent || total > mostCounted) return foundOf([], total, null);
  const any = isEveryStage ? within : await countSome(tx, wanted, 'any stage');
  return foundOf([], total, sumOf(any) > mostCounted ? null : any);
}

/** Whether more than the text and the stages limits the clients. */
const isNarrowed = ({ filters, within }: Wanted): boolean => within.scope !== 'all' || isLimited(filters);

/** The page after all matches are sorted, unless there are more than `most`. */
async function findSorted(tx: Tx, wanted: Search, page: ClientPage, most: number | null): Promise<FoundPage | null> {
  const { ids, counts, isComplete } = await sortMatches(tx, wanted, page, most === null ? null : most + 1);
  if (!isComplete) return null;
  return foundOf(ids, totalOf(counts, wanted.filters), sumOf(counts) > mostCounted ? null : counts);
}

/** The page if it is full among the first clients of the list. */
async function findFirst(tx: Tx, wanted: Search, page: ClientPage, of: { most: number; isFrequent: boolean }) {
  const ids = await readBeginning(tx, wanted, { ...page, most: of.most });
  return ids === undefined ? null : { ...(await countFrequent(tx, wanted, of.isFrequent)), ids };
}

/** A single letter is in so many texts that the list is read at once. */
const isLetter = ({ texts }: Search): boolean => texts.every((words) => words.every((word) => [...word].length === 1));

/**
 * The ids of a page of a search, and the counts of the clients that match. The text indexes find rare texts at once. The
 * first page of a frequent one is soon full in the order of the list. Where it is not, because all matches are behind
 * others, all are sorted.
 */
export async function findPage(tx: Tx, asked: Wanted, page: ClientPage): Promise<FoundPage> {
  const wanted: Search = { ...asked, texts: searchedTexts(asked.filters.search ?? '') };
  // Without the index, the other conditions on a frequent text are applied earlier.
  const later: Search = isNarrowed(wanted) ? { ...wanted, way: 'reading' } : wanted;
  const isFrequent = !isLetter(wanted) && !isNarrowed(wanted);
  const found =
    (isLetter(wanted) ? null : await findSorted(tx, wanted, page, mostCounted)) ??
    (isFrequent ? await findFirst(tx, wanted, page, { most: readAtFirst, isFrequent }) : null) ??
    (isFrequent ? await findSorted(tx, wanted, page, sortedAtMost) : null) ??
    (await findFirst(tx, later, page, { most: readAtMost, isFrequent })) ??
    (await findSorted(tx, later, page, null));
  if (found === null) throw new Error('A search of all matches is complete');
  return found;
}
