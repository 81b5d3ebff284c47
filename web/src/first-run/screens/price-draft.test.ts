import { expect, test } from 'vitest';
import {
  addedText,
  addsNothing,
  byCategory,
  inCurrency,
  isNameless,
  newDraft,
  priceListBody,
  priceRows,
  productKey,
} from './price-draft.ts';

type Row = ReturnType<typeof priceRows>[number];
const none: ReadonlySet<string> = new Set();

test('all entries of a trade are chosen, except those that the price book has', () => {
  const rows = priceRows('plumbing', 'USD', new Set([productKey({ type: 2, name: ' PLUMBING labour ' })]));
  expect(rows.filter(({ isChosen }) => !isChosen).map(({ name }) => name)).toEqual(['Plumbing labour']);
  expect(rows.find(({ name }) => name === 'Service call')?.price).toBe(95);
});

test('prices are in the currency, and empty where its prices are unknown', () => {
  expect(priceRows('plumbing', 'CAD', none)[0]?.price).toBe(120);
  expect(priceRows('plumbing', 'XOF', none).every(({ price }) => price === null)).toBe(true);
});

test('another currency keeps names, ticks and set prices', () => {
  const [first, second, third] = priceRows('plumbing', 'USD', none) as [Row, Row, Row];
  const edited = [
    { ...first, name: 'Labour' },
    { ...second, price: 77 },
    { ...third, isChosen: false },
  ];
  const usual = priceRows('plumbing', 'CAD', none);
  expect(inCurrency(edited, { trade: 'plumbing', from: 'USD', to: 'CAD' })).toEqual([
    { ...usual[0], name: 'Labour' },
    { ...usual[1], price: 77 },
    { ...usual[2], isChosen: false },
  ]);
});

test('without a ticked entry or job type there is nothing to add', () => {
  const { rows, jobTypes } = newDraft('other', 'USD', none);
  const unticked = rows.map((row) => ({ ...row, isChosen: false }));
  expect([
    addsNothing({ rows, jobTypes: [] }),
    addsNothing({ rows: unticked, jobTypes }),
    addsNothing({ rows: unticked, jobTypes: [] }),
  ]).toEqual([false, false, true]);
});

test('only chosen entries are sent, with their edited name and price', () => {
  const [first, second, ...rest] = priceRows('other', 'USD', none);
  const rows = [
    { ...(first as (typeof rest)[number]), name: 'Hourly rate', price: 110 },
    { ...(second as (typeof rest)[number]), isChosen: false },
  ];
  expect(priceListBody('other', rows, ['Repair'])).toEqual({
    trade: 'other',
    items: [{ name: 'Hourly rate', description: null, category: 'Time', type: 2, unitType: 'hour', price: 110 }],
    jobTypes: ['Repair'],
  });
});

test('an entry without a name is refused only if it is chosen', () => {
  const row = { ...(priceRows('other', 'USD', none)[0] as Parameters<typeof isNameless>[0]), name: ' ' };
  expect([isNameless(row), isNameless({ ...row, isChosen: false })]).toEqual([true, false]);
});

test('categories keep their order', () =>
  expect(byCategory(priceRows('other', 'USD', none)).map(([category]) => category)).toEqual([
    'Time',
    'Visits',
    'Other',
  ]));

test.each([
  [{ items: 12, jobTypes: 1 }, 'Added 12 entries and 1 job type'],
  [{ items: 0, jobTypes: 0 }, 'Everything was already there'],
])('the message of %j', (added, text) => expect(addedText(added)).toBe(text));
