import { type Address, type AddressParts, emptyAddress } from '@truckroll/domain/addresses/address';
import { type Coordinates, roundDegrees } from '@truckroll/domain/addresses/coordinates';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { encodePlusCode } from '@truckroll/domain/addresses/plus-code';
import { z } from 'zod';
import { askProvider, usualTimeoutMs } from '../../platform/egress/ask-provider.ts';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';
import { type Maps, maximumPredictions, type Prediction, shortestText } from './maps.ts';

export type GoogleSettings = { apiKey: string; placesUrl?: string; geocodeUrl?: string; timeoutMs?: number };

/** An address component: the two services spell its keys differently. */
type Component = { types: string[]; long: string; short: string };

const suggestions = z.object({
  suggestions: z
    .array(
      z.object({ placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }).optional() }),
    )
    .default([]),
});

const placeAnswer = z.object({
  error: z.object({ details: z.array(z.object({ reason: z.string().optional() })).default([]) }).optional(),
  id: z.string().optional(),
  formattedAddress: z.string().optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  plusCode: z.object({ globalCode: z.string().optional() }).optional(),
  addressComponents: z
    .array(
      z.object({
        longText: z.string().default(''),
        shortText: z.string().default(''),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});

const geocodeAnswer = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        place_id: z.string(),
        formatted_address: z.string(),
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
        plus_code: z.object({ global_code: z.string().optional() }).optional(),
        address_components: z.array(
          z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
        ),
      }),
    )
    .default([]),
});

const placeFields = 'id,formattedAddress,location,plusCode,addressComponents';
const biasRadiusMetres = 50_000;
const biasDegrees = 0.5;
const mostCountries = 15;

function partsOf(components: Component[]): AddressParts {
  const find = (...types: string[]): Component | undefined =>
    types
      .map((type) => components.find((component) => component.types.includes(type)))
      .find((found) => found !== undefined);
  const unit = find('subpremise')?.long;
  const route = find('route')?.long;
  return {
    houseNumber: find('street_number')?.long ?? null,
    street: route === undefined ? null : `${route}${unit === undefined ? '' : ` #${unit}`}`,
    city: find('locality', 'postal_town', 'sublocality_level_1', 'administrative_area_level_3')?.long ?? null,
    state: find('administrative_area_level_1')?.short ?? null,
    country: find('country')?.short ?? null,
    zipCode: find('postal_code')?.long ?? null,
  };
}

type Located = {
  placeId: string;
  text: string | undefined;
  at: Coordinates;
  plusCode: string | undefined;
  components: Component[];
};

function toAddress({ placeId, text, at, plusCode, components }: Located): Address {
  const parts = partsOf(components);
  const rounded = { latitude: roundDegrees(at.latitude), longitude: roundDegrees(at.longitude) };
  return {
    ...emptyAddress,
    ...parts,
    ...rounded,
    formattedAddress: text ?? formattedAddress(parts),
    plusCode: plusCode ?? encodePlusCode(rounded),
    placeId,
  };
}

/** Statuses of the geocoding service that mean no result rather than a failure. */
const nothingThere = new Set(['ZERO_RESULTS', 'NOT_FOUND', 'INVALID_REQUEST']);

/** Google Maps: Places (New) for suggestions and places, the Geocoding API for texts and positions. */
export function google(settings: GoogleSettings): Maps {
  const { apiKey, placesUrl = 'https://places.googleapis.com', geocodeUrl = 'https://maps.googleapis.com' } = settings;
  const { timeoutMs = usualTimeoutMs } = settings;
  const headers = { 'X-Goog-Api-Key': apiKey };

  async function geocodeBy(query: Record<string, string>): Promise<Address | null> {
    const url = new URL('/maps/api/geocode/json', geocodeUrl);
    url.search = new URLSearchParams({ ...query, language: 'en', key: apiKey }).toString();
    const { status, results } = await askProvider({ url, answer: geocodeAnswer, timeoutMs, alsoAnswers: [400] });
    const [first] = results;
    if (nothingThere.has(status)) return null;
    if (status !== 'OK' || first === undefined)
      throw new ProviderUnavailable(`The geocoding service answered ${status}`);
    const { lat, lng } = first.geometry.location;
    return toAddress({
      placeId: first.place_id,
      text: first.formatted_address,
      at: { latitude: lat, longitude: lng },
      plusCode: first.plus_code?.global_code,
      components: first.address_components.map(({ types, long_name, short_name }) => ({
        types,
        long: long_name,
        short: short_name,
      })),
    });
  }

  return {
    name: 'google',

    async autocomplete({ text, countries, session, near }): Promise<Prediction[]> {
      if (text.trim().length < shortestText) return [];
      const answer = await askProvider({
        url: new URL('/v1/places:autocomplete', placesUrl),
        headers,
        body: {
          input: text,
          languageCode: 'en',
          ...(countries.length > 0 ? { includedRegionCodes: countries.slice(0, mostCountries) } : {}),
          // The service accepts only tokens of this form. Any other is omitted, and the request costs more.
          ...(session !== null && /^[\w-]{1,36}$/.test(session) ? { sessionToken: session } : {}),
          ...(near === null ? {} : { locationBias: { circle: { center: near, radius: biasRadiusMetres } } }),
        },
        answer: suggestions,
        timeoutMs,
      });
      return answer.suggestions
        .flatMap(({ placePrediction }) => placePrediction ?? [])
        .slice(0, maximumPredictions)
        .map(({ placeId, text: description }) => ({ placeId, description: description.text }));
    },

    async place(placeId) {
      const url = new URL(`/v1/places/${encodeURIComponent(placeId)}`, placesUrl);
      url.search = new URLSearchParams({ languageCode: 'en' }).toString();
      const fields = { ...headers, 'X-Goog-FieldMask': placeFields };
      const answer = await askProvider({
        url,
        headers: fields,
        answer: placeAnswer,
        timeoutMs,
        alsoAnswers: [400, 404],
      });
      if (answer.error?.details.some(({ reason }) => reason === 'API_KEY_INVALID'))
        throw new ProviderUnavailable('The key is not valid');
      if (answer.location === undefined) return null;
      return toAddress({
        placeId: answer.id ?? placeId,
        text: answer.formattedAddress,
        at: answer.location,
        plusCode: answer.plusCode?.globalCode,
        components: answer.addressComponents.map(({ types, longText, shortText }) => ({
          types,
          long: longText,
          short: shortText,
        })),
      });
    },

    geocode({ text, near }) {
      const box = (sign: number): string =>
        near === null ? '' : `${near.latitude + sign * biasDegrees},${near.longitude + sign * biasDegrees}`;
      return geocodeBy({ address: text, ...(near === null ? {} : { bounds: `${box(-1)}|${box(1)}` }) });
    },

    async reverse(at) {
      const address = await geocodeBy({ latlng: `${at.latitude},${at.longitude}` });
      // The given position is kept, because that of the nearest building may differ.
      return address && { ...address, ...at, plusCode: encodePlusCode(at) };
    },
  };
}
