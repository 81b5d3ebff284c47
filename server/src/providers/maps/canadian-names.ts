import { tableOf } from '@truckroll/domain/text/table-of';

/**
 * The postal data names each Canadian area for letter carriers: 'Kitchener North Central', 'North York (bayview
 * Village)', 'Central Alberta (stettler)', with lower case after hyphens and without accents. This file derives the
 * names that people use for the towns.
 */

/** Words whose accents the data has lost: each entry is needed, and no two words collide without their accents. */
const accentedWords =
  `Pelé Lamèque Hébert Açores Gaspésie Vallée Côte Trinité Chaudière Québec Valère Pocatière Région Émile
  Bélair Sept-Îles Îles Gaspé Rivière Lévis Laterrière Jonquière Métabetchouan Félicien Hébertville Trois-Rivières Rivières
  Mère Léonard Île Hélène L'Île Grâce Émard François Dorothée Geneviève Montérégie Lanaudière Prévost Chénéville Témiscamingue
  Jérôme L'Épiphanie Châteauguay Thérèse Adèle`.split(/\s+/);

const withoutAccents = (word: string): string => word.replaceAll(/[^\p{ASCII}]/gu, '\ufffd').toLowerCase();
const accentedByRemains = new Map(accentedWords.map((word) => [withoutAccents(word), word]));

const mendAccents = (name: string): string =>
  name.replaceAll(/[^\s()/-]+/g, (word) => accentedByRemains.get(word.toLowerCase()) ?? word);

const particles = new Set(['a', 'au', 'aux', 'de', 'des', 'du', 'en', 'la', 'le', 'les', 'sur']);

/** 'd'or' → 'd'Or', 'l'ancienne' → 'l'Ancienne'. */
const capitalised = (word: string): string =>
  word.replace(/^([dl]')?(\p{L})/iu, (_all, elision: string | undefined, letter: string) =>
    (elision ?? '').toLowerCase().concat(letter.toUpperCase()),
  );

function townCase(word: string): string {
  const parts = word
    .split('-')
    .map((part, at) => (at > 0 && particles.has(part.toLowerCase()) ? part.toLowerCase() : capitalised(part)));
  const joined = parts.join('-');
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}

/** 'saint-jean- Sur-richelieu' → 'Saint-Jean-sur-Richelieu', 'Fort Mcmurray' → 'Fort McMurray'. */
const townCased = (name: string): string =>
  name
    .replaceAll(/-\s+/g, '-')
    .split(' ')
    .map(townCase)
    .join(' ')
    .replaceAll(/\bMc([a-z])/g, (_all, letter: string) => `Mc${letter.toUpperCase()}`);

const quarter =
  /\s(?:(?:north|south)?(?:east|west)|north(?:ern)?|south|central|inner|outer|upper|lower|and|outskirts|extremities|rcm)$/i;

function withoutQuarter(name: string): string {
  let kept = name;
  while (quarter.test(kept)) kept = kept.replace(quarter, '').trimEnd();
  return kept;
}

/** Cities whose areas are named after city districts other than compass points. */
const citiesWithParts = [
  'Charlottetown',
  'Dartmouth',
  'Fredericton',
  'Halifax',
  'Langley',
  'Pembroke',
  'Quebec City',
  'Regina',
  'Saint John',
  "St. John's",
];

/** Areas whose name does not contain the town's name. */
const namedTowns: Record<string, string> = tableOf({
  E1A: 'Dieppe',
  G1A: 'Québec',
  J6Z: 'Lorraine',
  J7A: 'Rosemère',
  J7B: 'Blainville',
  J7C: 'Blainville',
  J7E: 'Sainte-Thérèse',
  J7G: 'Boisbriand',
  J7H: 'Boisbriand',
  J7X: 'Salaberry-de-Valleyfield',
  K1A: 'Ottawa',
  M7A: 'Toronto',
});

/** Town names whose spelling in the data is wrong. */
const ownSpelling: Record<string, string> = tableOf({
  Becancour: 'Bécancour',
  'Conception Bay': 'Conception Bay South',
  'Cumberland Township': 'Cumberland',
  Degelis: 'Dégelis',
  'Greater Sudbury': 'Sudbury',
  'La Salle': 'LaSalle',
  'Lac-Megantic': 'Lac-Mégantic',
  Lasalle: 'LaSalle',
  'Mount Royal': 'Mont-Royal',
  Orleans: 'Orléans',
  'Quebec City': 'Québec',
  'Saint-Redempteur': 'Saint-Rédempteur',
});

/** Towns on the island of Montreal outside the city. */
const islandTowns = new Set([
  'Beaconsfield',
  'Côte-Saint-Luc',
  'Dollard-des-Ormeaux',
  'Dorval',
  'Hampstead',
  'Kirkland',
  "L'Île-Dorval",
  'Mont-Royal',
  'Pointe-Claire',
  'Sainte-Anne-de-Bellevue',
  'Senneville',
  'Westmount',
]);

/**
 * Former towns that are still used in addresses, keyed by the city that absorbed them and the first letter of their
 * codes.
 */
const formerTowns = [
  { letter: 'J', city: 'Gatineau', towns: ['Hull', 'Aylmer', 'Buckingham', 'Masson-Angers'] },
  {
    letter: 'G',
    city: 'Lévis',
    towns: [
      'Charny',
      'Pintendre',
      'Saint-Etienne-de-Lauzon',
      'Saint-Jean-Chrysostome',
      'Saint-Nicolas',
      'Saint-Rédempteur',
    ],
  },
  { letter: 'K', city: 'Ottawa', towns: ['Gloucester', 'Kanata', 'Nepean', 'Orléans', 'Stittsville'] },
  {
    letter: 'G',
    city: 'Québec',
    towns: [
      'Beauport',
      'Cap-Rouge',
      'Charlesbourg',
      'Jean-Talon',
      'Lac-Saint-Charles',
      'Loretteville',
      'Saint-Émile',
      'Sainte-Foy',
      'Val-Bélair',
    ],
  },
  { letter: 'G', city: 'Trois-Rivières', towns: ['Cap-de-la-Madeleine'] },
];

export type TownName = { city: string; district: string | null };

function placed(code: string, town: string): TownName {
  if (code.startsWith('M')) return { city: 'Toronto', district: /Toronto/.test(town) ? null : town };
  if (code.startsWith('H7')) return { city: 'Laval', district: town };
  if (code === 'H1B' || code === 'H4X')
    return { city: code === 'H1B' ? 'Montréal-Est' : 'Montréal-Ouest', district: null };
  if (code.startsWith('H') && code.charAt(1) !== '0' && !islandTowns.has(town))
    return { city: 'Montréal', district: /Montreal/.test(town) ? null : town };
  const former = formerTowns.find(({ letter, towns }) => code.startsWith(letter) && towns.includes(town));
  return former ? { city: former.city, district: town } : { city: town, district: null };
}

/**
 * The town of a postal area, and the district or former town that it is also known by.
 *
 * @example townName('M2K', 'North York (bayview Village)') → { city: 'Toronto', district: 'North York' }
 * @example townName('T0C', 'Central Alberta (stettler)') → { city: 'Stettler', district: null }
 */
export function townName(code: string, areaName: string): TownName {
  const mended = townCased(mendAccents(areaName)).replace(/\s[\w &]{0,40}Provincial Government.*$/, '');
  const [outer = '', inner] = mended.split(/[()]/).map((part) => part.trim());
  const isRural = code.charAt(1) === '0';
  const town = isRural && inner ? townCased(inner) : withoutQuarter(outer);
  const known = namedTowns[code] ?? citiesWithParts.find((city) => town.startsWith(city)) ?? town;
  return placed(code, ownSpelling[known] ?? known);
}
