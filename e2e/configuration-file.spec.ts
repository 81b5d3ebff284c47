import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test('a company takes over what another one is set up with', { tag: '@phone' }, async ({
  page,
  enterAs,
  openCompany,
  request,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400|409/);
  const [from, to] = [await openCompany(), await openCompany()];
  await ask(from, 'POST', '/api/taxes', { name: 'GST', rate: 5 });
  await ask(from, 'POST', '/api/product-service', { name: 'Filter', type: 1, price: 18.5 });
  await ask(from, 'POST', '/api/rules', {
    ...{ name: 'Welcome', trigger: 'client.created', conditions: [] },
    actions: [{ kind: 'mail', subject: 'Welcome', text: 'Hello' }],
  });
  await ask(to, 'POST', '/api/taxes', { name: 'GST', rate: 7 });

  const headers = { authorization: `Bearer ${from.token}` };
  const text = await (await request.get('/api/configuration/export', { headers })).text();

  await enterAs(to, '/settingsV2/configuration');
  await expect(page.getByText(/Taxes: 1 · /)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^configuration-\d{4}-\d\d-\d\d\.json$/);
  const own = await readFile(await file.path(), 'utf8');
  expect(own).toContain('"rate": 7');
  await expectAccessible(page);
  const choose = (content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'configuration.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await choose(text.replace('"rate": 5', '"rate": 500'));
  await expect(page.getByRole('alert')).toContainText('Taxes, “GST”: Rate must be between 0 and 100');
  await expectAccessible(page);
  await keepPicture(page, 'configuration-refused');
  await choose(text);
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('row', { name: /GST.*Rate/ })).toContainText('7');
  await expect(changes.getByRole('rowheader', { name: /^Filter/ })).toContainText('Price book, added');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'configuration-compared');

  // Somebody changes the company meanwhile.
  await ask(to, 'POST', '/api/tags', { name: 'In between' });
  const apply = async () => {
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click();
  };
  await apply();
  await expect(page.getByRole('alert')).toContainText('was changed since the file was compared with it');
  await page.getByRole('button', { name: 'Compare again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await apply();
  await expect(page.getByText('3 records added or changed')).toBeVisible();
  await choose(text);
  await expect(page.getByText('This company has everything that the file has.')).toBeVisible();
});
