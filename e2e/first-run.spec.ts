import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, password, test, toast } from './journey.ts';

test('an owner registers, follows the guide, tries the sample job and removes it', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/register');
  await page.getByLabel('Company Name').fill('Guided Plumbing');
  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('Email').fill(`nora-${randomUUID()}@guided.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your company' })).toBeVisible();

  await page.getByRole('radio', { name: 'Plumbing' }).check();
  await page.getByRole('checkbox', { name: 'Add Camera inspection' }).uncheck();
  await page.getByRole('textbox', { name: 'Price of Plumbing labour, per hour' }).fill('140');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'first-run-trade');
  await page.getByRole('button', { name: 'Add these' }).click();
  await expect(toast(page, 'Added 17 entries and 6 job types')).toBeVisible();

  await page.getByRole('button', { name: 'These are right' }).click();
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'Canada' }).click();
  await page.getByRole('combobox', { name: 'Province or territory' }).click();
  await page.getByRole('option', { name: 'Ontario' }).click();
  await expect(page.getByRole('textbox', { name: 'Rate of HST Ontario, percent' })).toHaveValue('13%');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add this tax' }).click();
  await expect(toast(page, 'Taxes added')).toBeVisible();

  // What was done and skipped is kept on the server.
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await expect(page.getByText('4 of 7 steps done or skipped.')).toBeVisible();
  await page.goto('/first-run');
  await expect(page.getByText('4 of 7 steps done or skipped.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Skipped Logo and contact/ })).toBeVisible();

  await page.getByRole('button', { name: 'Try a sample job' }).click();
  await page.getByRole('button', { name: 'Add the sample job' }).click();
  await page.getByRole('link', { name: 'Open the job' }).click();
  await expect(page.getByText('Sample job: Service call').first()).toBeVisible();
  await page.goto('/first-run?step=sample');
  await page.getByRole('button', { name: 'Remove the sample' }).click();
  await expect(toast(page, 'Sample removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add the sample job' })).toBeVisible();

  // Nobody could mail a new password to this owner.
  await page.goto('/first-run?step=end');
  await expect(page.getByText('You have no recovery code')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create a recovery code' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/home');
  await expect(page.getByText('Next: Bring your clients')).toBeVisible();
  await page.getByRole('button', { name: 'Hide first steps' }).click();
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeHidden();
});
