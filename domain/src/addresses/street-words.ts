import { fold } from '../text/folding.ts';

/** Words that end the name of a street in English ('Main Street'). Only those that rarely begin the name of a city. */
const streetTypes = new Set(
  `alley aly avenue ave av boulevard blvd boul circle cir circuit close court ct crescent cres cr crossing xing drive dr
  expressway expy freeway fwy gardens gdns gate grove highway hwy lane ln landing loop mews parkway pkwy path pike place pl
  plaza plz promenade road rd row route rte run square sq street st terrace ter terr trail trl turnpike tpke walk way wynd`.split(
    /\s+/,
  ),
);

/** Words that begin the name of a street in French ('rue Sainte-Catherine'). */
const frenchStreetTypes = new Set(
  'allee autoroute avenue av boulevard boul chemin ch cote croissant impasse montee place promenade quai rang route rte rue ruelle sentier terrasse'.split(
    ' ',
  ),
);

const shortDirections = new Set('n s e w o ne nw se sw no so'.split(' '));
const longDirections = new Set(
  'north south east west northeast northwest southeast southwest nord sud est ouest'.split(' '),
);

const unitWords =
  'apartment apt app appt unit unite suite ste bureau floor fl room rm building bldg lot trailer trlr space spc';
const unitPattern = new RegExp(
  String.raw`^(?:(?:${unitWords.split(' ').join('|')})\b\.?\s*#?\s*|#\s*)[\p{L}\p{N}][\p{L}\p{N}-]*$|^(?:\d+(?:st|nd|rd|th)\s+(?:floor|fl)|basement|bsmt|rear|upper|lower|penthouse|ph)\.?$`,
  'iu',
);

/** Mail boxes and rural routes, which take the place of a street. */
const boxPattern =
  /^(?:(?:p\.?\s*o\.?\s*box|post(?:al)? office box|box|case postale|c\.?\s*p\.?|b\.?\s*p\.?)\s*(?:#\s*)?\d|(?:r\.?\s*r\.?|rural route|hc|h\.c\.|general delivery|poste restante)(?:\s*(?:#\s*)?\d|$))/i;

const key = (word: string): string => fold(word).replaceAll('.', '');

export const isStreetType = (word: string): boolean => streetTypes.has(key(word));
export const isFrenchStreetType = (word: string): boolean => frenchStreetTypes.has(key(word));
/** Whether an incomplete word may become a street type or a direction: 'Str', 'Aven', 'Nor'. */
export const beginsStreetWord = (word: string): boolean =>
  [...streetTypes, ...longDirections].some((known) => known.startsWith(key(word)));
export const isShortDirection = (word: string): boolean => shortDirections.has(key(word));
export const isLongDirection = (word: string): boolean => longDirections.has(key(word));
/** Whether a text is nothing but a unit within a building: 'Apt 4B', '#12', 'Suite 300', '2nd floor'. */
export const isUnit = (text: string): boolean => unitPattern.test(fold(text));
/** Whether a text begins with a mail box or a rural route: 'PO Box 12', 'C.P. 100', 'RR 2'. */
export const isBox = (text: string): boolean => boxPattern.test(text);
/** 'St' is a street at the end of a line and a saint before a name. */
export const mayBeSaint = (word: string): boolean => key(word) === 'st';
