import { tableOf } from '../text/table-of.ts';
import type { Coordinates } from './coordinates.ts';
import { zonePlaces } from './zone-places.ts';

export const mapZoom = 15;

export const toronto: Coordinates = { latitude: 43.6532, longitude: -79.3832 };

/** A large city of each time zone of the United States and Canada: zone → [latitude, longitude]. */
const zoneCentres: Record<string, readonly [number, number]> = tableOf({
  'America/New_York': [40.7128, -74.006],
  'America/Detroit': [42.3314, -83.0458],
  'America/Kentucky/Louisville': [38.2527, -85.7585],
  'America/Kentucky/Monticello': [36.8298, -84.8491],
  'America/Indiana/Indianapolis': [39.7684, -86.1581],
  'America/Indiana/Vincennes': [38.6773, -87.5286],
  'America/Indiana/Winamac': [41.0514, -86.6031],
  'America/Indiana/Marengo': [38.3692, -86.3436],
  'America/Indiana/Petersburg': [38.492, -87.2786],
  'America/Indiana/Vevay': [38.7478, -85.0672],
  'America/Indiana/Tell_City': [37.9515, -86.7678],
  'America/Indiana/Knox': [41.2959, -86.625],
  'America/Chicago': [41.8781, -87.6298],
  'America/Menominee': [45.1078, -87.6143],
  'America/North_Dakota/Center': [47.1164, -101.2996],
  'America/North_Dakota/New_Salem': [46.845, -101.4112],
  'America/North_Dakota/Beulah': [47.2633, -101.7779],
  'America/Denver': [39.7392, -104.9903],
  'America/Boise': [43.615, -116.2023],
  'America/Phoenix': [33.4484, -112.074],
  'America/Los_Angeles': [34.0522, -118.2437],
  'America/Anchorage': [61.2181, -149.9003],
  'America/Juneau': [58.3019, -134.4197],
  'America/Sitka': [57.0531, -135.33],
  'America/Metlakatla': [55.1292, -131.5728],
  'America/Yakutat': [59.5469, -139.7272],
  'America/Nome': [64.5011, -165.4064],
  'America/Adak': [51.88, -176.6581],
  'Pacific/Honolulu': [21.3069, -157.8583],
  'America/Puerto_Rico': [18.4655, -66.1057],
  'America/St_Thomas': [18.3419, -64.9307],
  'Pacific/Guam': [13.4443, 144.7937],
  'Pacific/Saipan': [15.1778, 145.751],
  'Pacific/Pago_Pago': [-14.2756, -170.702],
  'America/St_Johns': [47.5615, -52.7126],
  'America/Halifax': [44.6488, -63.5752],
  'America/Glace_Bay': [46.1969, -59.957],
  'America/Moncton': [46.0878, -64.7782],
  'America/Goose_Bay': [53.3017, -60.3261],
  'America/Blanc-Sablon': [51.4256, -57.1319],
  'America/Toronto': [43.6532, -79.3832],
  'America/Montreal': [45.5019, -73.5674],
  'America/Iqaluit': [63.7467, -68.517],
  'America/Atikokan': [48.75, -91.6167],
  'America/Winnipeg': [49.8951, -97.1384],
  'America/Rankin_Inlet': [62.8084, -92.0853],
  'America/Resolute': [74.6973, -94.8297],
  'America/Regina': [50.4452, -104.6189],
  'America/Swift_Current': [50.2851, -107.7972],
  'America/Edmonton': [51.0447, -114.0719],
  'America/Cambridge_Bay': [69.1169, -105.0597],
  'America/Inuvik': [68.3607, -133.723],
  'America/Yellowknife': [62.454, -114.3718],
  'America/Creston': [49.0955, -116.5135],
  'America/Dawson_Creek': [55.7596, -120.2377],
  'America/Fort_Nelson': [58.805, -122.6972],
  'America/Vancouver': [49.2827, -123.1207],
  'America/Whitehorse': [60.7212, -135.0568],
  'America/Dawson': [64.0601, -139.4333],
});

/** The centre of a time zone, or null when it has no place: 'UTC'. */
export function zoneCentre(timeZone: string): Coordinates | null {
  const own = Object.hasOwn(zoneCentres, timeZone) ? zoneCentres[timeZone] : undefined;
  const [latitude, longitude] = own ?? zonePlaces.get(timeZone) ?? [];
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

/**
 * The map's initial centre (screens.md, constant 30): the address, else the user's time zone, else Toronto.
 *
 * @example mapCentre({ position: null, timeZone: 'America/Chicago' }) → { latitude: 41.8781, longitude: -87.6298 }
 */
export const mapCentre = (known: { position: Coordinates | null; timeZone: string | null }): Coordinates =>
  known.position ?? (known.timeZone === null ? null : zoneCentre(known.timeZone)) ?? toronto;
