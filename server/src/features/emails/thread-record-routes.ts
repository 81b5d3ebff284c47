import { listBounds } from '@truckroll/contract/fields/list-bounds';
import * as contract from '@truckroll/contract/mail/email-records';
import type { MailSubject } from '@truckroll/domain/emails/mail-subject';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { ServerContext } from '../../server-context.ts';
import { readSight, requireMailWriting } from './mail-sight.ts';
import { getRecord, linkRecord, listThreadRecords, unlinkRecord } from './thread-records.ts';
import { findThread, listThreads } from './thread-store.ts';

const subjectOf = ({ kind, recordId }: { kind: MailSubject['kind']; recordId: string }): MailSubject => ({
  kind,
  id: recordId,
});

/** Checks the right to see the record that a query or body names. Invalid fields are left to the validation. */
async function requireRecord(tx: Tx, actor: Actor, sent: Record<string, unknown>): Promise<void> {
  const { data } = contract.namedRecord.safeParse(sent);
  if (data !== undefined) await getRecord(tx, actor, subjectOf(data));
}

async function getOwnThread(tx: Tx, actor: Actor, id: string) {
  requireMailWriting(actor);
  return found(await findThread(tx, await readSight(tx, actor), id), 'Email');
}

/** The records that threads are about (API EM-18 to EM-20). */
export function threadRecordRoutes({ serve }: ServerContext): void {
  serve(contract.listRecordEmails, {
    find: ({ tx, actor, rawQuery }) => requireRecord(tx, actor, rawQuery),
    async handle({ tx, actor, query, now }) {
      const filters = { address: null, search: undefined, about: subjectOf(query) };
      const sight = await readSight(tx, actor);
      const { threads } = await listThreads(tx, sight, { filters, page: 1, limit: listBounds.recordEmails, now });
      return { threads };
    },
  });

  serve(contract.linkEmailThread, {
    async find({ tx, actor, params, rawBody }) {
      const thread = await getOwnThread(tx, actor, params.id);
      await requireRecord(tx, actor, rawBody);
      return thread;
    },
    async handle({ tx, actor, record: { id }, body }) {
      await linkRecord(tx, id, subjectOf(body));
      return { records: await listThreadRecords(tx, actor, id) };
    },
  });

  serve(contract.unlinkEmailThread, {
    async find({ tx, actor, params, rawQuery }) {
      const thread = await getOwnThread(tx, actor, params.id);
      await requireRecord(tx, actor, rawQuery);
      return thread;
    },
    async handle({ tx, actor, record: { id }, query }) {
      await unlinkRecord(tx, id, subjectOf(query));
      return { records: await listThreadRecords(tx, actor, id) };
    },
  });
}
