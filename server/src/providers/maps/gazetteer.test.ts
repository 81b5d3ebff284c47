import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexOnce } from './built-in-index.ts';
import { gazetteer } from './gazetteer.ts';
import { readPostalAreas } from './postal-areas.ts';

const maps = gazetteer();
const torontoShop = { latitude: 43.65, longitude: -79.38 };

async function predicted(
  text: string,
  preferences: { countries?: string[]; near?: typeof torontoShop } = {},
): Promise<string[]> {
  const predictions = await maps.autocomplete({
    text,
    countries: preferences.countries ?? [],
    session: null,
    near: preferences.near ?? null,
  });
  return predictions.map((prediction) => prediction.description);
}

async function placeOf(text: string) {
  const [first] = await maps.autocomplete({ text, countries: [], session: null, near: null });
  return maps.place(first?.placeId ?? '');
}

describe('suggestions', () => {
  test.each([
    ['Buf', 'Buffalo, NY, USA'],
    ['buffalo ny', 'Buffalo, NY, USA'],
    ['Buffalo, New Y', 'Buffalo, NY, USA'],
    ['14201', 'Buffalo, NY 14201, USA'],
    ['14201-1234', 'Buffalo, NY 14201-1234, USA'],
    ['142', 'Buffalo, NY 14201, USA'],
    ['m5v', 'Toronto, ON M5V, Canada'],
    ['M5V 2', 'Toronto, ON M5V, Canada'],
    ['m5v2t6', 'Toronto, ON M5V 2T6, Canada'],
    ['Toronto', 'Toronto, ON, Canada'],
    ['montreal', 'Montréal, QC, Canada'],
    ['Scarborough, ON', 'Scarborough, ON, Canada'],
    ['New York', 'New York, NY, USA'],
    ['Washington', 'Washington, DC, USA'],
    ['Kansas C', 'Kansas City, MO, USA'],
    ['st. lou', 'Saint Louis, MO, USA'],
    ['St Johns', "St. John's, NL, Canada"],
    ['O Fall', "O'Fallon, MO, USA"],
    ['123 Main St, Buf', '123 Main St, Buffalo, NY, USA'],
    ['123 main st buffalo ny', '123 main st, Buffalo, NY, USA'],
    ['123 Main St, Buffalo, NY 142', '123 Main St, Buffalo, NY 14201, USA'],
    ['123 Broadway New Y', '123 Broadway, New York, NY, USA'],
    ['100 Queen St W Toronto', '100 Queen St W, Toronto, ON, Canada'],
    ['100 Queen St West Tor', '100 Queen St West, Toronto, ON, Canada'],
    ['100 Queen St W, Toronto ON M5H 2N2', '100 Queen St W, Toronto, ON M5H 2N2, Canada'],
    ['1234, rue Sainte-Catherine, Mont', '1234 rue Sainte-Catherine, Montréal, QC, Canada'],
    ['Apt 5, 12 Oak Ave, Denver', '12 Oak Ave Apt 5, Denver, CO, USA'],
    ['PO Box 12 Buffalo', 'PO Box 12, Buffalo, NY, USA'],
    ['123 Main St\nBuffalo NY', '123 Main St, Buffalo, NY, USA'],
  ])('%j is completed to %s', async (text, description) => {
    expect((await predicted(text))[0]).toBe(description);
  });

  test('are at most eight, all different', async () => {
    const found = await predicted('Spr');
    expect(found).toHaveLength(8);
    expect(new Set(found).size).toBe(8);
  });

  test.each(['', 'B', 'Bu', '  Bu  ', '12', ' , ,'])('%j is too short for any', async (text) => {
    expect(await predicted(text)).toEqual([]);
  });

  test.each(['qwertz', '99999', '123', '123 Main Street', '43.65, -79.38', '¡¿ %%% (((', '123 Main St #'])(
    '%j leads nowhere or to codes',
    async (text) => {
      const found = await predicted(text);
      for (const description of found) expect(description).toMatch(/ 123\d\d, USA$/);
    },
  );

  test('are limited to the requested countries', async () => {
    expect(await predicted('Toronto', { countries: ['ca'] })).toEqual(['Toronto, ON, Canada']);
    expect(await predicted('Toronto', { countries: ['us'] })).not.toContain('Toronto, ON, Canada');
    expect(await predicted('M5V', { countries: ['us'] })).toEqual([]);
    expect(await predicted('142', { countries: ['ca'] })).toEqual([]);
    expect(await predicted('Toronto', { countries: ['fr'] })).toEqual([]);
    expect(await predicted('Toronto', { countries: ['us', 'ca'] })).toContain('Toronto, ON, Canada');
  });

  test("prefer the account's own area", async () => {
    expect((await predicted('Aurora'))[0]).toBe('Aurora, CO, USA');
    expect((await predicted('Aurora', { near: torontoShop }))[0]).toBe('Aurora, ON L4G, Canada');
  });

  test('complete a street alone with nearby towns, but not a number alone', async () => {
    const found = await predicted('123 Main St', { near: torontoShop });
    expect(found[0]).toBe('123 Main St, Toronto, ON, Canada');
    expect(found).toContain('123 Main St, Mississauga, ON, Canada');
    expect(await predicted('123 Main St, ', { near: torontoShop })).toEqual(found);
    expect(await predicted('12345678', { near: torontoShop })).toEqual([]);
  });

  test('offer the postal codes of a town once the town and its region are known', async () => {
    const found = await predicted('12 Elm St, Buffalo, NY');
    expect(found.slice(0, 3)).toEqual([
      '12 Elm St, Buffalo, NY, USA',
      '12 Elm St, Buffalo, NY 14201, USA',
      '12 Elm St, Buffalo, NY 14202, USA',
    ]);
  });
});

describe('a place', () => {
  test('is resolved from its id alone, with the street as typed and the centre of its postal area', async () => {
    expect(await placeOf('123 Main St Apt 4, Buffalo NY 14201')).toEqual({
      ...{ street: 'Main St Apt 4', houseNumber: '123', city: 'Buffalo', state: 'NY', country: 'US', zipCode: '14201' },
      formattedAddress: '123 Main St Apt 4, Buffalo, NY 14201, USA',
      ...{ latitude: 42.8967, longitude: -78.8846, plusCode: '87J3V4W8+M5' },
      placeId: expect.stringMatching(/^local:[\w-]+$/),
    });
  });

  test('is the same in another server process', async () => {
    const [first] = await maps.autocomplete({
      text: '100 Queen St W, Toronto',
      countries: [],
      session: null,
      near: null,
    });
    const id = first?.placeId ?? '';
    expect(await gazetteer().place(id)).toEqual(await maps.place(id));
  });

  test("keeps the former town's name of a postal area", async () => {
    expect(await placeOf('12 Elm St, Scarborough ON M1B')).toMatchObject({
      city: 'Scarborough',
      state: 'ON',
      zipCode: 'M1B',
      country: 'CA',
    });
  });

  test('with a code of another region is in its own region', async () => {
    const address = await placeOf('12 Elm St, Buffalo, NY 90210');
    expect(address).toMatchObject({ city: 'Buffalo', state: 'NY' });
    expect(address?.latitude).toBeCloseTo(42.9, 0);
  });

  const packed = (values: unknown): string => `local:${Buffer.from(JSON.stringify(values)).toString('base64url')}`;
  test.each([
    '',
    'local:',
    'local:!!!',
    'ChIJplace',
    packed('x'),
    packed(['US', 'NY']),
    packed(['FR', 'NY', 'Buffalo', null, '']),
    packed(['US', 'NY', 'Nowhere at all', null, '']),
    packed(['US', 'NY', 'Buffalo', null, 'x'.repeat(201)]),
    packed(['US', 'NY', 7, null, '']),
  ])('is not found by the id %j', async (placeId) => {
    expect(await maps.place(placeId)).toBeNull();
  });
});

describe('geocoding', () => {
  test.each([
    [
      '123 Main St, Buffalo, NY 14201',
      { houseNumber: '123', street: 'Main St', city: 'Buffalo', state: 'NY', zipCode: '14201', latitude: 42.8967 },
    ],
    ['123 Main St, Buffalo, NY', { city: 'Buffalo', state: 'NY', zipCode: null }],
    ['100 Queen St W, Toronto, Ontario, Canada', { houseNumber: '100', city: 'Toronto', state: 'ON', country: 'CA' }],
    ['123 Broadway New York NY', { houseNumber: '123', street: 'Broadway', city: 'New York', state: 'NY' }],
    ['10 Rue Ontario, Québec', { houseNumber: '10', street: 'Rue Ontario', city: 'Québec', state: 'QC' }],
    ['M5V 2T6', { city: 'Toronto', state: 'ON', zipCode: 'M5V 2T6' }],
    ['New York', { city: 'New York', state: 'NY' }],
  ])('%j is found', async (text, parts) => {
    expect(await maps.geocode({ text, near: null })).toMatchObject(parts);
  });

  test.each(['', 'asdf', 'Buffal', '123 Main St', 'Texas', '99999', 'xyz xyz, xyz, ZZ 00000'])(
    '%j is not found',
    async (text) => {
      expect(await maps.geocode({ text, near: null })).toBeNull();
    },
  );

  test('picks the nearest of several towns of the same name', async () => {
    expect(await maps.geocode({ text: '12 Elm St, Aurora', near: torontoShop })).toMatchObject({
      city: 'Aurora',
      state: 'ON',
    });
    expect(await maps.geocode({ text: '12 Elm St, Aurora', near: null })).toMatchObject({
      city: 'Aurora',
      state: 'CO',
    });
  });

  test('marks an approximate position by its id', async () => {
    expect((await maps.geocode({ text: 'Buffalo, NY', near: null }))?.placeId).toMatch(/^local:/);
  });
});

describe('in reverse', () => {
  test.each([
    [40.7128, -74.006, 'New York', 'NY'],
    [42.8864, -78.8784, 'Buffalo', 'NY'],
    [43.65, -79.38, 'Toronto', 'ON'],
    [45.5, -73.57, 'Montréal', 'QC'],
    [61.2, -149.9, 'Anchorage', 'AK'],
    [21.31, -157.86, 'Honolulu', 'HI'],
    [18.43, -66.06, 'San Juan', 'PR'],
  ])('%d, %d is in %s, %s, and stays where it is', async (latitude, longitude, city, state) => {
    const address = await maps.reverse({ latitude, longitude });
    expect(address).toMatchObject({ city, state, latitude, longitude, street: null, houseNumber: null, placeId: null });
    expect(address?.formattedAddress).toContain(city);
    expect(address?.zipCode).toMatch(/^(?:\d{5}|[A-Z]\d[A-Z])$/);
  });

  test.each([
    [30, -50],
    [0, 0],
    [90, 0],
    [-90, 180],
    [48.85, 2.35],
    [82.5, -62.3],
  ])('%d, %d is too far from every address', async (latitude, longitude) => {
    expect(await maps.reverse({ latitude, longitude })).toBeNull();
  });

  test('the nearest area equals that of an exhaustive search', async () => {
    const areas = readPostalAreas();
    const inAmerica = fc.record({
      latitude: fc.double({ min: 25, max: 60, noNaN: true }),
      longitude: fc.double({ min: -130, max: -60, noNaN: true }),
    });
    const flatDistance = (at: { latitude: number; longitude: number }, area: (typeof areas)[number]): number =>
      Math.hypot(
        at.latitude - area.latitude,
        (at.longitude - area.longitude) * Math.cos((at.latitude * Math.PI) / 180),
      ) * 111.2;
    await fc.assert(
      fc.asyncProperty(inAmerica, async (at) => {
        const nearest = Math.min(...areas.map((area) => flatDistance(at, area)));
        const found = await maps.reverse(at);
        const area = areas.find(({ code, country }) => code === found?.zipCode && country === found.country);
        // The planar and the spherical distance differ slightly, so that either result is right near 60 km.
        if (area === undefined) expect(nearest).toBeGreaterThan(59);
        else expect(flatDistance(at, area)).toBeLessThan(nearest * 1.02 + 0.1);
      }),
      { numRuns: 60 },
    );
  });
});

test('the list is loaded once, on the first request', async () => {
  let times = 0;
  const counted = gazetteer(
    indexOnce(() => {
      times += 1;
      return readPostalAreas();
    }),
  );
  await counted.autocomplete({ text: 'Bu', countries: [], session: null, near: null });
  await counted.place('ChIJplace');
  expect(times).toBe(0);
  await counted.reverse(torontoShop);
  await counted.geocode({ text: 'Toronto', near: null });
  expect(times).toBe(1);
});

test('every suggestion for any text is a place in the two countries', async () => {
  const piece = fc.constantFrom(
    '12',
    'Main',
    'St',
    'Elm',
    'N',
    'Buf',
    'Buffalo',
    'New',
    'York',
    'ON',
    'NY',
    'M5',
    'M5V',
    '142',
    ',',
    ' ',
    'Rue',
    'Apt 4',
    "d'",
    '🏠',
  );
  const typed = fc.oneof(
    fc.array(piece, { minLength: 1, maxLength: 7 }).map((pieces) => pieces.join(' ')),
    fc.string({ maxLength: 40 }),
  );
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const predictions = await maps.autocomplete({ text, countries: [], session: null, near: torontoShop });
      expect(predictions.length).toBeLessThanOrEqual(8);
      for (const { placeId, description } of predictions) {
        const address = await maps.place(placeId);
        expect(address?.formattedAddress).toBe(description);
        expect(['US', 'CA']).toContain(address?.country);
        expect(address?.latitude).toEqual(expect.any(Number));
        expect(placeId.length).toBeLessThan(2000);
      }
    }),
    { numRuns: 200 },
  );
});
