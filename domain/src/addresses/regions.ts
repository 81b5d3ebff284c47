import { fold } from '../text/folding.ts';
import { tableOf } from '../text/table-of.ts';

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
const otherRegionNames: Readonly<Record<string, readonly string[]>> = tableOf({
  ...{ AL: ['Ala'], AK: ['Alas'], AZ: ['Ariz'], AR: ['Ark'], CA: ['Calif'], CO: ['Colo'], CT: ['Conn'], DE: ['Del'] },
  ...{ DC: ['Washington DC', 'Wash DC', 'Washington D C'], FL: ['Fla'], ID: ['Ida'], IL: ['Ill'], IN: ['Ind'] },
  ...{ KS: ['Kans', 'Kan'], MA: ['Mass'], MI: ['Mich'], MN: ['Minn'], MS: ['Miss'], MT: ['Mont'] },
  ...{ NE: ['Neb', 'Nebr'], NV: ['Nev'], NH: ['N Hamp', 'N Hampshire'], NJ: ['N Jersey'] },
  ...{ NM: ['N Mex', 'N Mexico', 'New Mex', 'Nuevo México'], NY: ['N York', 'New York State', 'NYS'] },
  ...{ NC: ['N Car', 'N Carolina', 'No Carolina'], ND: ['N Dak', 'N Dakota', 'No Dakota'] },
  ...{ OK: ['Okla'], OR: ['Ore', 'Oreg'], PA: ['Penn', 'Penna'], PR: ['Porto Rico'], RI: ['R Island'] },
  ...{ SC: ['S Car', 'S Carolina', 'So Carolina'], SD: ['S Dak', 'S Dakota', 'So Dakota'], TN: ['Tenn'], TX: ['Tex'] },
  ...{ VI: ['Virgin Islands', 'USVI'], WA: ['Wash', 'Washington State'], WV: ['W Va', 'W Virginia'] },
  ...{ WI: ['Wis', 'Wisc'], WY: ['Wyo'] },
  ...{ AB: ['Alta'], BC: ['Colombie-Britannique', 'C-B'], MB: ['Man'], NB: ['N Brunswick', 'Nouveau-Brunswick'] },
  NL: [
    'Newfoundland & Labrador',
    'Newfoundland',
    'Labrador',
    'NF',
    'Nfld',
    'Nfld & Lab',
    'Terre-Neuve-et-Labrador',
    'T-N-L',
    'Terre-Neuve',
  ],
  NS: ['N Scotia', 'Nouvelle-Écosse'],
  NT: ['Northwest Territory', 'NWT', 'Territoires du Nord-Ouest', 'T N-O'],
  ...{ NU: ['Nunavut Territory', 'Nvt'], ON: ['Ont'], QC: ['PQ', 'Que', 'Province de Québec'], SK: ['Sask'] },
  PE: ['PEI', 'Île-du-Prince-Édouard', 'Î-P-É'],
  YT: ['Yukon Territory', 'Territoire du Yukon', 'YK'],
});

const regionsOf = (country: RegionCountry, names: Record<string, string>): Region[] =>
  Object.entries(names).map(([code, name]) => ({ country, code, name }));

/** The 50 states, the District of Columbia and the inhabited territories. */
export const usRegions: readonly Region[] = regionsOf('US', usRegionNames);
export const canadianRegions: readonly Region[] = regionsOf('CA', canadianRegionNames);

const nameKey = (text: string): string =>
  fold(text)
    .replaceAll(/[.'’ʻ]/g, '')
    .replaceAll(/[-‐‑–]/g, ' ');

/** Without blanks, so that 'N. Y.' is 'NY'. */
const regionKey = (text: string): string => nameKey(text).replaceAll(' ', '');

const regionsByKey = new Map<string, Region>();
for (const region of [...usRegions, ...canadianRegions])
  for (const name of [region.code, region.name, ...(otherRegionNames[region.code] ?? [])])
    regionsByKey.set(regionKey(name), region);

/** The characters that may surround a region's name or code. */
const aroundRegion = [
  /^(?:province|state|territory|commonwealth|etat) (?:of|de|du) (.+)$/,
  /^(?:ca|can|canada|us|usa) (.+)$/,
  /^(.+),? (?:canada|usa?|united states)$/,
  /^(.+) \([a-z]{2}\)$/,
  /^[a-z]{2} {2,3}(.+)$/,
];

function bareRegion(text: string): Region | null {
  const key = nameKey(text);
  const bare = aroundRegion.flatMap((around) => around.exec(key)?.[1]?.replace(/,$/, '') ?? []);
  return bare.map((name) => regionsByKey.get(regionKey(name))).find((region) => region !== undefined) ?? null;
}

/**
 * The state, province or territory with this name or code, in any usual spelling, or null.
 *
 * @example findRegion('N.Y.') → { country: 'US', code: 'NY', name: 'New York' }; findRegion('québec')?.code → 'QC';
 *   findRegion('Ontario, Canada')?.code → 'ON'
 */
export const findRegion = (text: string): Region | null =>
  text.length > longestRegionText ? null : (regionsByKey.get(regionKey(text)) ?? bareRegion(text));

/** Longer texts name no region. */
const longestRegionText = 100;

/**
 * A text by which places of different spellings are the same: the region's code, or the folded text of a place that is
 * no known region.
 *
 * @example regionKeyOf('Qué.') → 'QC'; regionKeyOf(' Bayern') → 'bayern'
 */
export const regionKeyOf = (text: string): string => findRegion(text)?.code ?? fold(text);

const countryNames: Record<string, string> = tableOf({
  us: 'US',
  usa: 'US',
  'united states': 'US',
  'united states of america': 'US',
  'etats unis': 'US',
  ca: 'CA',
  can: 'CA',
  canada: 'CA',
});

/**
 * The ISO 3166 alpha-2 code of a country's name or code; null unless it is the US, Canada or a two-letter code.
 *
 * @example countryCode('U.S.A.') → 'US'; countryCode('mx') → 'MX'; countryCode('Somewhere') → null
 */
export function countryCode(text: string): string | null {
  const key = nameKey(text);
  return countryNames[key] ?? (/^[a-z]{2}$/.test(key) ? key.toUpperCase() : null);
}
