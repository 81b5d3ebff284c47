import { openFakeS3 } from '../server/src/testing/fake-s3.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test('a bucket is set, a copy goes into it, and the copies end', { tag: '@phone' }, async ({
  page,
  openCompany,
  enterAs,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/422/);
  const s3 = await openFakeS3('copies-of-lee');
  const company = await openCompany();
  await enterAs(company, '/settingsV2/copies');
  await expect(page.getByText('No copies yet')).toBeVisible();
  await page.getByRole('button', { name: 'Set a bucket' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Set a bucket' });
  await form.getByRole('textbox', { name: 'Bucket' }).fill('copies-of-ann');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please enter the access key')).toBeVisible();
  await form.getByLabel('Server').fill(s3.settings.S3_ENDPOINT);
  await form.getByLabel('Folder').fill('truckroll');
  await form.getByRole('textbox', { name: 'Access key', exact: true }).fill('key');
  await form.getByRole('textbox', { name: 'Secret of the access key' }).fill('secret');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'bucket-form');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('There is no such bucket.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Secret of the access key' })).toHaveValue('secret');
  await form.getByRole('textbox', { name: 'Bucket' }).fill('copies-of-lee');
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByRole('heading', { name: 'copies-of-lee' })).toBeVisible();
  await expect(page.getByText('Stored')).toBeVisible();
  expect([...s3.objects.keys()]).toEqual([expect.stringMatching(/^truckroll\/.*\.zip$/)]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'company-copies');

  await page.getByRole('button', { name: 'Copy now' }).click();
  await expect(page.getByText('Stored')).toHaveCount(2);
  expect(s3.objects.size).toBe(2);
  await page.getByRole('button', { name: 'End copies' }).click();
  await page.getByRole('dialog', { name: 'End copies' }).getByRole('button', { name: 'End copies' }).click();
  await expect(page.getByRole('button', { name: 'Set a bucket' })).toBeVisible();
  await s3.close();
});
