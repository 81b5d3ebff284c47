import { Readable } from 'node:stream';
import * as contract from '@truckroll/contract/audit/audit';
import { csvMark, csvRow } from '@truckroll/domain/csv/write-csv';
import { isOwnerRole } from '@truckroll/domain/team/owner-rules';
import { Bytes } from '../../platform/http/answer.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import { lockAccount } from '../../records/accounts/account-store.ts';
import { readAuditMonths, storeAuditMonths } from '../../records/accounts/audit-months.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { type AuditFilters, listEntries } from '../../records/audit/entry-store.ts';
import { endSupportGrants, findSupportAccess, insertSupportGrant } from '../../records/audit/support-store.ts';
import type { ServerContext } from '../../server-context.ts';

const entriesInPiece = 500;

const head = [
  'Time',
  'Kind',
  'Action',
  'Subject',
  'Record',
  'Name',
  'Who',
  'Who (id)',
  'As',
  'API key',
  'Address',
  'Device',
];
const changeText = ({ field, before, after }: contract.AuditChange): string =>
  `${field}: ${before ?? '-'} → ${after ?? '-'}`;

/** Streams the entries, one piece at a time, each in its own short transaction. */
function writeEntries(filters: AuditFilters, transact: Transact): Readable {
  async function* pieces(): AsyncGenerator<string> {
    yield csvMark + csvRow([...head, 'Changes', 'Number']);
    for (let cursor: string | undefined, isMore = true; isMore; ) {
      const page = { cursor, limit: entriesInPiece };
      const entries = await transact((tx) => listEntries(tx, filters, page));
      yield entries
        .map(({ happenedAt, kind, action, subject, recordId, label, actor, address, device, changes, position }) =>
          csvRow([
            ...[happenedAt, kind, action, subject, recordId, label, actor.name, actor.id, actor.kind, actor.key],
            ...[address, device, changes.map(changeText).join('\n'), position],
          ]),
        )
        .join('');
      cursor = entries.at(-1)?.id;
      isMore = entries.length === entriesInPiece;
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}

/** The audit trail of a company, for its admins (API 6.30). */
export function auditRoutes({ serve, sessions }: ServerContext): void {
  serve(contract.listAuditEntries, {
    async handle({ tx, query: { cursor, limit, ...filters } }) {
      const entries = await listEntries(tx, filters, { cursor, limit: limit + 1 });
      const shown = entries.slice(0, limit);
      return { entries: shown, nextCursor: entries.length > limit ? (shown.at(-1)?.id ?? null) : null };
    },
  });

  serve(contract.exportAuditEntries, {
    async prepare({ transact, query, now }) {
      return { content: writeEntries(query, transact), today: await transact((tx) => readToday(tx, now)) };
    },
    async handle({ prepared: { content, today }, afterCommit, logSecurity }) {
      afterCommit(() => logSecurity('export', { what: 'audit-trail' }));
      return new Bytes(content, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="audit-trail-${today}.csv"`,
      });
    },
  });

  serve(contract.readAuditSettings, {
    handle: async ({ tx }) => ({ settings: { months: await readAuditMonths(tx) } }),
  });

  serve(contract.updateAuditSettings, {
    async handle({ tx, body: { months }, actor }) {
      if (!isOwnerRole(actor.roleName)) throw new Problem('ownerKeepsAudit');
      await storeAuditMonths(tx, actor.accountId, months);
      return { settings: { months } };
    },
  });

  serve(contract.readSupportAccess, {
    handle: async ({ tx, now }) => ({ access: (await findSupportAccess(tx, now)) ?? null }),
  });

  serve(contract.grantSupportAccess, {
    async handle({ tx, body: { hours }, actor, now }) {
      await lockAccount(tx);
      if ((await findSupportAccess(tx, now)) !== undefined) throw new Problem('supportHasAccess');
      return { access: await insertSupportGrant(tx, { by: { id: actor.userId, name: actor.name }, hours, now }) };
    },
  });

  serve(contract.endSupportAccess, {
    async handle({ tx, now, afterCommit }) {
      const people = await endSupportGrants(tx, now);
      afterCommit(() => {
        for (const userId of people) sessions.forgetUser(userId);
      });
      return {};
    },
  });
}
