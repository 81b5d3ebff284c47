import type { Address } from '@truckroll/domain/addresses/address';
import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { inOneLine, readStreetLine } from '@truckroll/domain/addresses/parse-address';
import { encodePlusCode } from '@truckroll/domain/addresses/plus-code';
import { builtInIndex } from './built-in-index.ts';
import type { GazetteerIndex } from './gazetteer-index.ts';
import { type Found, findBestMatch, findTyped } from './gazetteer-search.ts';
import { fromPlaceId, type LocalPlace, toPlaceId } from './local-place-id.ts';
import { type Maps, maximumPredictions, type Prediction, shortestText } from './maps.ts';
import { readTyped, type TypedAddress } from './typed-address.ts';

/** The largest distance from the centre of the nearest postal area at which a position still has an address. */
const reachKm = 60;
const longestText = 200;

const partsOf = ({ line, city, region, zipCode, country }: LocalPlace) => ({
  ...readStreetLine(line),
  city,
  state: region,
  zipCode,
  country,
});

function addressAt(at: Coordinates, place: LocalPlace, placeId: string | null): Address {
  const parts = partsOf(place);
  return { ...parts, formattedAddress: formattedAddress(parts), ...at, plusCode: encodePlusCode(at), placeId };
}

function predict(found: Found[]): Prediction[] {
  const byDescription = new Map<string, Prediction>();
  for (const place of found) {
    const description = formattedAddress(partsOf(place));
    if (description === null || byDescription.has(description)) continue;
    byDescription.set(description, { placeId: toPlaceId(place), description });
    if (byDescription.size === maximumPredictions) break;
  }
  return [...byDescription.values()];
}

function positionOf(index: GazetteerIndex, place: LocalPlace): Coordinates | null {
  const area = place.zipCode === null ? null : index.areaOf(place.zipCode);
  // A code of another region counts as a typing error: city and region take precedence.
  const found = area?.region === place.region ? area : index.findPlace(place);
  return found && { latitude: found.latitude, longitude: found.longitude };
}

/** The result of the first interpretation that has one. */
function firstFound(readings: TypedAddress[], find: (reading: TypedAddress) => Found[]): Found[] {
  for (const reading of readings) {
    const found = find(reading);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * The built-in maps: a list of the postal areas of the United States and Canada, which needs no network and no key. It
 * has towns and codes but no streets. A street is kept as typed, and its position is that of its postal area or town,
 * which the place id indicates ('local:', API 8). The list is loaded on first use.
 */
export function gazetteer(index: () => GazetteerIndex = builtInIndex): Maps {
  return {
    name: 'built-in',

    async autocomplete({ text, countries, near }) {
      const typed = inOneLine(text).slice(0, longestText);
      if (typed.length < shortestText) return [];
      const find = (reading: TypedAddress): Found[] => findTyped(index(), reading, { countries, near });
      return predict(readTyped(typed).flatMap((readings) => firstFound(readings, find).slice(0, maximumPredictions)));
    },

    async place(placeId) {
      const place = fromPlaceId(placeId);
      const at = place && positionOf(index(), place);
      return place && at && addressAt(at, place, placeId);
    },

    async geocode({ text, near }) {
      for (const reading of readTyped(inOneLine(text)).flat()) {
        const found = findBestMatch(index(), reading, { countries: [], near });
        if (found !== null) return addressAt(found.at, found, toPlaceId(found));
      }
      return null;
    },

    async reverse(at) {
      const area = index().nearestArea(at, reachKm);
      // The position is exact, because the user gave it: it gets no place id that would mark it as approximate.
      return area && addressAt(at, { ...area, zipCode: area.code, line: '' }, null);
    },
  };
}
