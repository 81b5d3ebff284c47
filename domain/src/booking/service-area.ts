import type { Coordinates } from '../addresses/coordinates.ts';

/** Where a company takes bookings. Corners of a zone are in their order around it. */
export type ServiceArea =
  | { kind: 'everywhere' }
  | { kind: 'postal_codes'; codes: readonly string[] }
  | { kind: 'minutes'; minutes: number }
  | { kind: 'zone'; corners: readonly Coordinates[] };

export const areaKinds = ['everywhere', 'postal_codes', 'minutes', 'zone'] as const;

export const mostPostalCodes = 1000;
export const mostCorners = 100;

/** A postal code as it is compared: 'm5v 2t6' → 'M5V2T6'. */
const comparedCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Whether a place is inside of corners that are joined in their order. A place on an edge may count as either. */
export function isInZone({ latitude, longitude }: Coordinates, corners: readonly Coordinates[]): boolean {
  let isInside = false;
  corners.forEach((one, index) => {
    const other = corners[(index + 1) % corners.length] ?? one;
    if (one.latitude > latitude === other.latitude > latitude) return;
    const share = (latitude - one.latitude) / (other.latitude - one.latitude);
    if (longitude < one.longitude + share * (other.longitude - one.longitude)) isInside = !isInside;
  });
  return isInside;
}

/** What is known of a place: its position, its postal code, and the minutes of the way from the office. */
export type KnownPlace = { position: Coordinates | null; postalCode: string | null; officeMinutes: number | null };

/**
 * Whether a company takes bookings for a place; null if the place is not known well enough to say so. A listed postal code
 * also stands for those that begin with it.
 *
 * @example isInArea({ kind: 'postal_codes', codes: ['M5V'] }, { postalCode: 'm5v 2t6', … }) → true
 */
export function isInArea(area: ServiceArea, { position, postalCode, officeMinutes }: KnownPlace): boolean | null {
  switch (area.kind) {
    case 'everywhere':
      return true;
    case 'postal_codes': {
      const code = comparedCode(postalCode ?? '');
      if (code === '') return null;
      return area.codes.some((listed) => comparedCode(listed) !== '' && code.startsWith(comparedCode(listed)));
    }
    case 'minutes':
      return officeMinutes === null ? null : officeMinutes <= area.minutes;
    case 'zone':
      return position === null ? null : isInZone(position, area.corners);
  }
}
