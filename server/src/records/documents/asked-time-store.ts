import type { AskedTime } from '@truckroll/domain/documents/chosen-time';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';

/** Stores the time that the client of an estimate asked for. The document's version stays. */
export async function noteAskedTime(tx: Tx, id: string, asked: AskedTime): Promise<void> {
  await telling(tx, 'document', id)
    .updateTable('documents')
    .set({ askedTime: JSON.stringify(asked) })
    .where('id', '=', id)
    .execute();
}

/** The coming times that clients asked for and whose jobs do not exist yet, without those of one document. */
export async function listAskedTimes(
  tx: Tx,
  { except, now }: { except: string | null; now: Date },
): Promise<AskedTime[]> {
  const rows = await tx
    .selectFrom('documents')
    .select('askedTime')
    .where('askedTime', 'is not', null)
    .where('convertedToJobId', 'is', null)
    .where('deletedAt', 'is', null)
    .where('documentStatus', '=', 'approved')
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .where(sql<SqlBool>`asked_time ->> 'end' > ${now.toISOString()}`)
    .execute();
  return rows.flatMap(({ askedTime }) => askedTime ?? []);
}
