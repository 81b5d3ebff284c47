import { coordinatesFormText, coordinatesRangeText, roundDegrees } from '@truckroll/domain/addresses/coordinates';
import { canonicalPhone, hasExtension } from '@truckroll/domain/calls/phone-spellings';
import { isPhoneText } from '@truckroll/domain/format/phone-number';
import { largestAmount } from '@truckroll/domain/money/largest-amount';
import { mostTagsOfRecord } from '@truckroll/domain/tags/tags';
import {
  isColor,
  isDateOnly,
  isDateTime,
  isEmail,
  isMailAddress,
  isTimeOfDay,
  isTimeZone,
  isWebsite,
} from '@truckroll/domain/text/checks';
import { z } from 'zod';
import { describeType } from '../endpoints/wire-types.ts';
import { labelOf } from './field-texts.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const largestWholeNumber = 2_147_483_647;
const nilId = '00000000-0000-0000-0000-000000000000';

/**
 * For a check after which nothing else may look at the value: no expression runs over a text that is too long, and no
 * rule about several fields sees a day or number that is none. Other checks go on, so that all failing fields are reported.
 */
export const last = { abort: true } as const;

/** An id inside a payload; '{Field} is not valid' if malformed. */
export const id = z.string().regex(uuidPattern);
describeType(id, { format: 'uuid' });

/** The tags of a record in its save. Absent: as they are. */
export const tagIdsInput = z.array(id).max(mostTagsOfRecord).optional();

/** An id in a path or query. A malformed one becomes the nil id, so that it is simply not found. */
export const pathId = z
  .string()
  .transform((text) => (uuidPattern.test(text.toLowerCase()) ? text.toLowerCase() : nilId));

/** As `pathId`, but required. */
export const requiredPathId = z.string().trim().min(1).pipe(pathId);

/** Another name in an address, such as a link's token. One that is too long becomes '', which nothing has as its name. */
export const pathName = (maximum: number) => z.string().trim().max(maximum).catch('');

/** The query of a link that works for some time, and only as it was made. */
export const signedLinkQuery = z.object({ expires: pathName(100), signature: pathName(300) });

export const idParams = z.object({ id: pathId });

/** Required text, trimmed and not empty. */
export const requiredText = (maximum: number, missing?: string) =>
  missing === undefined
    ? z.string().trim().min(1).max(maximum)
    : // For a wrong type only: a text that is too long has its own message.
      z
        .string({ error: ({ code }) => (code === 'invalid_type' ? missing : undefined) })
        .trim()
        .min(1, { error: missing })
        .max(maximum);

/** A text that a function or an expression reads afterwards: the longest one is refused before that. */
export const readText = (maximum: number, refusal: { error?: string; params?: { code: string } } = {}) =>
  z
    .string(refusal.error === undefined ? {} : { error: refusal.error })
    .trim()
    .max(maximum, { ...refusal, ...last });

/** A number, or a text of its digits. */
export const anyNumber = z.union([
  z.number(),
  readText(40)
    .regex(/^-?\d+(\.\d+)?$/, last)
    .transform(Number),
]);

/** Text that may be missing or null; '' becomes null (API 1.5). */
export const optionalText = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null));

/** Text that is '' when empty, never null. */
export const plainText = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum)
    .nullish()
    .transform((text) => (text === null ? '' : text));

export const emailText = 'Please enter a valid email address';
export const websiteText = 'Please enter a valid website URL including http:// or https://';

/** A required text of which nothing is looked at when it is too long for an address. */
const mailAddress = z.string().trim().min(1).max(254, last);

export const requiredEmail = mailAddress.refine(isEmail, {
  error: emailText,
  params: { code: 'invalid_format' },
});

export const optionalEmail = readText(254)
  .refine((text) => text === '' || isEmail(text), { error: emailText, params: { code: 'invalid_format' } })
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null));

const addressIssue = { error: emailText, params: { code: 'invalid_format' } };

/**
 * An e-mail address that may be one from outside, which is kept as it is. The server refuses those that are new to the
 * account and that `isEmail` refuses.
 */
export const knownEmail = mailAddress.refine(isMailAddress, addressIssue);

export const optionalKnownEmail = readText(254)
  .refine((text) => text === '' || isMailAddress(text), addressIssue)
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null));

export const optionalWebsite = readText(300)
  .refine((text) => text === '' || isWebsite(text), { error: websiteText, params: { code: 'invalid_format' } })
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null));

/** Longer than a color, a time or a day, so that a slightly wrong one keeps its own text. */
const longestShortText = 100;

export const color = z
  .string()
  .max(longestShortText, last)
  .refine(isColor, { params: { code: 'invalid_format' } })
  .transform((text) => text.toLowerCase());
describeType(color, { pattern: '^#[0-9a-fA-F]{6}$', examples: ['#1f7a8c'] });
export const timeOfDay = z
  .string()
  .max(longestShortText, last)
  .refine(isTimeOfDay, { params: { code: 'invalid_format' } });
describeType(timeOfDay, { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['08:30'] });
export const timeZone = readText(longestShortText).refine(isTimeZone, { params: { code: 'not_an_option' } });
describeType(timeZone, { examples: ['America/Toronto'] });
const day = z
  .string()
  .max(longestShortText, last)
  .refine(isDateOnly, { params: { code: 'not_a_date' }, ...last });
const moment = z
  .string()
  .max(longestShortText, last)
  .check(z.iso.datetime({ offset: true, local: false, ...last }))
  .refine(isDateTime, { params: { code: 'not_a_date' }, ...last })
  .transform((text) => new Date(text).toISOString());

/** Whether a day or moment is in the years that the calendar, its rules and the database support. */
const isWithinReach = (text: string): boolean => text >= '1900' && text < '2200';
const reach = { params: { code: 'out_of_range' }, ...last };

export const dateOnly = day.refine(isWithinReach, reach);
describeType(dateOnly, { format: 'date', examples: ['2026-11-20'] });

/** A moment with any offset, converted to UTC with milliseconds (API 1.5). */
export const dateTime = moment.refine(isWithinReach, reach);

/** The version that the user edited, for conflict detection (API 1.7). */
export const version = dateTime.optional();

/** A boolean, also as the text that forms and queries send. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** A list that may be comma-joined, repeated or a JSON array text (API 1.5, 1.6). */
export const listOf = <S extends z.ZodType>(element: S) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    if (value.trim() === '') return [];
    if (!value.trimStart().startsWith('[')) return value.split(',').map((part) => part.trim());
    try {
      return JSON.parse(value) as unknown;
    } catch (error) {
      if (error instanceof SyntaxError) return value;
      throw error;
    }
  }, z.array(element));

const anyWholeNumber = z.union([
  z.int(last),
  readText(20)
    .regex(/^-?\d+$/, last)
    .transform(Number),
]);

/** A number, or its digits in a query, that a column of the database can hold. */
export const wholeNumber = anyWholeNumber.refine((value) => Math.abs(value) <= largestWholeNumber, {
  params: { code: 'out_of_range' },
  ...last,
});

/** The message for a number out of range (API 1.4). */
export const within = (least: number, most: number) => ({
  params: { code: 'out_of_range', text: `{Field} must be between ${least} and ${most}` },
  ...last,
});

/** A whole number from `least` to `most`. */
export const wholeWithin = (least: number, most: number) =>
  anyWholeNumber.refine((value) => value >= least && value <= most, within(least, most));

/** Larger than any list; the row offset of a larger page would overflow. */
const lastPage = 1_000_000_000;

export const page = anyWholeNumber
  .refine((value) => value >= 1, { error: 'page must be at least 1', params: { code: 'too_small' } })
  .transform((value) => Math.min(value, lastPage))
  .default(1);

const limitText = 'limit must be between 1 and 100';

/** The page size: 1 to 100; larger values are capped at 100 (API 1.6). */
export const limit = (usual: number) =>
  anyWholeNumber
    .refine((value) => value >= 1, { error: limitText, params: { code: 'out_of_range' } })
    .transform((value) => Math.min(value, 100))
    .default(usual);

/** As `limit`, but −1 means all rows. */
export const limitOrAll = (usual: number) =>
  anyWholeNumber
    .refine((value) => value >= 1 || value === -1, { error: limitText, params: { code: 'out_of_range' } })
    .transform((value) => Math.min(value, 100))
    .default(usual);

export const search = z.string().trim().max(200).optional();
export const sortOrder = z.enum(['asc', 'desc']).optional();
export const view = z.enum(['all', 'assigned', 'viewAssigned']).optional();

/** The keys beside the list in a paged response. */
export const paged = { total: z.number(), page: z.number(), limit: z.number(), totalPages: z.number() };
export type Paged = { total: number; page: number; limit: number; totalPages: number };

export function pagedOf(total: number, query: { page: number; limit: number }): Paged {
  if (query.limit === -1) return { total, page: 1, limit: -1, totalPages: 1 };
  return { total, page: query.page, limit: query.limit, totalPages: Math.max(1, Math.ceil(total / query.limit)) };
}

export const phone = z.object({ countryCode: z.string(), number: z.string(), countryIdentifier: z.string() });
describeType(phone, { id: 'Phone' });
export type Phone = z.infer<typeof phone>;

/** There is no place for an extension, and its digits would be dialled as a part of the number. */
export const extensionText = 'Enter the number without its extension, and the extension in the notes';
const sentPhone = z.object({
  countryCode: z.union([readText(20), z.number()]).nullish(),
  country_code: z.union([readText(20), z.number()]).nullish(),
  number: z.union([readText(60), z.number()]).nullish(),
  countryIdentifier: readText(20).nullish(),
});
describeType(sentPhone, { id: 'PhoneInput' });

/**
 * A phone in a request (API 3.1): accepts `country_code` or `countryCode`, with or without plus, and keeps the digits of the
 * national number without what is dialled before it.
 * An empty number becomes null; a text that is no phone number is refused, because it would be lost without notice.
 */
export const phoneInput = sentPhone.nullish().transform((given, context): Phone | null | undefined => {
  if (given === undefined || given === null) return given;
  const text = String(given.number ?? '').trim();
  if (text === '') return null;
  const refuse = (path: string, message: string): typeof z.NEVER => {
    context.addIssue({ code: 'custom', path: [path], message, params: { code: 'invalid_format' } });
    return z.NEVER;
  };
  if (hasExtension(text)) return refuse('number', extensionText);
  const number = text.replaceAll(/\D/g, '');
  const countryCode = String(given.countryCode ?? given.country_code ?? '1').replaceAll(/\D/g, '') || '1';
  const countryIdentifier = (given.countryIdentifier ?? '').trim().toLowerCase() || 'us';
  if (!isPhoneText(text) || number.length < 4 || number.length > 15)
    return refuse('number', 'Phone number is not valid');
  if (countryCode.length > 3) return refuse('countryCode', 'Country code is not valid');
  if (!/^[a-z]{2}$/.test(countryIdentifier)) return refuse('countryIdentifier', 'Country identifier is not valid');
  return canonicalPhone({ countryCode, number: text, countryIdentifier });
});

const addressPart = z.string().nullable();
export const address = z.object({
  street: addressPart,
  houseNumber: addressPart,
  city: addressPart,
  state: addressPart,
  country: addressPart,
  zipCode: addressPart,
  formattedAddress: addressPart,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  plusCode: addressPart,
  placeId: addressPart,
});
describeType(address, { id: 'Address' });
export type Address = z.infer<typeof address>;

const addressText = (maximum: number) => z.string().trim().max(maximum).nullish();
const coordinate = (reach: number) =>
  z
    .union([anyNumber, z.literal('').transform(() => null)], {
      error: coordinatesFormText,
    })
    .refine((value) => value === null || Math.abs(value) <= reach, {
      error: coordinatesRangeText,
      params: { code: 'out_of_range' },
    })
    .transform((value) => (value === null ? null : roundDegrees(value)))
    .nullish();

const sentAddress = z.object({
  street: addressText(200),
  houseNumber: addressText(200),
  city: addressText(200),
  state: addressText(200),
  country: addressText(200),
  zipCode: addressText(200),
  formattedAddress: addressText(500),
  latitude: coordinate(90),
  longitude: coordinate(180),
  plusCode: addressText(20),
  placeId: addressText(2000),
});
describeType(sentAddress, { id: 'AddressInput' });

/** An address in a request; null if all its keys are empty (API 3.1). */
export const addressInput = sentAddress.nullish().transform((given, context): Address | null | undefined => {
  if (given === undefined || given === null) return given;
  const latitude = given.latitude ?? null;
  const longitude = given.longitude ?? null;
  if ((latitude === null) !== (longitude === null)) {
    const missing = latitude === null ? 'latitude' : 'longitude';
    context.addIssue({
      code: 'custom',
      path: [missing],
      message: `${labelOf(missing)} is required`,
      params: { code: 'required' },
    });
    return z.NEVER;
  }
  const complete: Address = {
    street: given.street || null,
    houseNumber: given.houseNumber || null,
    city: given.city || null,
    state: given.state || null,
    country: given.country || null,
    zipCode: given.zipCode || null,
    formattedAddress: given.formattedAddress || null,
    latitude,
    longitude,
    plusCode: given.plusCode || null,
    placeId: given.placeId || null,
  };
  return Object.values(complete).every((part) => part === null) ? null : complete;
});

/** A person by id and name. */
export const personRef = z.object({ id: z.string(), name: z.string() });
describeType(personRef, { id: 'PersonRef' });

/** Who did something, and when. The person is null if it was none, or is not known any more. */
export const authorship = z.object({ at: z.string(), by: personRef.nullable() });
describeType(authorship, { id: 'Authorship' });
export const teamMemberRef = z.object({ id: z.string(), name: z.string(), color: z.string() });
describeType(teamMemberRef, { id: 'TeamMemberRef' });

/** A moment, or a day, which means local midnight in the record's time zone (API 1.5). The reader resolves it. */
export const momentOrDay = z.union([day, moment]).refine(isWithinReach, reach);

/** A non-negative amount of money: 0 to 9,999,999,999.99. */
export const positiveMoney = anyNumber.refine((amount) => amount >= 0 && amount <= largestAmount, {
  params: { code: 'out_of_range' },
});

/** An optional reference to a record: '' becomes null. */
export const optionalId = z.union([z.literal('').transform(() => null), id]).nullish();
