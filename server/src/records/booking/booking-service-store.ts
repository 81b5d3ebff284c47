import type { BookingService, NewBookingService } from '@truckroll/contract/booking/booking';
import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { BookingServicesTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { found, notFound } from '../../platform/http/problem.ts';
import { clearReferences } from '../references/clear-references.ts';

const columns = [
  'id',
  'name',
  'description',
  'minutes',
  'price',
  'isPriceFrom',
  'questions',
  'photos',
  'way',
  'deposit',
  'isOffered',
  'updatedAt',
] as const;

type Row = Pick<Selectable<BookingServicesTable>, (typeof columns)[number]>;

const amountOf = (text: string | null): number | null => (text === null ? null : Number(text));

const toService = ({ price, deposit, questions, ...row }: Row): BookingService => ({
  ...row,
  questions: questions.map((question) => ({ ...question, options: [...question.options] })),
  price: amountOf(price),
  deposit: amountOf(deposit),
});

/** The services in the order in which they were added. */
export async function listServices(tx: Tx): Promise<BookingService[]> {
  const rows = await tx.selectFrom('bookingServices').select(columns).orderBy('createdAt').orderBy('id').execute();
  return rows.map(toService);
}

export async function getServiceForChange(tx: Tx, id: string): Promise<BookingService> {
  const row = await tx
    .selectFrom('bookingServices')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return toService(found(row, 'Service'));
}

export async function findService(tx: Tx, id: string): Promise<BookingService | undefined> {
  const row = await tx.selectFrom('bookingServices').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toService(row);
}

const toColumns = ({ price, deposit, questions, ...sent }: Partial<NewBookingService>) => ({
  ...sent,
  ...(price === undefined ? {} : { price: price === null ? null : String(price) }),
  ...(deposit === undefined ? {} : { deposit: deposit === null ? null : String(deposit) }),
  ...(questions === undefined ? {} : { questions: JSON.stringify(questions) }),
});

export async function insertService(tx: Tx, sent: NewBookingService, now: Date): Promise<BookingService> {
  const at = now.toISOString();
  const id = newId();
  const row = await telling(tx, 'booking', id, { now })
    .insertInto('bookingServices')
    .values({ ...toColumns(sent), name: sent.name, minutes: sent.minutes, id, createdAt: at, updatedAt: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toService(row);
}

export async function updateService(
  tx: Tx,
  id: string,
  sent: Partial<NewBookingService>,
  now: Date,
): Promise<BookingService> {
  const row = await telling(tx, 'booking', id, { now })
    .updateTable('bookingServices')
    .set({ ...toColumns(sent), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toService(row);
}

export async function deleteService(tx: Tx, id: string): Promise<void> {
  await clearReferences(tx, 'booking_services', [id]);
  const result = await telling(tx, 'booking', id).deleteFrom('bookingServices').where('id', '=', id).executeTakeFirst();
  if (result.numDeletedRows === 0n) throw notFound('Service');
}
