import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test('a client is found, exported and erased, and requests are kept for a time', { tag: '@phone' }, async ({
  page,
  openCompany,
  enterAs,
  makeClient,
}) => {
  const company = await openCompany();
  await makeClient({ firstName: 'Zora', lastName: 'Quill', email: 'zora@quill.test', notes: 'Has a dog' }, company);
  await enterAs(company, '/settingsV2/personal-data');
  await expect(page.getByText('Nobody was searched for yet')).toBeVisible();
  await page.getByLabel('Name, email address or phone number').fill('zora');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Search everything for Zora Quill, Client' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Search everything for Zora Quill' });
  await expect(dialog.getByLabel('Email addresses')).toHaveValue('zora@quill.test');
  await dialog.getByLabel('Phone numbers').fill('12');
  await dialog.getByRole('button', { name: 'Search' }).click();
  await expect(dialog.getByText('Please enter the whole number, with seven digits or more')).toBeVisible();
  await dialog.getByLabel('Phone numbers').fill('+1 416 555 0199');
  await expectAccessible(page);
  await keepPicture(page, 'personal-search');
  await dialog.getByRole('button', { name: 'Search' }).click();

  const found = page.getByRole('region', { name: 'Zora Quill' });
  await expect(found.getByRole('cell', { name: 'Client, contacts and properties' })).toBeVisible();
  await found.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await found.getByRole('button', { name: /^Download/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^personal-data-.*\.zip$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'personal-found');

  await found.getByRole('button', { name: 'Erase' }).click();
  const erase = page.getByRole('dialog', { name: 'Erase Zora Quill' });
  await erase.getByLabel("Type 'erase Zora Quill' to confirm").fill('Zora');
  await erase.getByRole('button', { name: 'Erase' }).click();
  await expect(erase.getByText('Please enter: erase Zora Quill')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'personal-erase');
  await erase.getByLabel("Type 'erase Zora Quill' to confirm").fill('erase zora quill');
  await erase.getByRole('button', { name: 'Erase' }).press('Enter');
  const erased = page.getByRole('region', { name: 'Erased person' });
  await expect(erased.getByText(/^Erased on /)).toBeVisible();
  await expect(page.getByText('Zora Quill')).toHaveCount(0);
  await erased.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Change how long: Requests without a job' }).click();
  const keep = page.getByRole('dialog', { name: 'Requests without a job' });
  await keep.getByLabel('Months').fill('2');
  await keep.getByRole('button', { name: 'Save' }).click();
  await expect(keep.getByText('Please enter 3 to 240 months, or leave it empty')).toBeVisible();
  await keep.getByLabel('Months').fill('12');
  await expect(keep.getByText('0 records are older and would be removed tonight.')).toBeVisible();
  await expectAccessible(page);
  await keep.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Removed after 12 months/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'personal-data');
});
