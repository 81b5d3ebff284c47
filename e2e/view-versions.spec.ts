import type { SavedView } from '@truckroll/contract/saved-views/saved-views';
import { expect, expectAccessible, test, toast } from './journey.ts';

test('two people change one shared view: the second is told, and keeps what the list shows', async ({
  page,
  enterAs,
  openCompany,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/409/);
  const company = await openCompany();
  const task = { category: 'follow_up', scheduleDateTime: '2030-03-04T15:00:00.000Z' };
  for (const priority of ['high', 'low'])
    await ask(company, 'POST', '/api/tasks', { ...task, name: `Order for ${priority}`, priority });
  const shared = { name: 'Soon', isShared: true, search: 'priority=high' };
  const { view } = await ask<{ view: SavedView }>(company, 'POST', '/api/saved-views', { ...shared, list: 'tasks' });
  const saveMeanwhile = async (change: object) =>
    (await ask<{ view: SavedView }>(company, 'PUT', `/api/saved-views/${view.id}`, { ...shared, ...change })).view;
  const stored = async () =>
    (await ask<{ views: SavedView[] }>(company, 'GET', '/api/saved-views?list=tasks')).views[0];
  const choose = async (opened: string, item: string) => {
    await page.getByRole('button', { name: opened, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const other = page.getByRole('dialog', { name: 'Changed by someone else' });

  await enterAs(company, '/tasks');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Soon' }).click();
  await expect(page).toHaveURL(/priority=high/);
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Views: Soon, changed' })).toBeVisible();

  await test.step('the filters and the order', async () => {
    const { updatedAt } = await saveMeanwhile({ hiddenColumns: ['duration'] });
    await choose('Views: Soon, changed', 'Update ‘Soon’');
    await expect(other).toContainText('This record was changed by someone else. Reload and try again.');
    await other.getByRole('button', { name: 'Reload' }).click();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('viewVersion') === updatedAt);
    await expect(page).toHaveURL(/sortBy=name/);
    expect(await stored()).toMatchObject({ search: 'priority=high', hiddenColumns: ['duration'] });
    await choose('Views: Soon, changed', 'Update ‘Soon’');
    await expect(toast(page, 'View saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Views: Soon', exact: true })).toBeVisible();
    expect(await stored()).toMatchObject({ search: 'priority=high&sortBy=name&sortOrder=asc', hiddenColumns: [] });
  });

  await test.step('the name', async () => {
    await choose('Views: Soon', 'Rename or share ‘Soon’');
    const editing = page.getByRole('dialog', { name: 'Edit view' });
    await editing.getByLabel('Name').fill('Urgent');
    await saveMeanwhile({ search: 'priority=low' });
    await editing.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByRole('radiogroup', { name: 'Priority' })).toContainText('Low');
    await expectAccessible(page);
    await other.getByRole('button', { name: 'Use these values' }).click();
    await expect(editing.getByLabel('Name')).toHaveValue('Urgent');
    await editing.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Views: Urgent, changed' })).toBeVisible();
    expect(await stored()).toMatchObject({ name: 'Urgent', search: 'priority=low' });
    // The list still shows the version before that of the other person.
    await expect(page).toHaveURL(/priority=high/);
    await choose('Views: Urgent, changed', 'Update ‘Urgent’');
    await other.getByRole('button', { name: 'Keep editing' }).click();
    expect(await stored()).toMatchObject({ search: 'priority=low' });
  });
});
