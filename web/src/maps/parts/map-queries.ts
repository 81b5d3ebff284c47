import { queryOptions } from '@tanstack/react-query';
import { problems } from '@truckroll/contract/endpoints/problem';
import { findPlace, geocodeAddress, predictPlaces, reverseGeocode } from '@truckroll/contract/maps/geo';
import type { Address } from '@truckroll/domain/addresses/address';
import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';

/** The minimum text length for suggestions (screens 3.9). */
export const shortestSearch = 3;

type Search = { text: string; session: string; countries?: readonly string[] };

/** Suggestions for a typed address (GE-1). */
export const suggestionsQuery = ({ text, session, countries = [] }: Search) =>
  queryOptions({
    queryKey: ['maps', 'suggestions', text, countries],
    queryFn: async ({ signal }) =>
      (await fetchEndpoint(predictPlaces, { query: { q: text, session, countries: [...countries] }, signal }))
        .predictions,
    enabled: text.length >= shortestSearch,
    staleTime: 5 * 60_000,
    retry: false,
  });

/** The address of a suggestion (GE-2). */
export const findSuggested = async (placeId: string): Promise<Address> =>
  (await fetchEndpoint(findPlace, { params: { placeId } })).address;

/** Geocodes a text to an address with its position (GE-3). */
export const geocode = async (text: string): Promise<Address> =>
  (await fetchEndpoint(geocodeAddress, { query: { address: text } })).address;

/** The address at a position (GE-4). */
export const addressAt = async ({ latitude, longitude }: Coordinates): Promise<Address> =>
  (await fetchEndpoint(reverseGeocode, { query: { latitude: String(latitude), longitude: String(longitude) } }))
    .address;

/** The message for a failed lookup: there was no result, or no response. */
export const mapsProblemText = (error: unknown): string =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500
    ? error.message
    : problems.mapsUnavailable[1];

const notLocatedText = 'Unable to find coordinates for the provided address. Please verify the address is correct.';
const locateFailedText = 'Failed to geocode address. Please check your address and try again.';

/** The message of 'Locate' beside an address (API GE-3). */
export const locateProblemText = (error: unknown): string =>
  error instanceof ApiProblem && error.isNotFound ? notLocatedText : locateFailedText;
