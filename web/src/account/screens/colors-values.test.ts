import { badgeGroups } from '@truckroll/domain/colors/badge-colors';
import { expect, test } from 'vitest';
import { colorsForm, colorsValues, fillRefusal, ownColors } from './colors-values.ts';

const tooPale = 'This colour has too little contrast. Choose a darker or lighter one.';

test('without own colours every badge has its default, and nothing is stored', () => {
  const values = colorsValues({});
  expect(Object.keys(values)).toEqual(Object.keys(badgeGroups));
  expect(ownColors(values, {})).toEqual({});
});

test('only colours that differ from the default are stored', () => {
  const values = colorsValues({ 'jobStatus.paid': '#263238' });
  expect(ownColors(values, {})).toEqual({ 'jobStatus.paid': '#263238' });
  values.visitType = { ...values.visitType, 'one-off': '#1565C0' };
  expect(ownColors(values, {})).toEqual({ 'jobStatus.paid': '#263238', 'visitType.one-off': '#1565c0' });
});

test('own colours of unknown groups are kept', () => {
  const before = { 'weather.rain': '#1565c0', 'jobStatus.paid': '#263238' };
  expect(ownColors(colorsValues({}), before)).toEqual({ 'weather.rain': '#1565c0' });
});

test.each([
  ['#263238', null],
  ['#7f7f7f', tooPale],
  ['#ff0000', tooPale],
  ['red', 'Colour is not valid'],
  ['', 'Colour is not valid'],
])('a badge in %j: %j', (color, why) => expect(fillRefusal(color)).toBe(why));

test('an invalid colour is refused at its own field', () => {
  const values = colorsValues({});
  values.jobStatus = { ...values.jobStatus, paid: '#7f7f7f' };
  expect(colorsForm.safeParse(values).error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['jobStatus', 'paid'], tooPale],
  ]);
});
