import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

test('an admin makes a key for a program, which does what it may until it is revoked', { tag: '@phone' }, async ({
  page,
  request,
  enterAs,
  openCompany,
  makeClient,
  isMobile,
}) => {
  const company = await openCompany();
  await makeClient({ firstName: 'Nora', lastName: 'Field' }, company);
  await enterAs(company, '/settingsV2/api-keys');
  await expect(page.getByText('No API keys yet')).toBeVisible();

  if (isMobile) await page.getByRole('button', { name: 'Add' }).first().click();
  else await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'New API key' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Website');
  await form.getByRole('button', { name: 'Make key' }).click();
  await expect(form.getByText('Please choose at least one ability')).toBeVisible();
  await form.getByRole('checkbox', { name: 'All of Clients' }).check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'api-key-form');
  await form.getByRole('button', { name: 'Make key' }).click();

  const made = page.getByRole('dialog', { name: 'Your new API key' });
  const token = await made.getByRole('textbox', { name: 'API key' }).inputValue();
  await expectAccessible(page);
  await keepPicture(page, 'api-key-shown-once');
  const ask = (path: string) => request.get(path, { headers: { authorization: `Bearer ${token}` } });
  const clients = (await (await ask('/api/clients')).json()) as { data: { clients: { lastName: string }[] } };
  expect(clients.data.clients.map(({ lastName }) => lastName)).toEqual(['Field']);
  expect((await ask('/api/jobs')).status()).toBe(403);
  await made.getByRole('button', { name: 'Done' }).click();

  await expect(page.getByText(`…${token.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await keepPicture(page, 'api-keys');
  await page.getByRole('button', { name: 'Actions for Website' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename API key' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('Booking site');
  await rename.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(toast(page, 'Saved')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Booking site' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog', { name: 'Revoke API key' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(/^Revoked /)).toBeVisible();
  const refused = await ask('/api/clients');
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([401, 'api_key_ended']);
  await expectAccessible(page);
});
