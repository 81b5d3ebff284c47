import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

type Client = { id: string };

test('a client gets tags in its form, which its list shows and filters by', { tag: '@phone' }, async ({
  page,
  openCompany,
  enterAs,
  ask,
  isMobile,
}) => {
  const company = await openCompany();
  for (const firstName of ['Ann', 'Ben']) await ask(company, 'POST', '/api/clients', { firstName });
  await enterAs(company, '/clients');
  await page.getByRole('link', { name: 'Ann' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog');
  const tags = form.getByRole('combobox', { name: 'Tags' });
  await tags.fill('VIP');
  await tags.press('Enter');
  await expect(form.getByText('VIP', { exact: true })).toBeVisible();
  await tags.fill('Dog on site');
  await page.getByRole('option', { name: 'Add "Dog on site"' }).click();
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('list', { name: 'Contact' })).toContainText('VIP');
  await expectAccessible(page);

  await page.goto('/clients');
  await expect(page.getByText('VIP', { exact: true })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await page.getByRole('checkbox', { name: 'VIP' }).check();
  await expect(page.getByText('Ben')).toHaveCount(0);
  await page.getByText('None of', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'VIP' }).check();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/clients?noTag=00000000-0000-0000-0000-000000000001');
  await expect(page.getByText('Ben')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'client-tags');
});

test('tags are renamed, merged and deleted, and given to many clients at once', async ({
  page,
  openCompany,
  enterAs,
  ask,
}) => {
  const company = await openCompany();
  const ids: string[] = [];
  for (const firstName of ['Ann', 'Ben'])
    ids.push((await ask<{ client: Client }>(company, 'POST', '/api/clients', { firstName })).client.id);
  for (const name of ['VIP', 'Lead', 'Gold']) await ask(company, 'POST', '/api/tags', { name });
  await enterAs(company, '/clients');
  for (const name of ['Ann', 'Ben']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('region', { name: 'Selected clients' }).getByRole('button', { name: 'Tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the tags of 2 clients' });
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('gold');
  await dialog.getByRole('combobox', { name: 'Add tags' }).press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, '2 clients updated')).toBeVisible();
  await expect(page.getByText('Gold', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Gold', { exact: true })).toHaveCount(0);

  const { tags } = await ask<{ tags: { id: string; name: string }[] }>(company, 'GET', '/api/tags');
  const idOf = (name: string): string => tags.find((tag) => tag.name === name)?.id ?? '';
  await ask(company, 'PATCH', '/api/clients/tags', { ids, add: [idOf('Lead')] });
  await page.goto('/settingsV2/tags');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Lead')).toContainText('2 clients');
  await expect(row('VIP')).toContainText('Not used');
  await expectAccessible(page);
  const act = async (name: string, what: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await act('Lead', 'Merge into another tag');
  const merging = page.getByRole('dialog', { name: /^Merge/ });
  await merging.getByRole('combobox', { name: 'Merge into' }).click();
  await page.getByRole('option', { name: 'VIP' }).click();
  await expectAccessible(page);
  await merging.getByRole('button', { name: 'Merge' }).click();
  await expect(row('VIP')).toContainText('2 clients');
  await expect(row('Lead')).toHaveCount(0);
  await act('VIP', 'Edit');
  await page.getByRole('dialog', { name: 'Edit tag' }).getByLabel('Name').fill('Silver');
  await page.keyboard.press('Enter');
  await expect(row('Silver')).toBeVisible();
  await act('Silver', 'Delete');
  const deleting = page.getByRole('dialog', { name: 'Delete tag' });
  await expect(deleting).toContainText('2 clients');
  await deleting.getByRole('button', { name: 'Confirm' }).click();
  await expect(row('Silver')).toHaveCount(0);
});
