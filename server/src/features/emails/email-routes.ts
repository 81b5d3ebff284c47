import * as contract from '@truckroll/contract/emails';
import { pagedOf } from '@truckroll/contract/fields';
import { isEmail } from '@truckroll/domain/text/checks';
import { invalid } from '../../platform/http/problem.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireClientByEmail } from '../clients/client-store.ts';
import { clientScope } from '../record-rights/client-scope.ts';
import { countThreads, listThreads, readIntegration } from './email-store.ts';

export function emailRoutes({ serve }: ServerContext): void {
  serve(contract.listEmails, {
    async find({ tx, rawQuery, actor }) {
      const email = String(rawQuery['email'] ?? '').trim();
      if (isEmail(email)) await requireClientByEmail(tx, email, clientScope(actor));
    },
    async handle({ tx, query, actor }) {
      const address = query.email || null;
      // Only admins may search the whole mailbox (API EM-1).
      if (address === null && !actor.isAdmin) throw invalid('email', 'Email is required', 'required');
      const filters = { address, search: query.search };
      const [threads, count] = await Promise.all([listThreads(tx, filters, query), countThreads(tx, filters)]);
      const { total, page, limit, totalPages } = pagedOf(count, query);
      return { threads, pagination: { currentPage: page, totalPages, totalThreads: total, limit } };
    },
  });

  serve(contract.getEmailIntegration, { handle: ({ tx }) => readIntegration(tx) });
}
