import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findRegion, type RegionCountry } from '@truckroll/domain/addresses/regions';
import { townName } from './canadian-names.ts';

/** A US ZIP code, or the forward sortation area of Canadian codes (their first three characters), with its centre. */
export type PostalArea = {
  country: RegionCountry;
  /** '14201' or 'M5V'. */
  code: string;
  city: string;
  /** A district or former town that the place is also known by. */
  district: string | null;
  /** 'NY' or 'ON'. */
  region: string;
  latitude: number;
  longitude: number;
};

type PublishedArea = { zip: string; latitude: number | null; longitude: number | null; city: string; state: string };

const require = createRequire(import.meta.url);
const usFile = require.resolve('zipcodes/lib/codes.js');
const canadianFile = require.resolve('zipcodes/lib/codesCanada.js');

/**
 * Canadian areas whose names contain a comma are corrupt in the published list: their columns are shifted and their
 * longitudes lost. Each is replaced by its largest place.
 */
const mendedAreas: [code: string, city: string, region: string, latitude: number, longitude: number][] = [
  ['E1H', 'Shediac Bridge', 'NB', 46.1506, -64.65],
  ['E2E', 'Rothesay', 'NB', 45.4165, -65.99],
  ['E2H', 'Saint John', 'NB', 45.3481, -66.02],
  ['E3C', 'Fredericton', 'NB', 45.9356, -66.69],
  ['K0C', 'Alexandria', 'ON', 45.2228, -74.85],
  ['K0H', 'Inverary', 'ON', 44.3917, -76.4667],
  ['K0K', 'Picton', 'ON', 44.0594, -77.25],
  ['P0M', 'Chelmsford', 'ON', 46.5833, -81.2],
  ['V0N', 'Whistler', 'BC', 50.1163, -122.9574],
];

/** Firms, offices and sorting centres with codes of their own, as named in the list. */
const officeName =
  /\b(?:Bank Of|Brm|Co|Corp|Ctr|Dept|Firms?|Geological Survey|Inc|Ins|Insurance|Lottery|Nat|National Bank|Natl|Services?|State Board|U ?S Bank|Union Bank)\b|^(?:Aaa|Atl|Dhs|Hon|Mem|Sbc)$/;

/** Codes of single firms and of military post offices overseas are excluded. */
const isPlace = ({ city, state }: PublishedArea): boolean =>
  /^[A-Za-z .'-]+$/.test(city) && !officeName.test(city) && !/^A[AEP]$/.test(state);

/** 'Mckeesport' → 'McKeesport', 'Mc Kees Rocks' → 'McKees Rocks', 'O Fallon' → "O'Fallon". */
const usCity = (name: string): string =>
  name.replace(/^([OD]) /, "$1'").replace(/^Mc ?([a-zA-Z])/, (_all, letter: string) => `Mc${letter.toUpperCase()}`);

function usArea(published: PublishedArea): PostalArea[] {
  const { zip: code, city, state: region, latitude, longitude } = published;
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0) || !isPlace(published)) return [];
  return [{ country: 'US', code, city: usCity(city), district: null, region, latitude, longitude }];
}

function canadianArea({ zip: code, city, state, latitude, longitude }: PublishedArea): PostalArea[] {
  const region = findRegion(state);
  // H0H is Santa Claus's postal code, at the North Pole.
  if (latitude === null || longitude === null || region === null || code === 'H0H') return [];
  return [{ country: 'CA', code, ...townName(code, city), region: region.code, latitude, longitude }];
}

/**
 * Parses the package's list as JSON instead of importing its module: that takes a quarter of the time, and none of
 * the 5 MB of source stays in memory.
 */
function readPublished(file: string): PublishedArea[] {
  const source = readFileSync(file, 'utf8');
  const json = source.slice(source.indexOf('{'), source.indexOf('}};') + 2);
  return Object.values(JSON.parse(json) as Record<string, PublishedArea>);
}

/**
 * All postal areas of the United States, its territories and Canada, by code. Loading them takes a few tenths of a
 * second.
 */
export function readPostalAreas(): PostalArea[] {
  const mended = mendedAreas.map(([code, city, region, latitude, longitude]): PostalArea => {
    return { country: 'CA', code, city, district: null, region, latitude, longitude };
  });
  const areas = [
    ...readPublished(usFile).flatMap(usArea),
    ...readPublished(canadianFile).flatMap(canadianArea),
    ...mended,
  ];
  return areas.sort((one, other) => (one.code < other.code ? -1 : 1));
}
