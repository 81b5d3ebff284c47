import { type Coordinates, roundDegrees } from './coordinates.ts';

/**
 * Open Location Codes ("plus codes", specification 1.0 of openlocationcode.org): ten digits name an area of about
 * 14 m × 14 m, eleven one of about 3 m × 3 m.
 */
const digits = '23456789CFGHJMPQRVWX';
const separatorAt = 8;
const pairDigits = 10;
const longest = 15;
const gridColumns = 4;
const gridRows = 5;
/** The finest steps of a 15-digit code per degree: 8000 per degree by pairs, then five grid digits. */
const latitudeSteps = 8000 * gridRows ** 5;
const longitudeSteps = 8000 * gridColumns ** 5;

export type PlusCodeArea = { south: number; west: number; north: number; east: number; centre: Coordinates };

/** Counts in whole steps, because 80.01° has no exact binary form. Rounding first corrects the error of the product. */
const toSteps = (degrees: number, stepsPerDegree: number): number =>
  Math.floor(Math.round(degrees * stepsPerDegree * 1e6) / 1e6);

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/**
 * The code of the area that contains a position. Latitudes beyond a pole are clamped, longitudes wrap around.
 *
 * @param length 2, 4, 6, 8, or 10 to 15 digits
 * @example encodePlusCode({ latitude: 20.3700625, longitude: 2.7821875 }) → '7FG49QCJ+2V'
 */
export function encodePlusCode({ latitude, longitude }: Coordinates, length = 10): string {
  const count = Math.min(length, longest);
  let north = Math.min(Math.max(toSteps(latitude, latitudeSteps) + 90 * latitudeSteps, 0), 180 * latitudeSteps - 1);
  let east = modulo(toSteps(modulo(longitude + 180, 360), longitudeSteps), 360 * longitudeSteps);
  let code = '';
  for (let at = 0; at < longest - pairDigits; at += 1) {
    code = digits.charAt((north % gridRows) * gridColumns + (east % gridColumns)) + code;
    north = Math.floor(north / gridRows);
    east = Math.floor(east / gridColumns);
  }
  for (let at = 0; at < pairDigits; at += 2) {
    code = digits.charAt(north % 20) + digits.charAt(east % 20) + code;
    north = Math.floor(north / 20);
    east = Math.floor(east / 20);
  }
  const kept = code.slice(0, count);
  return count < separatorAt
    ? `${kept.padEnd(separatorAt, '0')}+`
    : `${kept.slice(0, separatorAt)}+${kept.slice(separatorAt)}`;
}

const shape = /^([23456789CFGHJMPQRVWX]*)(0*)\+([23456789CFGHJMPQRVWX]*)$/;

/** Whether a text is a valid plus code, full or short. */
export function isPlusCode(text: string): boolean {
  const found = shape.exec(text.toUpperCase());
  if (found === null) return false;
  const [, before = '', zeros = '', after = ''] = found;
  const length = before.length + zeros.length;
  if (length > separatorAt || length % 2 === 1 || after.length === 1) return false;
  if (zeros !== '' && (zeros.length % 2 === 1 || length !== separatorAt || before === '' || after !== '')) return false;
  return length > 0 || after !== '';
}

/** Whether a text is a full plus code, which needs no reference place. */
export function isFullPlusCode(text: string): boolean {
  const code = text.toUpperCase();
  if (!isPlusCode(code) || code.indexOf('+') !== separatorAt) return false;
  const [first, second] = [digits.indexOf(code.charAt(0)), digits.indexOf(code.charAt(1))];
  return first < 9 && second < 18;
}

/**
 * The area of a full code, or null for any other text.
 *
 * @example decodePlusCode('7FG49QCJ+2V')?.south → 20.37
 */
export function decodePlusCode(text: string): PlusCodeArea | null {
  if (!isFullPlusCode(text)) return null;
  const code = text.toUpperCase().replaceAll(/[+0]/g, '').slice(0, longest);
  let [north, east] = [0, 0];
  let [height, width] = [20 * 20 * latitudeSteps, 20 * 20 * longitudeSteps];
  for (let at = 0; at < Math.min(code.length, pairDigits); at += 2) {
    height /= 20;
    width /= 20;
    north += digits.indexOf(code.charAt(at)) * height;
    east += digits.indexOf(code.charAt(at + 1)) * width;
  }
  for (const digit of code.slice(pairDigits)) {
    height /= gridRows;
    width /= gridColumns;
    north += Math.floor(digits.indexOf(digit) / gridColumns) * height;
    east += (digits.indexOf(digit) % gridColumns) * width;
  }
  const south = north / latitudeSteps - 90;
  const west = east / longitudeSteps - 180;
  const area = {
    south,
    west,
    north: (north + height) / latitudeSteps - 90,
    east: (east + width) / longitudeSteps - 180,
  };
  const centre = {
    latitude: roundDegrees((area.south + area.north) / 2),
    longitude: roundDegrees((west + area.east) / 2),
  };
  return { ...area, centre };
}

/**
 * The full code nearest to a place that ends in the short code, or null for any other text.
 *
 * @example recoverPlusCode('9QCJ+2VX', { latitude: 51.3708675, longitude: -1.217765625 }) → '9C3W9QCJ+2VX'
 */
export function recoverPlusCode(text: string, near: Coordinates): string | null {
  const code = text.toUpperCase();
  if (isFullPlusCode(code)) return code;
  if (!isPlusCode(code) || code.includes('0')) return null;
  const missing = separatorAt - code.indexOf('+');
  const step = 20 ** (2 - missing / 2);
  const latitude = Math.min(Math.max(near.latitude, -90), 90);
  const area = decodePlusCode(encodePlusCode({ latitude, longitude: near.longitude }).slice(0, missing) + code);
  if (area === null) return null;
  let north = (area.south + area.north) / 2;
  let east = (area.west + area.east) / 2;
  if (latitude + step / 2 < north && north - step >= -90) north -= step;
  else if (latitude - step / 2 > north && north + step <= 90) north += step;
  if (near.longitude + step / 2 < east) east -= step;
  else if (near.longitude - step / 2 > east) east += step;
  return encodePlusCode({ latitude: north, longitude: east }, code.length - 1 + missing);
}
