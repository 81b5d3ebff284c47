import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';
import { makeJob, photo } from './photographed-job.ts';

test('on a phone a photo is taken, sorted and turned to by a finger', async ({ page, enterAs, ask, openCompany }) => {
  const company = await openCompany();
  const job = await makeJob(ask, company);
  await enterAs(company, `/jobs/${job.id}`);
  await page.getByLabel('Photo', { exact: true }).setInputFiles(photo('image.png'));
  await expect(page.getByRole('list', { name: 'Before' }).getByRole('button')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open photo, Before 1' }).click();
  const viewer = page.getByRole('dialog', { name: 'Photos' });
  await viewer.getByText('After', { exact: true }).click();
  await expect(viewer.getByText(/^1 of 1 · After/)).toBeVisible();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'false');
  await expectAccessible(page);
  await keepPicture(page, 'photo-on-phone');
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('list', { name: 'After' }).getByRole('button')).toHaveCount(1);
});
