/** Degrees, north and east positive, at most 7 places (about a centimetre). */
export type Coordinates = { latitude: number; longitude: number };

/** The place of an address, or null if it has none. */
export const coordinatesOf = (
  address: { latitude?: number | null; longitude?: number | null } | null,
): Coordinates | null =>
  address?.latitude == null || address.longitude == null
    ? null
    : { latitude: address.latitude, longitude: address.longitude };

export const coordinatesFormText = 'Please enter valid coordinate values (e.g., 40.7128, -74.006).';
export const coordinatesRangeText = 'Please enter valid latitude (-90 to 90) and longitude (-180 to 180) values.';

export type ReadCoordinates = { coordinates: Coordinates; refusal: null } | { coordinates: null; refusal: string };

const refuse = (refusal: string): ReadCoordinates => ({ coordinates: null, refusal });

/** Degrees rounded to the 7 places of the API: roundDegrees(40.712345678) → 40.7123457. Never −0. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7 + 0;

/** Degrees as the decimal fields show them, never in exponent form: decimalDegrees(0.0000001) → '0.0000001'. */
export const decimalDegrees = (degrees: number): string =>
  roundDegrees(degrees)
    .toFixed(7)
    .replace(/\.?0{1,7}$/, '');

const isInRange = ({ latitude, longitude }: Coordinates): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

const decimalPattern = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** The characters that the latitude and longitude fields keep of typed text (clients.md 5): '4a0.7x' → '40.7'. */
export const keepCoordinateCharacters = (text: string): string => text.replaceAll(/[^\d.-]/g, '');

const inRange = (latitude: number, longitude: number): ReadCoordinates => {
  const coordinates = { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) };
  return isInRange({ latitude, longitude }) ? { coordinates, refusal: null } : refuse(coordinatesRangeText);
};

/**
 * Parses the editor's two decimal fields (API 3.1, clients.md 5). Refuses text that is not a decimal number, one
 * field without the other, and degrees out of range, each with its own message.
 *
 * @example readDecimalCoordinates('40.7128', '-74.006') → { coordinates: { latitude: 40.7128, longitude: -74.006 }, refusal: null }
 */
export function readDecimalCoordinates(latitude: string, longitude: string): ReadCoordinates {
  const texts = [latitude.trim(), longitude.trim()] as const;
  if (!texts.every((text) => decimalPattern.test(text))) return refuse(coordinatesFormText);
  return inRange(Number(texts[0]), Number(texts[1]));
}

type Angle = { degrees: number; axis: 'latitude' | 'longitude' };

const number = String.raw`\d+(?:\.\d+)?`;
const mark = (signs: string): string => String.raw`\s*(?:${signs})\s*`;
const seconds = `(?<seconds>${number})(?:${mark(`"|s(?:ec(?:onds?)?)?`)})?`;
const minutes = `(?<minutes>${number})(?:${mark(String.raw`'|m(?:in(?:utes?)?)?|:|\s`)}(?:${seconds})?)?`;
const angle = `(?<degrees>${number})(?:${mark(String.raw`[°º˚]|d(?:eg(?:rees?)?)?|:|\s`)}(?:${minutes})?)?`;
// Two patterns, because in '42 46 S' the S is the letter and in 'N 42m 46s' it marks the seconds.
const anglePatterns = [
  new RegExp(String.raw`^\s*(?<letter>[NSEWO])\s*${angle}\s*$`, 'i'),
  new RegExp(String.raw`^\s*${angle}\s*(?<letter>[NSEWO])\s*$`, 'i'),
];

/** Replaces the typographic marks that maps and phones write with typewriter ones. */
const plainMarks = (text: string): string =>
  text
    .replaceAll(/[″“”„‶〃]/g, '"')
    .replaceAll(/[′‘’‚´`‵]/g, "'")
    .replaceAll("''", '"')
    .replaceAll(/[−–]/g, '-');

function readAngle(text: string): Angle | null {
  const groups = anglePatterns.map((pattern) => pattern.exec(text)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return null;
  const { letter = '', degrees = '', minutes: minuteText = '0', seconds: secondText = '0' } = groups;
  const parts = [degrees, minuteText, secondText].map(Number) as [number, number, number];
  if (parts[1] >= 60 || parts[2] >= 60) return null;
  // Only the last part may have a fraction: 40.5° 30' would count the half degree twice.
  if (degrees.includes('.') && parts[1] + parts[2] > 0) return null;
  if (minuteText.includes('.') && parts[2] > 0) return null;
  // O is west in French (ouest).
  const sign = /[SWO]/i.test(letter) ? -1 : 1;
  return {
    degrees: sign * (parts[0] + parts[1] / 60 + parts[2] / 3600),
    axis: /[NS]/i.test(letter) ? 'latitude' : 'longitude',
  };
}

/** Where the first angle can end: at a comma or semicolon, else after or before its letter. */
function splitPair(text: string): [string, string][] {
  const apart = text.split(/[,;/]/).map((part) => part.trim());
  if (apart.length === 2) return [[apart[0] ?? '', apart[1] ?? '']];
  if (apart.length > 2) return [];
  const pairs: [string, string][] = [];
  for (const letter of text.matchAll(/[NSEWO](?![a-z])/gi)) {
    for (const at of [letter.index + 1, letter.index]) pairs.push([text.slice(0, at), text.slice(at)]);
  }
  return pairs;
}

/**
 * Parses a pair in degrees, minutes and seconds with N, S, E or W (API 4.10, clients.md 5): south and west are
 * negative. Letters may come before or after, minutes and seconds may be missing or have a fraction, marks may be
 * typographic, and the longitude may come first.
 *
 * @example readDegreesMinutesSeconds(`40°42'46"N 74°0'21"W`) → { coordinates: { latitude: 40.7127778, longitude: -74.0058333 }, refusal: null }
 */
export function readDegreesMinutesSeconds(text: string): ReadCoordinates {
  for (const [first, second] of splitPair(plainMarks(text))) {
    const angles = [readAngle(first), readAngle(second)];
    const latitude = angles.find((angle) => angle?.axis === 'latitude');
    const longitude = angles.find((angle) => angle?.axis === 'longitude');
    if (latitude && longitude) return inRange(latitude.degrees, longitude.degrees);
  }
  return refuse(coordinatesFormText);
}

/** Parses a pair in either notation: '40.7128, -74.006', '40.7128 -74.006' or degrees, minutes and seconds. */
export function readCoordinates(text: string): ReadCoordinates {
  const parts = plainMarks(text)
    .trim()
    .replaceAll(/[,;]/g, ' ')
    .split(/\s+/)
    .map((part) => part.replace(/°$/, ''));
  if (parts.length === 2 && parts.every((part) => decimalPattern.test(part)))
    return readDecimalCoordinates(parts[0] ?? '', parts[1] ?? '');
  return readDegreesMinutesSeconds(text);
}

/** Whether an address's text is itself a coordinate pair, and so needs no geocoding (clients.md 5). */
export const isCoordinateText = (text: string): boolean => readCoordinates(text).refusal === null;

/** In ten-thousandths of a second, a third of the API's smallest step, so that coordinates survive a round trip. */
const ticksPerDegree = 3600 * 1e4;

function angleText(degrees: number, letters: string): string {
  const ticks = Math.round(Math.abs(degrees) * ticksPerDegree);
  const wholeDegrees = Math.floor(ticks / ticksPerDegree);
  const wholeMinutes = Math.floor((ticks % ticksPerDegree) / (60 * 1e4));
  const seconds = (ticks % (60 * 1e4)) / 1e4;
  return `${wholeDegrees}°${wholeMinutes}'${seconds}"${letters.charAt(degrees < 0 ? 1 : 0)}`;
}

/** A position as the editor shows it: { latitude: 40.7128, longitude: -74.006 } → `40°42'46.08"N 74°0'21.6"W`. */
export const degreesMinutesSeconds = ({ latitude, longitude }: Coordinates): string =>
  `${angleText(latitude, 'NS')} ${angleText(longitude, 'EW')}`;
