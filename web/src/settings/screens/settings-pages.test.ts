import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import { expect, test } from 'vitest';
import { byGroup, findPages, settingsPagesFor } from './settings-pages.ts';

const all = settingsPagesFor({ isAdmin: true, roleName: null, abilities: everyAbility() });
const found = (search: string) => findPages(all, search).map(({ label }) => label);

test.each([
  ['currency', ['Company']],
  ['WORKING hours', ['Company', 'Team']],
  ['hours work', ['Company', 'Team']],
  ['pass', ['Profile']],
  ['recovery', ['Profile']],
  ['nothing like this', []],
])('the search %s finds %j', (search, labels) => expect(found(search)).toEqual(labels));

test('an empty search finds every page, and every page stands in one group', () => {
  expect(found(' ')).toEqual(all.map(({ label }) => label));
  expect(byGroup(all).flatMap(({ pages }) => pages)).toEqual(all);
});

test('a group without a page is left out', () => {
  expect(byGroup(findPages(all, 'currency')).map(({ label }) => label)).toEqual(['Company']);
});
