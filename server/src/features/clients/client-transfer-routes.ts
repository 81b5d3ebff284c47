import * as contract from '@truckroll/contract/clients/client-transfer';
import { narrowScope } from '@truckroll/domain/abilities/rights';
import { countOf } from '@truckroll/domain/format/numbers';
import { Answer, Bytes } from '../../platform/http/answer.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import type { ServerContext } from '../../server-context.ts';
import { readRows, reportedProblems, requireNoProblems } from '../imports/import-rows.ts';
import { planExport, writeExport } from './export-clients.ts';
import { insertImport, judgeImport, readImport } from './import-clients.ts';
import { readKnown } from './save-client.ts';

export function clientTransferRoutes({ serve }: ServerContext): void {
  serve(contract.importClients, {
    async prepare({ files }) {
      const rows = readRows(files[0], contract.importRows);
      return { rowCount: rows.length, read: await readImport(rows) };
    },
    async handle({ tx, body, actor, now, prepared: { rowCount, read } }) {
      const formIds = read.rows.flatMap(({ fields }) => fields.jobFormIds ?? []);
      const memberIds = read.rows.flatMap(({ fields }) => fields.preferredMemberId ?? []);
      const { clients, problems } = judgeImport(read, await readKnown(tx, { formIds, memberIds }));
      if (body.dryRun) {
        const data = {
          rowCount,
          createdCount: 0,
          problemCount: problems.length,
          problems: reportedProblems(problems),
        };
        return new Answer(data, { status: 200 });
      }
      requireNoProblems(problems);
      await insertImport(tx, clients, { actor, now });
      const data = { rowCount, createdCount: clients.length, problemCount: 0, problems: [] };
      return new Answer(data, { message: `${countOf(clients.length, 'client')} imported` });
    },
  });

  serve(contract.exportClients, {
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
