import { fold } from '../text/folding.ts';

export type RegionCountry = 'US' | 'CA';

/** A state, province or territory; `code` is ISO 3166-2 without the country, the short form in the API (GE-2). */
export type Region = { country: RegionCountry; code: string; name: string };

const usRegionNames = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
} as const;

const canadianRegionNames = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
} as const;

/** Spellings in use besides the code and the name. */
const otherRegionNames: Record<string, string> = {
  'Washington DC': 'DC',
  'Virgin Islands': 'VI',
  'Newfoundland & Labrador': 'NL',
  Newfoundland: 'NL',
  Labrador: 'NL',
  NF: 'NL',
  'Northwest Territory': 'NT',
  NWT: 'NT',
  'Nunavut Territory': 'NU',
  Ont: 'ON',
  PEI: 'PE',
  PQ: 'QC',
  Que: 'QC',
  'Yukon Territory': 'YT',
  'Colombie-Britannique': 'BC',
  'Nouveau-Brunswick': 'NB',
  'Terre-Neuve-et-Labrador': 'NL',
  'Nouvelle-Écosse': 'NS',
  'Territoires du Nord-Ouest': 'NT',
  'Île-du-Prince-Édouard': 'PE',
};

const regionsOf = (country: RegionCountry, names: Record<string, string>): Region[] =>
  Object.entries(names).map(([code, name]) => ({ country, code, name }));

/** The 50 states, the District of Columbia and the inhabited territories. */
export const usRegions: readonly Region[] = regionsOf('US', usRegionNames);
export const canadianRegions: readonly Region[] = regionsOf('CA', canadianRegionNames);

const nameKey = (text: string): string => fold(text).replaceAll(/[.'’]/g, '').replaceAll('-', ' ');

const regionsByKey = new Map<string, Region>();
for (const region of [...usRegions, ...canadianRegions]) {
  regionsByKey.set(nameKey(region.code), region);
  regionsByKey.set(nameKey(region.name), region);
}
for (const [name, code] of Object.entries(otherRegionNames)) {
  const region = regionsByKey.get(nameKey(code));
  if (region !== undefined) regionsByKey.set(nameKey(name), region);
}

/**
 * The state, province or territory with this name or code, in any usual spelling, or null.
 *
 * @example findRegion('N.Y.') → { country: 'US', code: 'NY', name: 'New York' }; findRegion('québec')?.code → 'QC'
 */
export const findRegion = (text: string): Region | null => regionsByKey.get(nameKey(text)) ?? null;

const countryNames: Record<string, string> = {
  us: 'US',
  usa: 'US',
  'united states': 'US',
  'united states of america': 'US',
  'etats unis': 'US',
  ca: 'CA',
  can: 'CA',
  canada: 'CA',
};

/**
 * The ISO 3166 alpha-2 code of a country's name or code; null unless it is the US, Canada or a two-letter code.
 *
 * @example countryCode('U.S.A.') → 'US'; countryCode('mx') → 'MX'; countryCode('Somewhere') → null
 */
export function countryCode(text: string): string | null {
  const key = nameKey(text);
  return countryNames[key] ?? (/^[a-z]{2}$/.test(key) ? key.toUpperCase() : null);
}
