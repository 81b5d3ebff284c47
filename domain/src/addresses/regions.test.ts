import { expect, test } from 'vitest';
import { canadianRegions, countryCode, findRegion, usRegions } from './regions.ts';

test('there are 50 states, the District of Columbia, five territories, ten provinces and three territories', () => {
  expect(usRegions).toHaveLength(56);
  expect(canadianRegions).toHaveLength(13);
});

test('codes and names are unique, so that a region determines its country', () => {
  const all = [...usRegions, ...canadianRegions];
  expect(new Set(all.map((region) => region.code)).size).toBe(all.length);
  expect(new Set(all.map((region) => region.name)).size).toBe(all.length);
  for (const region of all) {
    expect(findRegion(region.code)).toEqual(region);
    expect(findRegion(region.name.toUpperCase())).toEqual(region);
  }
});

test.each([
  ['N.Y.', 'NY'],
  ['ny', 'NY'],
  ['new  york', 'NY'],
  ['Québec', 'QC'],
  ['P.E.I.', 'PE'],
  ['b.c.', 'BC'],
  ['Washington, DC'.replace(',', ''), 'DC'],
  ['Nouvelle-Écosse', 'NS'],
  ['Newfoundland', 'NL'],
  ['Northwest Territory', 'NT'],
  ['Que.', 'QC'],
  ['Qué.', 'QC'],
  ['P.Q.', 'QC'],
  ['P. Q.', 'QC'],
  ['QUÉBEC', 'QC'],
  ['Québec', 'QC'],
  ['Province of Quebec', 'QC'],
  ['Province de Québec', 'QC'],
  ['Québec, Canada', 'QC'],
  ['QC, Canada', 'QC'],
  ['CA-QC', 'QC'],
  ['Quebec (QC)', 'QC'],
  ['QC - Quebec', 'QC'],
  ['Ont.', 'ON'],
  ['N. Y.', 'NY'],
  ['State of New York', 'NY'],
  ['US-NY', 'NY'],
  ['New York, USA', 'NY'],
  ['Calif.', 'CA'],
  ['Mass.', 'MA'],
  ['Wash.', 'WA'],
  ['N. Carolina', 'NC'],
  ['W. Va.', 'WV'],
  ['D.C.', 'DC'],
  ['Alta.', 'AB'],
  ['Nfld.', 'NL'],
  ['C.-B.', 'BC'],
  ['Î.-P.-É.', 'PE'],
])('%s is %s', (text, code) => {
  expect(findRegion(text)?.code).toBe(code);
});

test.each(['', 'XX', 'Yorkshire', 'Main St', 'Canada', 'USA', 'Western Australia', 'x'.repeat(200)])(
  '%j is not a region',
  (text) => {
    expect(findRegion(text)).toBeNull();
  },
);

test.each([
  ['USA', 'US'],
  ['U.S.', 'US'],
  ['United States of America', 'US'],
  ['États-Unis', 'US'],
  ['canada', 'CA'],
  ['mx', 'MX'],
  ['Somewhere', null],
  ['', null],
])('the country %j is %s', (text, code) => {
  expect(countryCode(text)).toBe(code);
});
