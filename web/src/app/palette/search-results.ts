import { IconFile, IconNote, type IconProps } from '@tabler/icons-react';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { globalSearch, type HitType, hitTypes, type SearchHit } from '@truckroll/contract/search/search';
import type { ComponentType } from 'react';
import { recordKind } from '../shell/record-links.ts';
import { fetchEndpoint } from '../transport/fetch-endpoint.ts';
import type { Entry, EntryGroup, PaletteLink } from './entries.ts';

/** All records visible to the user that contain the typed text (SR-1). */
export const searchQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => fetchEndpoint(globalSearch, { body: { query, collection_type: 'all' }, signal }),
    enabled: query !== '',
    placeholderData: query === '' ? undefined : keepPreviousData,
  });

const heads: Record<HitType, string> = {
  client: 'Clients',
  job: 'Jobs',
  request: 'Requests',
  task: 'Tasks',
  invoice: 'Invoices',
  estimate: 'Estimates',
  plan: 'Plans',
  package: 'Packages',
  template: 'Estimate templates',
  file: 'Files',
  note: 'Notes',
};

/** The kinds of records by the names of their drives. */
const driveOwners: Partial<Record<string, string>> = { clients: 'client', jobs: 'job', requests: 'request' };

/** The kinds of records whose label already names the client. Results of other kinds show the found text below their label. */
const labelledWithClient: ReadonlySet<HitType> = new Set(['client', 'job', 'plan']);

/** A hit in a drive opens there, a file at the page of the hit. */
const inDrives: Partial<Record<HitType, ComponentType<IconProps>>> = { file: IconFile, note: IconNote };

function linkOf(hit: SearchHit): PaletteLink | undefined {
  if (!(hit.type in inDrives)) return recordKind(hit.type)?.linkTo(hit.id);
  if (hit.moduleId === null) return;
  const owner = recordKind(driveOwners[hit.moduleType ?? ''] ?? null);
  const page = hit.metadata.page ?? undefined;
  return owner?.linkToFiles?.(hit.moduleId, hit.type === 'note' ? { note: hit.id } : { file: hit.id, page });
}

function entryOf(hit: SearchHit): Entry[] {
  const link = linkOf(hit);
  const icon = inDrives[hit.type] ?? recordKind(hit.type)?.icon;
  if (link === undefined || icon === undefined) return [];
  const snippet = !labelledWithClient.has(hit.type) && hit.text !== '' ? { snippet: hit.text } : {};
  return [{ id: `${hit.type}-${hit.id}`, label: hit.metadata.file_name, icon, link, ...snippet }];
}

/** The hits grouped by kind, in the order of the kinds. Kinds without a page are left out. */
export const resultGroups = (hits: readonly SearchHit[]): EntryGroup[] =>
  hitTypes
    .map((type) => ({
      label: heads[type],
      entries: hits.filter((hit) => hit.type === type).flatMap(entryOf),
    }))
    .filter(({ entries }) => entries.length > 0);
