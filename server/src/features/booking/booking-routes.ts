import * as contract from '@truckroll/contract/booking/booking';
import type { Address } from '@truckroll/domain/addresses/address';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { bookableTimes } from '@truckroll/domain/booking/bookable-times';
import { addressOfPlace } from '@truckroll/domain/booking/booking-place';
import { mostBookingServices, slugOf } from '@truckroll/domain/booking/booking-service';
import { brandingOf } from '@truckroll/domain/branding/branding';
import { isoOf } from '@truckroll/domain/calendar/local-time';
import { languageOfLocale } from '@truckroll/domain/client-texts/client-language';
import { wallClock } from '@truckroll/domain/format/dates';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { RequestContext, Transact } from '../../platform/http/request-steps.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import { geocodeText } from '../../providers/maps/geocode-text.ts';
import { getAccountRow, lockAccount } from '../../records/accounts/account-store.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import { refuseSuspended } from '../../records/accounts/suspended-account.ts';
import { defaultPage, findAccountOfSlug, findPage, storePage } from '../../records/booking/booking-page-store.ts';
import * as services from '../../records/booking/booking-service-store.ts';
import { findHold, listBookedStarts } from '../../records/booking/booking-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { storeUploads, withoutPlaces } from '../files/upload-files.ts';
import { bookTime, refuseBots } from './book-time.ts';
import { listStarts, readBookingScene, readWanted, requireInArea, waysOf } from './booking-scene.ts';
import { cancelBooking, readBookingState } from './cancel-booking.ts';
import { newChallenge, requireProof } from './challenges.ts';
import { holdTime } from './hold-time.ts';
import { inTurn } from './in-turn.ts';

/** The page as the office sees it, also before its first change. */
async function readPage(tx: Tx, accountId: string) {
  const page = await findPage(tx);
  return page ?? { ...defaultPage, slug: slugOf((await getAccountRow(tx, accountId)).companyName) || accountId };
}

/** The company of a page's address. */
const enterBySlug = async ({ params, asSystem }: { params: { slug: string }; asSystem: Transact }): Promise<string> => {
  const accountId = await asSystem((system) => findAccountOfSlug(system, params.slug));
  if (accountId === undefined) throw new Problem('bookingClosed');
  return accountId;
};

/** The company of a page, in a transaction that is bound to it already. */
async function readHost(tx: Tx, slug: string): Promise<string> {
  const accountId = await findAccountOfSlug(tx, slug);
  if (accountId === undefined) throw new Problem('bookingClosed');
  await refuseSuspended(tx, accountId);
  return accountId;
}

/** The page for online booking: what the office sets, and what clients do there (API BK-1 to BK-9). */
export function bookingRoutes(context: ServerContext): void {
  const { serve, serveGuest, settings, links, seal, mapsOf, travel, limits, storage, cardPayments } = context;

  serve(contract.getBookingSetup, {
    async handle({ tx, actor }) {
      const [page, offered, account] = [
        await readPage(tx, actor.accountId),
        await services.listServices(tx),
        await getAccountRow(tx, actor.accountId),
      ];
      const origin = originFor(settings, account);
      const url = origin === null ? null : `${origin}/book/${page.slug}`;
      return { page, services: offered, url, takesCards: cardPayments !== null };
    },
  });

  serve(contract.saveBookingPage, {
    async handle({ tx, actor, body: { updatedAt, ...body }, now }) {
      await lockAccount(tx);
      const before = await readPage(tx, actor.accountId);
      requireVersion(before, updatedAt);
      const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      const page = { ...before, ...sent, updatedAt: now.toISOString() };
      const isOffering = (await services.listServices(tx)).some(({ isOffered }) => isOffered);
      if (page.isOpen && !isOffering) throw new Problem('bookingWithoutService');
      await storePage(tx, page, now);
      return { page };
    },
  });

  serve(contract.createBookingService, {
    async handle({ tx, body, now }) {
      await lockAccount(tx);
      if ((await services.listServices(tx)).length >= mostBookingServices)
        throw new Problem('tooManyBookingServices', { n: mostBookingServices });
      return { service: await services.insertService(tx, body, now) };
    },
  });

  serve(contract.updateBookingService, {
    find: ({ tx, params }) => services.getServiceForChange(tx, params.id),
    async handle({ tx, record, body: { updatedAt, ...sent }, now }) {
      requireVersion(record, updatedAt);
      return { service: await services.updateService(tx, record.id, sent, now) };
    },
  });

  serve(contract.deleteBookingService, {
    async handle({ tx, params }) {
      await services.deleteService(tx, params.id);
      return {};
    },
  });

  serveGuest(contract.getPublicBooking, {
    enter: enterBySlug,
    async handle({ tx, params, now }) {
      const accountId = await readHost(tx, params.slug);
      const [page, offered, account] = [
        await findPage(tx),
        await services.listServices(tx),
        await getAccountRow(tx, accountId),
      ];
      if (page?.isOpen !== true) throw new Problem('bookingClosed');
      const { color, accent, showsLogo } = brandingOf(account.branding);
      const logoKey = showsLogo ? account.logoKey : null;
      return {
        booking: {
          company: {
            name: account.companyName,
            phone: account.phoneNumber,
            logoUrl: logoKey === null ? null : links.sign(logoKey).url,
            color,
            accent,
          },
          language: languageOfLocale(account.locale),
          intro: page.intro,
          services: offered
            .filter(({ isOffered }) => isOffered)
            .map(({ isOffered: _, updatedAt: __, ...service }) => service),
          timezone: account.timezone,
          currency: account.currency,
          sites: page.sites,
          challenge: newChallenge(seal, accountId, now),
        },
      };
    },
  });

  type Placing = {
    slug: string;
    place: contract.BookingPlace;
    transact: Transact;
    log: RequestContext<typeof contract.holdBookingTime>['log'];
  };

  /** The address that a client typed, located if the company uses maps. Asks outside of transactions. */
  async function locate({ slug, place, transact, log }: Placing): Promise<Address> {
    const { accountId, office, hasMaps } = await transact(async (tx) => {
      const id = await readHost(tx, slug);
      const account = await getAccountRow(tx, id);
      return { accountId: id, office: account.address, hasMaps: account.features.maps };
    });
    const text = `${place.street}, ${place.city} ${place.zipCode}`;
    const near = coordinatesOf(office);
    try {
      const found = hasMaps ? await geocodeText(mapsOf(accountId), { text, near }) : null;
      return addressOfPlace(place, { found, office });
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      log.warn({ err: error }, 'The maps are not available');
      return addressOfPlace(place, { found: null, office });
    }
  }

  type Searching = Placing & { serviceId: string; now: Date; start?: string };

  /** What the search for times at an address needs, with the ways asked of the provider. */
  async function search({ serviceId, now, start, ...placing }: Searching) {
    const { transact, log, place } = placing;
    const address = await locate(placing);
    const scene = await transact(async (tx) => {
      const wanted = await readWanted(tx, serviceId);
      const reading = { ...wanted, place: coordinatesOf(address), now };
      return await readBookingScene(tx, start === undefined ? reading : { ...reading, start });
    });
    const onFailure = (error: unknown): void => log.warn({ err: error }, 'A provider of travel times failed');
    const { legBetween } = await travel.legs({ blocks: waysOf(scene), now, transact, onFailure });
    requireInArea(scene, { zipCode: place.zipCode, legBetween });
    return { address, scene, legBetween };
  }

  serveGuest(contract.listBookingTimes, {
    enter: enterBySlug,
    async answer({ params, body, now, transact, log }) {
      const { scene, legBetween } = await search({ slug: params.slug, ...body, now, transact, log });
      const zone = scene.account.timezone;
      const starts = await transact((tx) => listBookedStarts(tx, scene.range, { now }));
      const booked = new Map<string, number>();
      for (const start of starts) {
        const { day } = wallClock(start, zone);
        booked.set(day, (booked.get(day) ?? 0) + 1);
      }
      const times = bookableTimes(listStarts(scene, legBetween), {
        rules: scene.page,
        now: now.getTime(),
        zone,
        booked,
      });
      return { times: times.map(({ start, end }) => ({ start: isoOf(start), end: isoOf(end) })), timezone: zone };
    },
  });

  serveGuest(contract.holdBookingTime, {
    enter: enterBySlug,
    async answer({ params, body, now, transact, log, address: from }) {
      const accountId = await transact((tx) => readHost(tx, params.slug));
      const { challenge, solution, serviceId, place, start, instead } = body;
      const proof = requireProof(seal, { accountId, challenge, solution, now });
      await limits.countHold(from);
      const { address } = await search({ slug: params.slug, place, serviceId, start, now, transact, log });
      const wanted = { serviceId, address, start, instead, proof, now, travel };
      const held = await inTurn(accountId, () => transact((tx) => holdTime(tx, wanted)));
      return { ...held, challenge: newChallenge(seal, accountId, now) };
    },
  });

  serveGuest(contract.book, {
    enter: enterBySlug,
    async answer({ params, body, files, now, transact }) {
      refuseBots(body);
      const accountId = await transact(async (tx) => {
        if ((await findHold(tx, body.hold, now)) === undefined) throw new Problem('holdEnded');
        return await readHost(tx, params.slug);
      });
      if (files.some(({ type }) => !type.startsWith('image/')))
        throw invalid('photos', 'Please add photos only', 'not_allowed');
      const uploads = files.length === 0 ? [] : await storeUploads(storage, accountId, withoutPlaces(files));
      const booking = { accountId, sent: body, uploads, now };
      return await inTurn(accountId, () => transact((tx) => bookTime(tx, booking, context)));
    },
  });

  serveGuest(contract.readBooking, {
    enter: enterBySlug,
    async handle({ tx, params, now }) {
      const accountId = await readHost(tx, params.slug);
      return { booking: await readBookingState(tx, { accountId, hold: params.hold, now, links }) };
    },
  });

  serveGuest(contract.cancelBooking, {
    enter: enterBySlug,
    async handle({ tx, params, now }) {
      const accountId = await readHost(tx, params.slug);
      return { booking: await cancelBooking(tx, { accountId, hold: params.hold, now, links }) };
    },
  });
}
