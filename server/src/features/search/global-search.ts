import { mostHits, mostHitsOfEach, type SearchCollection, type SearchHit } from '@truckroll/contract/search/search';
import { can, viewScope } from '@truckroll/domain/abilities/rights';
import { makesDocuments } from '@truckroll/domain/documents/document-rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { searchDrive } from '../files/search-drive.ts';
import { searchClients } from './search-clients.ts';
import {
  searchDocuments,
  searchJobs,
  searchPackages,
  searchPlans,
  searchRequests,
  searchTasks,
  searchTemplates,
} from './search-records.ts';

export type GlobalSearch = {
  query: string;
  collection: SearchCollection;
  /** For files: the ids or the drive to which the search is limited. */
  fileIds: readonly string[] | undefined;
  moduleId: string | undefined;
};

const none = (): Promise<SearchHit[]> => Promise.resolve([]);

/** All matches visible to the user, best first (API SR-1). */
export async function globalSearch(tx: Tx, search: GlobalSearch, actor: Actor): Promise<SearchHit[]> {
  const { query, collection, fileIds, moduleId } = search;
  if (query === '') return [];
  const limit = collection === 'all' ? mostHitsOfEach : mostHits;
  const wants = (one: SearchCollection): boolean => collection === one || collection === 'all';
  const sees = (module: 'Clients' | 'Jobs' | 'Requests' | 'TaskManagement'): boolean =>
    viewScope(actor, module) !== null;
  const records = { search: query, limit, actor };
  const lists = await Promise.all([
    wants('clients') && sees('Clients') ? searchClients(tx, query, limit, clientScope(actor)) : none(),
    wants('jobs') && sees('Jobs') ? searchJobs(tx, records) : none(),
    wants('requests') && sees('Requests') ? searchRequests(tx, records) : none(),
    wants('tasks') && sees('TaskManagement') ? searchTasks(tx, records) : none(),
    wants('documents') ? searchDocuments(tx, records) : none(),
    wants('plans') && can(actor, 'Invoice.viewAll') ? searchPlans(tx, records) : none(),
    wants('packages') ? searchPackages(tx, records) : none(),
    wants('templates') && makesDocuments(actor, 2) ? searchTemplates(tx, records) : none(),
    wants('client_files') ? searchDrive(tx, actor, { query, fileIds, moduleId, limit }) : none(),
  ]);
  return lists.flat().sort((one, other) => other.score - one.score);
}
