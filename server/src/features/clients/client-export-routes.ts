import { exportClients } from '@truckroll/contract/clients/client-transfer';
import { narrowScope } from '@truckroll/domain/abilities/rights';
import { Bytes } from '../../platform/http/answer.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import type { ServerContext } from '../../server-context.ts';
import { planExport, writeExport } from './export-clients.ts';

export function clientExportRoutes({ serve }: ServerContext): void {
  serve(exportClients, {
    async prepare({ transact, query, actor, now }) {
      const { actor: by, scope } = clientScope(actor);
      const wanted = {
        filters: query,
        within: { actor: by, scope: narrowScope(scope, query.view) },
        order: { sortBy: query.sortBy, sortOrder: query.sortOrder ?? 'asc' },
      };
      const [plan, today] = await transact((tx) => Promise.all([planExport(tx, wanted), readToday(tx, now)]));
      return { content: writeExport(plan, transact), today };
    },
    async handle({ prepared: { content, today }, afterCommit, logSecurity }) {
      afterCommit(() => logSecurity('export', { what: 'clients' }));
      return new Bytes(content, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="clients-${today}.csv"`,
      });
    },
  });
}
