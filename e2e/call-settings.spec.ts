import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test('calls are connected, a number is bought and named, and calls and texts are tried', { tag: '@phone' }, async ({
  page,
  enterAs,
  openCompany,
}) => {
  const company = await openCompany();
  await enterAs(company, '/settingsV2/addons/calls');
  await expect(page.getByText('Calls Not Connected')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Connect' }).click();

  const numbers = page.getByRole('region', { name: 'Phone numbers' });
  await expect(numbers.getByText('No Phone Numbers Available')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Try it' })).toHaveCount(0);
  await numbers.getByRole('button', { name: 'Buy number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy number' });
  await dialog.getByLabel('Area code').fill('647');
  const first = dialog.getByRole('radio').first();
  await expect(first).toHaveAccessibleName(/^\+1 \(647\) 555-01\d\d · Free$/);
  await expectAccessible(page);
  // By keyboard, like everything here.
  await first.focus();
  await page.keyboard.press('Space');
  await expect(first).toBeChecked();
  await dialog.getByLabel('Name').fill('Front desk');
  await page.keyboard.press('Control+Enter');
  const confirmation = page.getByRole('dialog', { name: /^Buy \+1 \(647\)/ });
  await expect(confirmation.getByText('This number costs nothing.')).toBeVisible();
  await confirmation.getByRole('button', { name: 'Buy' }).click();
  await expect(page.getByText('Phone number bought')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await numbers.getByRole('button', { name: 'Actions for Front desk' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: /^\+1 \(647\)/ });
  await edited.getByLabel('Name').fill('Dispatch');
  await edited.getByLabel('Forward to').fill('12');
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(edited.getByLabel('Forward to')).toHaveAccessibleDescription(/Phone number is not valid/);
  await edited.getByLabel('Forward to').fill('+1 416 555 0142');
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(numbers.getByText('Forwarded to +1 (416) 555-0142')).toBeVisible();

  const tryIt = page.getByRole('region', { name: 'Try it' });
  await tryIt.getByLabel('From').fill('+14165550133');
  await tryIt.getByLabel('Message').fill('When will you be here?');
  await tryIt.getByRole('button', { name: 'Simulate' }).click();
  await expect(page.getByText('The text is on its way.')).toBeVisible();
  await tryIt.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'Call', exact: true }).click();
  await expect(tryIt.getByLabel('Message')).toHaveCount(0);
  await tryIt.getByRole('button', { name: 'Simulate' }).click();
  await expect(page.getByText('The phone is about to ring.')).toBeVisible();

  await page.getByLabel('Record calls').check();
  await page.getByLabel('Announcement').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Announcement')).toHaveAccessibleDescription(/Announcement is required/);
  await page.getByLabel('Announcement').fill('We record calls.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Announcement')).toHaveValue('We record calls.');
  await expect(page.getByLabel('Record calls')).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'call-settings');
});
