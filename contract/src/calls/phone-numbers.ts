import { invalidNumberText, isInternational } from '@truckroll/domain/calls/calling-refusal';
import { canonicalNumber } from '@truckroll/domain/calls/phone-spellings';
import { z } from 'zod';
import { adminOnly, anyOf, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, readText, requiredText } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

const accountPhoneNumber = z.object({
  id: z.string(),
  phoneNumber: z.string(),
  friendlyName: z.string(),
  isActive: z.boolean(),
  /** Where its calls go when nobody answers; null: where the account's go. */
  forwardTo: z.string().nullable(),
});
describeType(accountPhoneNumber, { id: 'AccountPhoneNumber' });
export type AccountPhoneNumber = z.infer<typeof accountPhoneNumber>;

/** A number in the international form, or null; spaces and punctuation are left out. */
export const forwardingNumber = readText(60, { error: invalidNumberText, params: { code: 'invalid_format' } })
  .transform((text) => text.replaceAll(/[\s().-]/g, '') || null)
  .refine((text) => text === null || isInternational(text), {
    error: invalidNumberText,
    params: { code: 'invalid_format' },
  })
  .transform((number) => (number === null ? null : canonicalNumber(number)))
  .nullable();

export const listPhoneNumbers = endpoint({
  id: 'CA-9',
  name: 'listPhoneNumbers',
  summary: "The account's active phone numbers",
  method: 'GET',
  path: '/addons/calls/phone-numbers',
  needs: anyOf('Communications.calls', 'Communications.messages'),
  data: z.object({ phoneNumbers: z.array(accountPhoneNumber).max(listBounds.phoneNumbers) }),
});

const offeredNumber = z.object({ phoneNumber: z.string(), friendlyName: z.string(), monthlyPrice: z.number() });
describeType(offeredNumber, { id: 'OfferedNumber' });
export type OfferedNumber = z.infer<typeof offeredNumber>;

/** How many numbers a search offers. */
export const offeredNumbersMaximum = 30;

export const findAvailableNumbers = endpoint({
  id: 'CA-9b',
  name: 'findAvailableNumbers',
  summary: 'Phone numbers that can be bought, with their monthly price in US dollars',
  method: 'GET',
  path: '/addons/calls/phone-numbers/available',
  needs: adminOnly,
  query: z.object({
    country: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z]{2}$/)
      .default('us'),
    areaCode: z
      .string()
      .trim()
      .regex(/^(\d{2,5})?$/)
      .transform((text) => text || null)
      .nullable()
      .default(null),
  }),
  isNeverKept: true,
  data: z.object({ available: z.array(offeredNumber).max(offeredNumbersMaximum) }),
  refuses: ['callsUnconnected', 'callsUnconfigured', 'carrierUnreachable'],
});

export const buyPhoneNumber = endpoint({
  id: 'CA-9c',
  name: 'buyPhoneNumber',
  summary: 'Buy a phone number; its calls and texts then come here',
  method: 'POST',
  path: '/addons/calls/phone-numbers',
  needs: adminOnly,
  body: z.object({
    phoneNumber: readText(60, { error: invalidNumberText }).refine(isInternational, { error: invalidNumberText }),
    friendlyName: requiredText(80),
  }),
  data: z.object({ phoneNumber: accountPhoneNumber }),
  status: 201,
  refuses: ['callsUnconnected', 'callsUnconfigured', 'tooManyNumbers', 'numberUnavailable', 'carrierUnreachable'],
});

export const updatePhoneNumber = endpoint({
  id: 'CA-9d',
  name: 'updatePhoneNumber',
  summary: 'Name a phone number, or change where its calls are forwarded to',
  method: 'PATCH',
  path: '/addons/calls/phone-numbers/:id',
  needs: adminOnly,
  params: idParams,
  body: z.object({ friendlyName: requiredText(80).optional(), forwardTo: forwardingNumber.optional() }),
  data: nothing,
  refuses: ['callsUnconnected', 'notFound'],
});

export const releasePhoneNumber = endpoint({
  id: 'CA-9e',
  name: 'releasePhoneNumber',
  summary: 'Give a phone number back; its calls and messages are kept',
  method: 'DELETE',
  path: '/addons/calls/phone-numbers/:id',
  needs: adminOnly,
  params: idParams,
  data: nothing,
  refuses: ['callsUnconnected', 'notFound', 'carrierUnreachable'],
});
