import { type Address, type AddressParts, emptyAddress } from '@truckroll/domain/addresses/address';
import { type Coordinates, roundDegrees } from '@truckroll/domain/addresses/coordinates';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { encodePlusCode } from '@truckroll/domain/addresses/plus-code';
import { findRegion } from '@truckroll/domain/addresses/regions';
import { z } from 'zod';
import { askProvider, usualTimeoutMs } from '../../platform/egress/ask-provider.ts';
import { providerUrl } from '../../platform/egress/provider-url.ts';
import { type Maps, maximumPredictions, shortestText } from './maps.ts';

const degrees = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
const text = z.string().optional();

const result = z.object({
  osm_type: z.enum(['node', 'way', 'relation']).optional(),
  osm_id: z.number().optional(),
  lat: degrees,
  lon: degrees,
  display_name: z.string(),
  address: z
    .object({
      ...{ house_number: text, road: text, pedestrian: text, square: text, hamlet: text, village: text, town: text },
      ...{ city: text, municipality: text, suburb: text, state: text, postcode: text, country_code: text },
      'ISO3166-2-lvl4': text,
    })
    .default({}),
});
type Result = z.output<typeof result>;

const results = z.array(result);
const reverseResult = z.union([result, z.object({ error: z.unknown() })]);

const osmLetters = { node: 'N', way: 'W', relation: 'R' } as const;
const biasDegrees = 0.5;

function partsOf({ address }: Result): AddressParts {
  const isoCode = address['ISO3166-2-lvl4']?.split('-')[1];
  const state = address.state ?? null;
  return {
    houseNumber: address.house_number ?? null,
    street: address.road ?? address.pedestrian ?? address.square ?? null,
    city:
      address.city ??
      address.town ??
      address.village ??
      address.municipality ??
      address.hamlet ??
      address.suburb ??
      null,
    state: isoCode ?? (state === null ? null : (findRegion(state)?.code ?? state)),
    country: address.country_code?.toUpperCase() ?? null,
    zipCode: address.postcode ?? null,
  };
}

/**
 * OpenStreetMap's display names include neighbourhoods and counties; addresses of the two countries use the usual
 * postal form.
 */
function describe(found: Result): string {
  const parts = partsOf(found);
  const isKnown = parts.city !== null && (parts.country === 'US' || parts.country === 'CA');
  return (isKnown ? formattedAddress(parts) : null) ?? found.display_name;
}

const placeIdOf = ({ osm_type, osm_id }: Result): string | null =>
  osm_type === undefined || osm_id === undefined ? null : `${osmLetters[osm_type]}${osm_id}`;

function toAddress(
  found: Result,
  at: Coordinates = { latitude: roundDegrees(found.lat), longitude: roundDegrees(found.lon) },
): Address {
  const placeId = placeIdOf(found);
  return {
    ...emptyAddress,
    ...partsOf(found),
    formattedAddress: describe(found),
    ...at,
    plusCode: encodePlusCode(at),
    placeId,
  };
}

/** A self-hosted Nominatim server (the public one forbids autocompletion). */
export function nominatim({ baseUrl, timeoutMs = usualTimeoutMs }: { baseUrl: string; timeoutMs?: number }): Maps {
  const ask = <S extends z.ZodType>(path: string, query: Record<string, string>, answer: S): Promise<z.output<S>> => {
    const shape = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' };
    return askProvider({ url: providerUrl(baseUrl, path, { ...query, ...shape }), answer, timeoutMs });
  };
  const searchNear = (near: Coordinates | null): Record<string, string> => {
    if (near === null) return {};
    const corners = [-biasDegrees, biasDegrees].flatMap((shift) => [near.longitude + shift, near.latitude + shift]);
    return { viewbox: corners.join(',') };
  };

  return {
    name: 'nominatim',

    async autocomplete({ text: typed, countries, near }) {
      if (typed.trim().length < shortestText) return [];
      const within: Record<string, string> = countries.length === 0 ? {} : { countrycodes: countries.join(',') };
      const limit = String(maximumPredictions);
      const found = await ask('search', { q: typed, limit, ...within, ...searchNear(near) }, results);
      const byDescription = new Map(
        found.flatMap((one) => {
          const placeId = placeIdOf(one);
          return placeId === null ? [] : [[describe(one), placeId] as const];
        }),
      );
      return [...byDescription].map(([description, placeId]) => ({ placeId, description }));
    },

    async place(placeId) {
      if (!/^[NWR]\d{1,15}$/.test(placeId)) return null;
      const [found] = await ask('lookup', { osm_ids: placeId }, results);
      return found === undefined ? null : toAddress(found);
    },

    async geocode({ text: typed, near }) {
      const [found] = await ask('search', { q: typed, limit: '1', ...searchNear(near) }, results);
      return found === undefined ? null : toAddress(found);
    },

    async reverse(at) {
      const found = await ask(
        'reverse',
        { lat: String(at.latitude), lon: String(at.longitude), zoom: '18' },
        reverseResult,
      );
      return 'error' in found ? null : toAddress(found, at);
    },
  };
}
