import * as contract from '@truckroll/contract/booking/booking';
import { v7 as newId } from 'uuid';
import { solveChallenge } from '../features/booking/challenges.ts';
import type { Shop, ShopRequest, TestAccount } from './shop.ts';

export const bookingPlace = { street: '100 King St W', city: 'Toronto', zipCode: 'M5X 1A9' };

export type Proof = { challenge: string; solution: number };

const proofOf = (challenge: string): Proof => ({ challenge, solution: solveChallenge(challenge) });

type Service = NonNullable<ShopRequest<typeof contract.createBookingService>['body']>;
type Page = NonNullable<ShopRequest<typeof contract.saveBookingPage>['body']>;

/** An account with an open page and one service, and what its visitors do there. */
export async function openBooking(
  shop: Shop,
  {
    service = {},
    page = {},
    account,
  }: { service?: Partial<Service>; page?: Partial<Page>; account?: TestAccount } = {},
) {
  const host = account ?? (await shop.newAccount());
  const as = host.owner;
  const body = { name: 'Drain cleaning', minutes: 60, way: 'at_once' as const, ...service };
  const { id: serviceId } = (await shop.call(contract.createBookingService, { as, body })).data.service;
  const slug = `company-${host.accountId}`;
  const opened = { slug, isOpen: true, noticeMinutes: 60, ...page };
  await shop.call(contract.saveBookingPage, { as, body: opened });
  const params = { slug };

  /** What a visitor sees and does, on this server or another one of the database. */
  const visitor = (at: Shop = shop) => {
    const challenge = async () => (await at.call(contract.getPublicBooking, { params })).data.booking.challenge;
    const solved = async () => proofOf(await challenge());
    const times = (place = bookingPlace) => at.call(contract.listBookingTimes, { params, body: { serviceId, place } });
    const hold = async (start: string, more: { place?: typeof bookingPlace; instead?: string; proof?: Proof } = {}) => {
      const { place = bookingPlace, instead } = more;
      const sent = { serviceId, place, start, ...(more.proof ?? (await solved())) };
      return await at.call(contract.holdBookingTime, {
        params,
        body: instead === undefined ? sent : { ...sent, instead },
      });
    };
    const book = (token: string, more: object = {}, photos: readonly string[] = []) => {
      const typed = {
        ...{ hold: token, firstName: 'Ann', lastName: 'Lee', email: 'ann@lee.test', phone: '416-555-0132' },
        ...more,
      };
      const files = photos.map((name) => ({ field: 'photos', name, content: onePixel }));
      return at.call(contract.book, { params, body: typed, ...(photos.length === 0 ? {} : { files }) });
    };
    return { challenge, solved, times, hold, book };
  };
  return { ...host, account: host, slug, serviceId, visitor, ...visitor() };
}

/** Lets a client hold a time of a person for ten minutes. */
export const storeHold = (
  { look }: TestAccount,
  { userId, start, end, now }: { userId: string; start: string; end: string; now: Date },
) =>
  look((tx) =>
    tx
      .insertInto('bookings')
      .values({
        ...{ id: newId(), userId, startsAt: start, endsAt: end, address: '{}', status: 'held', proof: newId() },
        ...{ tokenHash: newId(), createdAt: now.toISOString() },
        heldUntil: new Date(now.getTime() + 600_000).toISOString(),
      })
      .execute(),
  );

/** A PNG of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
