import { mostBookableTimes, mostDaysAhead } from '@truckroll/domain/booking/bookable-times';
import {
  bookingWays,
  longestAnswer,
  longestBookingNote,
  mostBookingPhotos,
  mostBookingServices,
  mostOptions,
  mostQuestions,
  photoNeeds,
} from '@truckroll/domain/booking/booking-service';
import { mostCorners, mostPostalCodes } from '@truckroll/domain/booking/service-area';
import { clientLanguages } from '@truckroll/domain/client-texts/client-language';
import { cancelWays } from '@truckroll/domain/hub/hub-asks';
import { originOf } from '@truckroll/domain/text/origin';
import { z } from 'zod';
import { offeredTime } from '../documents/send-document.ts';
import { adminOnly, endpoint, nothing, open } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  dateTime,
  flag,
  id,
  idParams,
  last,
  listOf,
  pathName,
  plainText,
  positiveMoney,
  readText,
  requiredEmail,
  requiredText,
  version,
  wholeWithin,
} from '../fields/fields.ts';
import { clientCompany } from '../on-my-way/on-my-way.ts';

const degrees = (most: number) => z.number().min(-most).max(most);
const corner = z.object({ latitude: degrees(90), longitude: degrees(180) });
describeType(corner, { id: 'ZoneCorner' });

/** Where the company takes bookings. */
const serviceArea = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everywhere') }),
  z.object({ kind: z.literal('postal_codes'), codes: z.array(requiredText(12)).min(1).max(mostPostalCodes) }),
  z.object({ kind: z.literal('minutes'), minutes: z.int().min(1).max(600) }),
  z.object({ kind: z.literal('zone'), corners: z.array(corner).min(3).max(mostCorners) }),
]);
describeType(serviceArea, { id: 'ServiceArea' });

const longestSlug = 60;
const mostSites = 20;

const bookingPage = z.object({
  /** The last part of the page's address. */
  slug: z.string(),
  isOpen: z.boolean(),
  intro: z.string(),
  noticeMinutes: z.number(),
  daysAhead: z.number(),
  bufferMinutes: z.number(),
  mostPerDay: z.number().nullable(),
  area: serviceArea,
  /** The origins of the company's own sites, which may show the page in a frame. */
  sites: z.array(z.string()).max(mostSites),
  updatedAt: z.string(),
});
describeType(bookingPage, { id: 'BookingPage' });
export type BookingPage = z.infer<typeof bookingPage>;

const question = z.object({
  id,
  text: requiredText(200),
  /** Without any the answer is a free text. */
  options: z.array(requiredText(100)).max(mostOptions),
  isRequired: z.boolean(),
});
describeType(question, { id: 'BookingQuestion' });

const bookingService = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The length of the visit. */
  minutes: z.number(),
  /** Null: no price is shown. */
  price: z.number().nullable(),
  /** Whether the price is the least. */
  isPriceFrom: z.boolean(),
  questions: z.array(question).max(mostQuestions),
  photos: z.enum(photoNeeds),
  way: z.enum(bookingWays),
  /** Asked for by card after a booking at once, where the company takes cards. Null: none. */
  deposit: z.number().nullable(),
  isOffered: z.boolean(),
  updatedAt: z.string(),
});
describeType(bookingService, { id: 'BookingService' });
export type BookingService = z.infer<typeof bookingService>;

const setup = z.object({
  page: bookingPage,
  services: z.array(bookingService).max(mostBookingServices),
  /** The address of the page; null while the installation has none. */
  url: z.string().nullable(),
  /** Whether the company can take cards, which deposits need. */
  takesCards: z.boolean(),
});

export const getBookingSetup = endpoint({
  id: 'BK-1',
  name: 'getBookingSetup',
  summary: 'The page for online booking and its services',
  method: 'GET',
  path: '/booking',
  needs: adminOnly,
  data: setup,
});

const slugText = 'Use small letters, digits and hyphens';
const siteText = 'Enter the address of a site, such as https://www.example.com';

/** The origin of a site, which is what browsers compare. */
const site = readText(300)
  .refine((text) => originOf(text) !== null, { error: siteText, params: { code: 'invalid_format' } })
  .transform((text) => originOf(text) ?? text);

const pageChange = z.object({
  slug: readText(longestSlug)
    .refine((text) => /^[a-z0-9-]+$/.test(text) && !/^-|-$/.test(text), {
      error: slugText,
      params: { code: 'invalid_format' },
    })
    .optional(),
  isOpen: z.boolean().optional(),
  intro: z.string().trim().max(1000).optional(),
  noticeMinutes: wholeWithin(0, 43_200).optional(),
  daysAhead: wholeWithin(1, mostDaysAhead).optional(),
  bufferMinutes: wholeWithin(0, 480).optional(),
  mostPerDay: wholeWithin(1, 1000).nullish(),
  area: serviceArea.optional(),
  sites: z.array(site).max(mostSites).optional(),
  updatedAt: version,
});
describeType(pageChange, { id: 'BookingPageChange' });

export const saveBookingPage = endpoint({
  id: 'BK-2',
  name: 'saveBookingPage',
  summary: 'Change the page for online booking',
  method: 'PATCH',
  path: '/booking',
  needs: adminOnly,
  body: pageChange,
  data: z.object({ page: bookingPage }),
  refuses: ['bookingSlugTaken', 'bookingWithoutService', 'stale'],
});

const serviceInput = {
  name: requiredText(120),
  description: plainText(1000),
  minutes: wholeWithin(15, 720),
  price: positiveMoney.nullish(),
  isPriceFrom: flag.optional(),
  questions: z.array(question).max(mostQuestions).optional(),
  photos: z.enum(photoNeeds).optional(),
  way: z.enum(bookingWays).optional(),
  deposit: positiveMoney.nullish(),
  isOffered: flag.optional(),
};
const newService = z.object(serviceInput);
describeType(newService, { id: 'NewBookingService' });
export type NewBookingService = z.output<typeof newService>;

export const createBookingService = endpoint({
  id: 'BK-3',
  name: 'createBookingService',
  summary: 'Add a service that clients can book',
  method: 'POST',
  path: '/booking/services',
  needs: adminOnly,
  body: newService,
  data: z.object({ service: bookingService }),
  status: 201,
  refuses: ['tooManyBookingServices'],
});

const serviceChange = newService.partial().extend({ updatedAt: version });
describeType(serviceChange, { id: 'BookingServiceChange' });

export const updateBookingService = endpoint({
  id: 'BK-4',
  name: 'updateBookingService',
  summary: 'Change a service that clients can book',
  method: 'PATCH',
  path: '/booking/services/:id',
  needs: adminOnly,
  params: idParams,
  body: serviceChange,
  data: z.object({ service: bookingService }),
  refuses: ['notFound', 'stale'],
});

export const deleteBookingService = endpoint({
  id: 'BK-5',
  name: 'deleteBookingService',
  summary: 'Delete a service; what clients booked stays',
  method: 'DELETE',
  path: '/booking/services/:id',
  needs: adminOnly,
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});

const slugParams = z.object({ slug: pathName(longestSlug) });

/** What every request of a visitor has in common: no session, and the company by the page's address. */
const ofVisitor = { onlyUnderApi: true, needs: open, guest: true, rate: 'visitor', params: slugParams } as const;

const offeredService = bookingService.omit({ isOffered: true, updatedAt: true });
describeType(offeredService, { id: 'OfferedService' });
export type OfferedService = z.infer<typeof offeredService>;

const publicBooking = z.object({
  company: clientCompany,
  /** The company's language. */
  language: z.enum(clientLanguages),
  intro: z.string(),
  services: z.array(offeredService).max(mostBookingServices),
  timezone: z.string(),
  currency: z.string(),
  sites: z.array(z.string()).max(mostSites),
  /** To be solved before a time can be held (domain/booking/proof-of-work). */
  challenge: z.string(),
});
describeType(publicBooking, { id: 'PublicBooking' });
export type PublicBooking = z.infer<typeof publicBooking>;

export const getPublicBooking = endpoint({
  id: 'BK-6',
  name: 'getPublicBooking',
  summary: 'The page on which clients of a company book a visit',
  method: 'GET',
  path: '/public/booking/:slug',
  ...ofVisitor,
  data: z.object({ booking: publicBooking }),
  refuses: ['accountSuspended', 'bookingClosed'],
});

const place = z.object({
  street: requiredText(200, 'Enter your street and number'),
  city: requiredText(200, 'Enter your city'),
  zipCode: requiredText(20, 'Enter your postal code'),
});
describeType(place, { id: 'BookingPlace' });
export type BookingPlace = z.output<typeof place>;

export const listBookingTimes = endpoint({
  id: 'BK-7',
  name: 'listBookingTimes',
  summary: 'The times at which somebody can be at an address for a service',
  method: 'POST',
  path: '/public/booking/:slug/times',
  ...ofVisitor,
  body: z.object({ serviceId: id, place }),
  data: z.object({ times: z.array(offeredTime).max(mostBookableTimes), timezone: z.string() }),
  refuses: ['accountSuspended', 'bookingClosed', 'bookingOutside', 'bookingPlaceUnknown'],
});

const proof = { challenge: readText(400), solution: z.int().min(0) };

export const holdBookingTime = endpoint({
  id: 'BK-8',
  name: 'holdBookingTime',
  summary: 'Hold a time for ten minutes while its client fills in the form',
  method: 'POST',
  path: '/public/booking/:slug/holds',
  ...ofVisitor,
  body: z.object({
    serviceId: id,
    place,
    start: dateTime,
    ...proof,
    /** The time that was held before, which becomes free. */
    instead: readText(100).optional(),
  }),
  status: 201,
  data: z.object({
    hold: z.string(),
    time: offeredTime,
    heldUntil: z.string(),
    /** For another time. */
    challenge: z.string(),
  }),
  refuses: ['accountSuspended', 'bookingClosed', 'bookingOutside', 'bookingPlaceUnknown', 'slotTaken', 'proofRequired'],
});

const answer = z.object({ questionId: id, answer: z.string().trim().max(longestAnswer, last) });
describeType(answer, { id: 'BookingAnswer' });

export const book = endpoint({
  id: 'BK-9',
  name: 'book',
  summary: 'Book the time that is held',
  method: 'POST',
  path: '/public/booking/:slug/bookings',
  ...ofVisitor,
  files: { field: 'photos', maxCount: mostBookingPhotos, maxMegabytes: 15, required: false },
  body: z.object({
    hold: readText(100),
    firstName: requiredText(100, 'Enter your first name'),
    lastName: requiredText(100, 'Enter your last name'),
    email: requiredEmail,
    phone: readText(40),
    /** Whether texts about the booking may be sent to the number. */
    wantsTexts: flag.optional(),
    answers: listOf(answer).pipe(z.array(answer).max(mostQuestions)).optional(),
    note: plainText(longestBookingNote),
    /** The language of the page: of the mail and text about the booking, and of a new client. The company's without one. */
    language: z.enum(clientLanguages).optional(),
    /** People never see this field: only programs fill it in. */
    website: readText(300).optional(),
  }),
  status: 201,
  data: z.object({
    /** Whether the visit is booked; otherwise the company confirms it. */
    isBooked: z.boolean(),
    time: offeredTime,
    /** Where the deposit can be paid; null without one. */
    depositUrl: z.string().nullable(),
  }),
  refuses: ['accountSuspended', 'bookingClosed', 'holdEnded', 'slotTaken', 'bookingRefused'],
});

const ofBooking = { ...ofVisitor, params: slugParams.extend({ hold: pathName(100) }) } as const;

/** What became of a booking, and whether its client can cancel it: at once, by asking the office, or not here. */
const bookingState = z.object({
  service: z.string(),
  time: offeredTime,
  timezone: z.string(),
  isBooked: z.boolean(),
  isCancelled: z.boolean(),
  /** A cancellation waits for the office. */
  isAsked: z.boolean(),
  cancels: z.enum(cancelWays),
  company: clientCompany,
  /** The language in which the company speaks to the client. */
  language: z.enum(clientLanguages),
});
describeType(bookingState, { id: 'BookingState' });
export type BookingState = z.infer<typeof bookingState>;

export const readBooking = endpoint({
  id: 'BK-10',
  name: 'readBooking',
  summary: 'What became of a booking, by the secret of the time that was held',
  method: 'GET',
  path: '/public/booking/:slug/bookings/:hold',
  ...ofBooking,
  data: z.object({ booking: bookingState }),
  refuses: ['accountSuspended', 'bookingClosed', 'publicLinkEnded'],
});

export const cancelBooking = endpoint({
  id: 'BK-11',
  name: 'cancelBooking',
  summary: 'Cancel a booking as its client, or ask the office to, within the rules of the company',
  method: 'POST',
  path: '/public/booking/:slug/bookings/:hold/cancel',
  ...ofBooking,
  data: z.object({ booking: bookingState }),
  refuses: ['accountSuspended', 'bookingClosed', 'publicLinkEnded', 'visitNotChangeable', 'tooManyRequests'],
});
