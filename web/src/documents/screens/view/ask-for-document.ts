import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '../../../app/session/me.ts';
import { documentQuery } from '../../parts/document-queries.ts';
import type { DocumentViewSearch } from './document-view-search.ts';

const askFor =
  (module: 'Invoice' | 'Estimate') =>
  async (queryClient: QueryClient, { id }: DocumentViewSearch): Promise<void> => {
    const me = queryClient.getQueryData(meQuery.queryKey);
    const maySee = me !== undefined && (me.isAdmin || me.abilities[module].length > 0);
    if (id !== '' && maySee) await queryClient.prefetchQuery(documentQuery(id));
  };

/** Ask for the document before its page is shown, for users who may see it. */
export const askForInvoice = askFor('Invoice');
export const askForEstimate = askFor('Estimate');
