import { badgeGroups } from '@truckroll/domain/colors/badge-colors';
import { expect, test } from 'vitest';
import { colorsForm, colorsValues, ownColors, whyNotFill } from './colors-values.ts';

const tooPale = 'This colour has too little contrast. Choose a darker or lighter one.';

test('without own colours every badge has its default, and nothing is kept', () => {
  const values = colorsValues({});
  expect(Object.keys(values)).toEqual(Object.keys(badgeGroups));
  expect(ownColors(values, {})).toEqual({});
});

test('only what differs from the default is kept', () => {
  const values = colorsValues({ 'jobStatus.paid': '#263238' });
  expect(ownColors(values, {})).toEqual({ 'jobStatus.paid': '#263238' });
  values.visitType = { ...values.visitType, 'one-off': '#1565C0' };
  expect(ownColors(values, {})).toEqual({ 'jobStatus.paid': '#263238', 'visitType.one-off': '#1565c0' });
});

test('own colours of what the page does not know stay', () => {
  const before = { 'weather.rain': '#1565c0', 'jobStatus.paid': '#263238' };
  expect(ownColors(colorsValues({}), before)).toEqual({ 'weather.rain': '#1565c0' });
});

test.each([
  ['#263238', null],
  ['#7f7f7f', tooPale],
  ['#ff0000', tooPale],
  ['red', 'Colour is not valid'],
  ['', 'Colour is not valid'],
])('a badge in %j: %j', (color, why) => expect(whyNotFill(color)).toBe(why));

test('a colour that cannot be read is refused at its place', () => {
  const values = colorsValues({});
  values.jobStatus = { ...values.jobStatus, paid: '#7f7f7f' };
  expect(colorsForm.safeParse(values).error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['jobStatus', 'paid'], tooPale],
  ]);
});
