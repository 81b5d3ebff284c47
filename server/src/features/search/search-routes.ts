import * as contract from '@truckroll/contract/search/search';
import type { ServerContext } from '../../server-context.ts';
import { globalSearch } from './global-search.ts';

export function searchRoutes({ serve }: ServerContext): void {
  serve(contract.globalSearch, {
    handle: ({ tx, body, actor }) =>
      globalSearch(
        tx,
        {
          query: body.query,
          collection: body.collection_type,
          // A form without a selection sends an empty string.
          fileIds: body.file_id?.length ? body.file_id : undefined,
          moduleId: body.moduleId ?? undefined,
        },
        actor,
      ),
  });
}
