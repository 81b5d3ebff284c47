import { type Address, type AddressParts, emptyAddress } from '@truckroll/domain/addresses/address';
import { type Coordinates, roundDegrees } from '@truckroll/domain/addresses/coordinates';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { encodePlusCode } from '@truckroll/domain/addresses/plus-code';
import { findRegion } from '@truckroll/domain/addresses/regions';
import { z } from 'zod';
import { askProvider, usualTimeoutMs } from '../../platform/egress/ask-provider.ts';
import { providerUrl } from '../../platform/egress/provider-url.ts';
import { type Maps, maximumPredictions, type Prediction, shortestText } from './maps.ts';
import { packId, unpackId } from './packed-id.ts';

const text = z.string().optional();

const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    ...{
      name: text,
      type: text,
      housenumber: text,
      street: text,
      city: text,
      district: text,
      locality: text,
      county: text,
    },
    ...{ state: text, postcode: text, country: text, countrycode: text },
  }),
});
type Feature = z.output<typeof feature>;

const collection = z.object({ features: z.array(feature) });

/** Features whose own name is the address part, rather than that of a business or building. */
const townTypes = new Set(['city', 'town', 'village', 'locality', 'district']);

function partsOf({ properties }: Feature): AddressParts {
  const { name, type = '', state, city, district, locality } = properties;
  const town = city ?? (townTypes.has(type) ? name : undefined) ?? locality ?? district;
  return {
    houseNumber: properties.housenumber ?? null,
    street: properties.street ?? (type === 'street' ? name : undefined) ?? null,
    city: town ?? null,
    state: state === undefined ? null : (findRegion(state)?.code ?? state),
    country: properties.countrycode?.toUpperCase() ?? null,
    zipCode: properties.postcode ?? null,
  };
}

function toAddress(found: Feature, at = positionOf(found)): Address {
  const parts = partsOf(found);
  const address = {
    ...emptyAddress,
    ...parts,
    formattedAddress: formattedAddress(parts),
    ...at,
    plusCode: encodePlusCode(at),
  };
  return { ...address, placeId: toPlaceId(address) };
}

const positionOf = ({ geometry }: Feature): Coordinates => {
  const [longitude, latitude] = geometry.coordinates;
  return { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) };
};

const prefix = 'photon:';
const part = z.string().max(500).nullable();
const packed = z.tuple([
  part,
  part,
  part,
  part,
  part,
  part,
  z.number().min(-90).max(90),
  z.number().min(-180).max(180),
]);

/** Photon has no lookup by id, so the id contains the place. */
const toPlaceId = ({
  houseNumber,
  street,
  city,
  state,
  country,
  zipCode,
  latitude,
  longitude,
}: Omit<Address, 'placeId'>): string =>
  packId(prefix, [houseNumber, street, city, state, country, zipCode, latitude, longitude]);

function fromPlaceId(placeId: string): Address | null {
  const values = unpackId(prefix, packed, placeId);
  if (values === null) return null;
  const [houseNumber, street, city, state, country, zipCode, latitude, longitude] = values;
  const parts = { houseNumber, street, city, state, country, zipCode };
  const at = { latitude, longitude };
  return { ...parts, formattedAddress: formattedAddress(parts), ...at, plusCode: encodePlusCode(at), placeId };
}

/** The display text of a result: a shop's or building's own name precedes its address. */
function describe(found: Feature, address: Address): string | null {
  const { name, type = '' } = found.properties;
  const isPart = name === undefined || type === 'street' || townTypes.has(type) || name === address.city;
  return isPart ? address.formattedAddress : [name, address.formattedAddress].filter(Boolean).join(', ');
}

/** The number of results to request: more than are shown, because some are filtered out afterwards. */
const manyMore = 3 * maximumPredictions;

/** A Photon server, which matches prefixes: made for autocompletion. */
export function photon({ baseUrl, timeoutMs = usualTimeoutMs }: { baseUrl: string; timeoutMs?: number }): Maps {
  const ask = async (path: string, query: Record<string, string>): Promise<Feature[]> => {
    const url = providerUrl(baseUrl, path, { ...query, lang: 'en' });
    return (await askProvider({ url, answer: collection, timeoutMs })).features;
  };
  const biasTo = (near: Coordinates | null): Record<string, string> =>
    near === null ? {} : { lat: String(near.latitude), lon: String(near.longitude) };

  return {
    name: 'photon',

    async autocomplete({ text: typed, countries, near }) {
      if (typed.trim().length < shortestText) return [];
      const limit = String(countries.length === 0 ? maximumPredictions : manyMore);
      const found = await ask('api', { q: typed, limit, ...biasTo(near) });
      const byDescription = new Map<string, Prediction>();
      for (const one of found) {
        const address = toAddress(one);
        const description = describe(one, address);
        const isInCountries = countries.length === 0 || countries.includes(address.country?.toLowerCase() ?? '');
        if (description === null || address.placeId === null || !isInCountries || byDescription.has(description))
          continue;
        byDescription.set(description, { placeId: address.placeId, description });
      }
      return [...byDescription.values()].slice(0, maximumPredictions);
    },

    async place(placeId) {
      return fromPlaceId(placeId);
    },

    async geocode({ text: typed, near }) {
      const [found] = await ask('api', { q: typed, limit: '1', ...biasTo(near) });
      return found === undefined ? null : toAddress(found);
    },

    async reverse(at) {
      const [found] = await ask('reverse', { lat: String(at.latitude), lon: String(at.longitude), limit: '1' });
      return found === undefined ? null : toAddress(found, at);
    },
  };
}
