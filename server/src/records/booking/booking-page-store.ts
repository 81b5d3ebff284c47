import type { BookingPage } from '@truckroll/contract/booking/booking';
import { defaultBookingRules } from '@truckroll/domain/booking/bookable-times';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { changeClaim, findClaimant } from '../../platform/database/claims.ts';
import { telling } from '../../platform/database/telling.ts';
import { neverChanged } from '../../platform/http/require-version.ts';

const columns = [
  'slug',
  'isOpen',
  'intro',
  'noticeMinutes',
  'daysAhead',
  'bufferMinutes',
  'mostPerDay',
  'area',
  'sites',
  'updatedAt',
] as const satisfies (keyof BookingPage)[];

/** What a company has that never changed it. */
export const defaultPage: Omit<BookingPage, 'slug'> = {
  isOpen: false,
  intro: '',
  ...defaultBookingRules,
  area: { kind: 'everywhere' },
  sites: [],
  updatedAt: neverChanged,
};

/** The page of the transaction's account; undefined until its first change. */
export const findPage = (tx: Tx): Promise<BookingPage | undefined> =>
  tx.selectFrom('bookingPages').select(columns).executeTakeFirst() as Promise<BookingPage | undefined>;

/** As `findPage`, locked until the transaction ends: the bookings of an account follow each other. */
export const lockPage = (tx: Tx): Promise<BookingPage | undefined> =>
  tx.selectFrom('bookingPages').select(columns).forUpdate().executeTakeFirst() as Promise<BookingPage | undefined>;

/** Stores the page of the account, which the caller has locked. */
export async function storePage(tx: Tx, page: BookingPage, now: Date): Promise<void> {
  const before = await findPage(tx);
  const row = {
    ...page,
    area: JSON.stringify(page.area),
    sites: JSON.stringify(page.sites),
    updatedAt: now.toISOString(),
  };
  await changeClaim(tx, 'booking_page', { from: before?.slug ?? null, to: page.slug });
  await telling(tx, 'booking', null)
    .insertInto('bookingPages')
    .values(row)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
    .execute();
}

/** The company of a slug, among the pages visible to the transaction. */
export const findAccountOfSlug = (tx: Tx, slug: string): Promise<string | undefined> =>
  findClaimant(tx, 'booking_page', slug);

/** The sites that may show the open page of a slug in a frame. */
export async function readFramingSites(system: Tx, slug: string): Promise<readonly string[]> {
  const accountId = await findAccountOfSlug(system, slug);
  if (accountId === undefined) return [];
  const page = await system
    .selectFrom('bookingPages')
    .select('sites')
    .where('accountId', '=', accountId)
    .where('slug', '=', slug)
    .where('isOpen', '=', true)
    .executeTakeFirst();
  return page?.sites ?? [];
}
