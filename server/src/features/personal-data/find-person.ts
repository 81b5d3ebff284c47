import type { Subject } from '@truckroll/contract/personal-data/personal-data';
import { type Found, personalKinds } from '@truckroll/domain/personal-data/personal-data';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { listMergedInto } from '../../records/clients/client-rows.ts';
import { findShared } from './candidates.ts';
import { catalogue } from './catalogue.ts';
import { countRows, type Person, personOf } from './rows.ts';

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The ids of a subject's client and of those that were merged into it. */
async function clientIdsOf(tx: Tx, { kind, id }: Pick<Subject, 'kind' | 'id'>): Promise<string[]> {
  return kind === 'client' && id !== null ? [id, ...(await listMergedInto(tx, id))] : [];
}

export const readPerson = async (tx: Tx, subject: Subject): Promise<Person> =>
  personOf(subject, await clientIdsOf(tx, subject));

/** The subject with what others have too, as it is now. */
export async function withShared(tx: Tx, subject: Omit<Subject, 'shared'>): Promise<Subject> {
  return { ...subject, shared: await findShared(tx, subject, await clientIdsOf(tx, subject)) };
}

export type Counts = Pick<Found, 'erased' | 'kept' | 'mentions'>;

/** The sums by kind, in the order of the kinds, without empty ones. */
export function sumByKind(counts: ReadonlyMap<string, Counts>): Found[] {
  return personalKinds.flatMap((kind) => {
    const sum = { kind, erased: 0, kept: 0, mentions: 0 };
    for (const [table, { erased, kept, mentions }] of counts) {
      if (catalogue[table]?.kind !== kind) continue;
      sum.erased += erased;
      sum.kept += kept;
      sum.mentions += mentions;
    }
    return sum.erased + sum.kept + sum.mentions === 0 ? [] : [sum];
  });
}

/** Tables of one row beside another, whose counts would say the same twice. */
const beside: ReadonlySet<string> = new Set([
  ...['client_keys', 'client_contact_keys', 'job_team', 'job_skills', 'job_job_forms', 'visit_team', 'request_team'],
  ...['email_thread_addresses', 'email_thread_ids', 'email_thread_records', 'task_reminders', 'document_pdfs'],
  ...['document_items', 'document_options', 'job_items', 'request_items', 'passages', 'sms_conversations', 'users'],
]);
export const isCounted = (table: string): boolean => !beside.has(table);

/** Counts what there is of a person, one table at a time in a short transaction of its own. */
export async function findPerson(transact: Transact, person: Person, signal: AbortSignal): Promise<Found[]> {
  const counts = new Map<string, Counts>();
  for (const [table, { atErasure }] of Object.entries(catalogue)) {
    if (!isCounted(table)) continue;
    signal.throwIfAborted();
    const { own, mentions } = await transact((tx) => countRows(tx, table, person));
    const isErased = atErasure === 'delete' || table === 'clients';
    counts.set(table, { erased: isErased ? own : 0, kept: isErased ? 0 : own, mentions });
  }
  return sumByKind(counts);
}
