import { findRegion } from '@truckroll/domain/addresses/regions';
import { expect, test } from 'vitest';
import { townName } from './canadian-names.ts';
import { readPostalAreas } from './postal-areas.ts';

const areas = readPostalAreas();
const areaOf = (code: string) => areas.find((area) => area.code === code);

test('contains all ZIP codes that are places and all Canadian forward sortation areas, each once, by code', () => {
  const codes = areas.map((area) => area.code);
  expect(areas.filter((area) => area.country === 'US').length).toBeGreaterThan(41_000);
  expect(areas.filter((area) => area.country === 'CA').length).toBeGreaterThan(1600);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(codes.toSorted());
});

test('every area has valid coordinates, a region of its country and an intact name', () => {
  // Palau, Micronesia and the Marshall Islands have ZIP codes but are countries of their own.
  const associated = new Set(['PW', 'FM', 'MH']);
  for (const area of areas) {
    const isPlausible =
      Math.abs(area.latitude) < 84 &&
      area.latitude !== 0 &&
      (area.country === 'US' || (area.latitude > 41 && area.longitude < -50 && area.longitude > -142)) &&
      (associated.has(area.region) || findRegion(area.region)?.country === area.country) &&
      !/[\ufffd()]|\s$|-\s|^$/.test(area.city + (area.district ?? ''));
    if (!isPlausible) expect(area).toBe('plausible');
  }
});

test('well-known areas are at their real positions', () => {
  expect(areaOf('14201')).toEqual({
    ...{ country: 'US', code: '14201', city: 'Buffalo', district: null, region: 'NY' },
    ...{ latitude: 42.8967, longitude: -78.8846 },
  });
  expect(areaOf('M5V')).toMatchObject({ country: 'CA', city: 'Toronto', district: null, region: 'ON' });
  expect(areaOf('H1P')).toMatchObject({ city: 'Montréal', district: 'Saint-Léonard', region: 'QC' });
  expect(areaOf('15136')?.city).toBe('McKees Rocks');
  expect(areaOf('63366')?.city).toBe("O'Fallon");
});

test('repairs areas that are corrupt in the published list', () => {
  expect(areaOf('K0K')).toMatchObject({ city: 'Picton', region: 'ON', latitude: 44.0594, longitude: -77.25 });
  expect(areaOf('V0N')).toMatchObject({ city: 'Whistler', region: 'BC' });
});

test('excludes military post offices overseas, codes of single firms and the North Pole', () => {
  for (const code of ['09001', '96209', '34001', '11597', 'H0H']) expect(areaOf(code)).toBeUndefined();
});

test.each([
  ['M2K', 'North York (bayview Village)', 'Toronto', 'North York'],
  ['M5V', 'Downtown Toronto (cn Tower / King And Spadina)', 'Toronto', null],
  ['M7A', "Queen's Park Ontario Provincial Government", 'Toronto', null],
  ['T0C', 'Central Alberta (stettler)', 'Stettler', null],
  ['V0K', 'Cariboo And West Okanagan (100 Mile House)', '100 Mile House', null],
  ['N2C', 'Kitchener South Central', 'Kitchener', null],
  ['P1B', 'North Bay Central', 'North Bay', null],
  ['V7R', 'North Vancouver Northwest Central', 'North Vancouver', null],
  ['T9H', 'Fort Mcmurray Outer Central', 'Fort McMurray', null],
  ['B3M', 'Halifax Bedford Basin', 'Halifax', null],
  ['E3B', 'Fredericton South New Brunswick Provincial Government', 'Fredericton', null],
  ['K2G', 'Nepean (woodvale / Craig Henry)', 'Ottawa', 'Nepean'],
  ['J9H', 'Aylmer South', 'Gatineau', 'Aylmer'],
  ['N5H', 'Aylmer', 'Aylmer', null],
  ['H7E', 'Duvernay', 'Laval', 'Duvernay'],
  ['H4X', 'Montreal West', 'Montréal-Ouest', null],
  ['H3P', 'Mount Royal North', 'Mont-Royal', null],
  ['G1K', 'Quebec City Mid-riverbank', 'Québec', null],
  ['G9A', 'Trois-rivi\ufffdres East', 'Trois-Rivières', null],
  ['J2X', 'Saint-jean- Sur-richelieu East', 'Saint-Jean-sur-Richelieu', null],
  ['J9P', "Val-d'or", "Val-d'Or", null],
  ['G2E', "L'ancienne- Lorette Northeast", "L'Ancienne-Lorette", null],
  ['J0H', "Bois-francs-sud (saint-nazaire- D'acton)", "Saint-Nazaire-d'Acton", null],
])('%s, "%s" for letter carriers, is %s', (code, areaName, city, district) => {
  expect(townName(code, areaName)).toEqual({ city, district });
});
