import { coordinatesFormText, coordinatesRangeText, roundDegrees } from '@truckroll/domain/addresses/coordinates';
import { z } from 'zod';
import { endpoint, signedIn } from '../endpoints/endpoint.ts';
import { address, last, listOf, pathName, requiredText } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

const countries = listOf(
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z]{2}$/),
).default([]);

/** A latitude or longitude in a query. */
export const degrees = (reach: number) =>
  z
    .string()
    .trim()
    .max(40, { error: coordinatesFormText, ...last })
    .min(1)
    .regex(/^-?\d+(\.\d+)?$/, { error: coordinatesFormText })
    .transform(Number)
    .refine((value) => Math.abs(value) <= reach, { error: coordinatesRangeText, params: { code: 'out_of_range' } })
    .transform(roundDegrees);

export const predictPlaces = endpoint({
  id: 'GE-1',
  name: 'predictPlaces',
  summary: 'Completions of a typed address',
  method: 'GET',
  path: '/geo/autocomplete',
  needs: signedIn,
  query: z.object({
    q: z.string().trim().max(200).default(''),
    countries,
    session: z.string().trim().max(200).optional(),
  }),
  isNeverKept: true,
  data: z.object({
    predictions: z.array(z.object({ placeId: z.string(), description: z.string() })).max(listBounds.predictions),
  }),
  refuses: ['mapsUnavailable'],
});

export const findPlace = endpoint({
  id: 'GE-2',
  name: 'findPlace',
  summary: 'The address of a suggestion',
  method: 'GET',
  path: '/geo/place/:placeId',
  needs: signedIn,
  params: z.object({ placeId: pathName(2000) }),
  isNeverKept: true,
  data: z.object({ address }),
  refuses: ['mapsUnavailable', 'geocodeFailed'],
});

export const geocodeAddress = endpoint({
  id: 'GE-3',
  name: 'geocodeAddress',
  summary: 'The position of an address',
  method: 'GET',
  path: '/geo/geocode',
  needs: signedIn,
  query: z.object({ address: requiredText(500) }),
  isNeverKept: true,
  data: z.object({ address }),
  refuses: ['mapsUnavailable', 'geocodeFailed'],
});

export const reverseGeocode = endpoint({
  id: 'GE-4',
  name: 'reverseGeocode',
  summary: 'The address at a position',
  method: 'GET',
  path: '/geo/reverse',
  needs: signedIn,
  query: z.object({ latitude: degrees(90), longitude: degrees(180) }),
  isNeverKept: true,
  data: z.object({ address }),
  refuses: ['mapsUnavailable', 'reverseFailed'],
});
