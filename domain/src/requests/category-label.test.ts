import { expect, test } from 'vitest';
import { categoryLabel } from './category-label.ts';

test("a service category's label is in words, abbreviations in capitals", () => {
  expect(categoryLabel('garage-door-services')).toBe('Garage Door Services');
  expect(categoryLabel('plumbing')).toBe('Plumbing');
  expect(categoryLabel('hvac')).toBe('HVAC');
});
