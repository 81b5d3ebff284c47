import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { kilometresBetween } from '@truckroll/domain/addresses/distance';
import { type GazetteerIndex, nameKey, type Place } from './gazetteer-index.ts';
import type { PostalArea } from './postal-areas.ts';
import type { TypedAddress } from './typed-address.ts';

/** A candidate place for a typed text, with its postal code. */
export type Found = Pick<PostalArea, 'country' | 'region' | 'city'> & {
  at: Coordinates;
  zipCode: string | null;
  line: string;
};

export type SearchPreferences = { countries: readonly string[]; near: Coordinates | null };

const nearbyKm = 250;
const aroundKm = 40;

const isNamed = (place: Place, city: string): boolean => nameKey(place.city) === nameKey(city);

/** Whether a place matches the typed region and country, and the requested countries. */
const matches = (
  place: Pick<PostalArea, 'country' | 'region'>,
  typed: TypedAddress,
  preferences: SearchPreferences,
): boolean =>
  (typed.regions === null || typed.regions.includes(place.region)) &&
  (typed.country === null || typed.country === place.country) &&
  (preferences.countries.length === 0 || preferences.countries.includes(place.country.toLowerCase()));

/**
 * Ranks places that match a prefix. The number of postal areas approximates the size of a town. An exact name match
 * multiplies the size by sixteen, and proximity to the account by up to sixty-four.
 */
function byLikelihood(places: Place[], city: string, near: Coordinates | null): Place[] {
  const scored = places.map((place) => {
    const away = near === null ? nearbyKm : kilometresBetween(near, place);
    const nearness = Math.max(0, 6 * (1 - away / nearbyKm));
    return { place, score: Math.log2(place.areas.length) + (isNamed(place, city) ? 4 : 0) + nearness };
  });
  return scored.sort((one, other) => other.score - one.score).map(({ place }) => place);
}

const at = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude });

const placeFound = (place: Place, typed: TypedAddress): Found => {
  const { country, region, city, areas } = place;
  const zipCode = typed.zipCode ?? (areas.length === 1 ? (areas[0]?.code ?? null) : null);
  return { country, region, city, at: at(place), zipCode, line: typed.line };
};

/** An area is shown under the typed name if that is one of its names. */
const areaFound = (area: PostalArea, typed: TypedAddress): Found => {
  const { country, region, district } = area;
  const isDistrict = district !== null && typed.city !== '' && nameKey(district).startsWith(nameKey(typed.city));
  const isTypedCode = typed.zipCode?.startsWith(area.code) === true;
  const zipCode = isTypedCode ? typed.zipCode : area.code;
  return { country, region, city: isDistrict ? district : area.city, at: at(area), zipCode, line: typed.line };
};

const areaNamed = (area: PostalArea, city: string): boolean =>
  [area.city, area.district ?? ''].some((name) => nameKey(name).startsWith(nameKey(city)));

function placesFound(index: GazetteerIndex, typed: TypedAddress, preferences: SearchPreferences): Found[] {
  const named = index.placesNamed(typed.city).filter((place) => matches(place, typed, preferences));
  const places = byLikelihood(
    typed.isWholeCity ? named.filter((place) => isNamed(place, typed.city)) : named,
    typed.city,
    preferences.near,
  );
  const [first] = places;
  const found = places.map((place) => placeFound(place, typed));
  if (first === undefined || typed.regions === null || !isNamed(first, typed.city)) return found;
  // City and region are known: only the code is still open.
  return [...found.slice(0, 1), ...first.areas.map((area) => areaFound(area, typed)), ...found.slice(1)];
}

function aroundFound(index: GazetteerIndex, typed: TypedAddress, preferences: SearchPreferences): Found[] {
  if (typed.regions !== null) {
    const inRegion = index.placesOfRegion(typed.regions).filter((place) => matches(place, typed, preferences));
    return byLikelihood(inRegion, '', preferences.near).map((place) => placeFound(place, typed));
  }
  // A street alone is most likely in the account's own area. A number alone is not a street yet.
  if (preferences.near === null || !/\p{L}/u.test(typed.line)) return [];
  const around = index.placesNear(preferences.near, aroundKm).filter((place) => matches(place, typed, preferences));
  return byLikelihood(around, '', preferences.near).map((place) => placeFound(place, typed));
}

/** The candidate places for one interpretation of a text, most likely first. */
export function findTyped(index: GazetteerIndex, typed: TypedAddress, preferences: SearchPreferences): Found[] {
  if (typed.zipCode !== null) {
    const area = index.areaOf(typed.zipCode);
    if (area !== null && matches(area, typed, preferences)) return [areaFound(area, typed)];
  }
  if (typed.codePrefix !== null) {
    const areas = index
      .areasCoded(typed.codePrefix)
      .filter((area) => matches(area, typed, preferences) && areaNamed(area, typed.city));
    return areas.map((area) => areaFound(area, typed));
  }
  if (typed.city !== '') return placesFound(index, typed, preferences);
  return typed.zipCode === null ? aroundFound(index, typed, preferences) : [];
}

/** The place of a complete text: one whose code is known or whose city is named in full. */
export function findBestMatch(
  index: GazetteerIndex,
  typed: TypedAddress,
  preferences: SearchPreferences,
): Found | null {
  if (typed.codePrefix !== null || (typed.zipCode === null && typed.city === '')) return null;
  return findTyped(index, { ...typed, isWholeCity: true }, preferences)[0] ?? null;
}
