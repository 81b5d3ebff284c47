import type { OutgoingMail } from '@truckroll/contract/mail/mail';
import { expect, expectAccessible, keepPicture, test } from './journey.ts';
import { makeJob, photo } from './photographed-job.ts';
import { placeOf } from './place.ts';

test('a job goes from scheduled to paid by its main button, and the client sees the chosen photo', async ({
  page,
  enterAs,
  ask,
  openCompany,
}) => {
  const company = await openCompany();
  const job = await makeJob(ask, company);
  await enterAs(company, `/jobs/${job.id}`);
  const panel = page.getByRole('dialog', { name: new RegExp(`, Boiler.* #${job.jobNumber}$`) });
  const progress = panel.getByRole('list', { name: 'Progress' });
  const step = (name: string) => panel.getByRole('button', { name, exact: true });
  await expect(progress.locator('[aria-current]')).toContainText('Scheduled');

  await panel.getByLabel('Photos to add').setInputFiles([photo('leak.png'), photo('private.png')]);
  const before = panel.getByRole('list', { name: 'Before' });
  await expect(before.getByRole('button')).toHaveCount(2);
  await expectAccessible(page);

  await before.getByRole('button', { name: 'Open photo, Before 1' }).click();
  const viewer = page.getByRole('dialog', { name: 'Photos' });
  await expect(viewer.getByText('1 of 2 · Before: leak.png')).toBeVisible();
  await viewer.getByRole('button', { name: 'Annotate' }).click();
  const stage = await placeOf(viewer.getByRole('img', { name: 'leak.png' }));
  await page.mouse.move(stage.x + stage.width * 0.2, stage.y + stage.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(stage.x + stage.width * 0.6, stage.y + stage.height * 0.5);
  await page.mouse.up();
  await viewer.getByText('Text', { exact: true }).click();
  await viewer.getByRole('textbox', { name: 'Text on the photo' }).fill('Rust here');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await viewer.getByRole('button', { name: 'Save' }).click();
  await viewer.getByRole('switch', { name: 'Visible to the client' }).click();
  await expect(viewer.getByRole('switch', { name: 'Visible to the client' })).toBeChecked();
  await expect(viewer.locator('svg text')).toHaveText('Rust here');
  await expectAccessible(page);
  await keepPicture(page, 'photo-viewer');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(before.getByText('visible to the client')).toHaveCount(1);

  await step('Start').click();
  await expect(progress.locator('[aria-current]')).toContainText('In progress');
  await expect(step('Finish')).toBeEnabled();
  await step('Finish').click();
  await expect(progress.locator('[aria-current]')).toContainText('Done');
  const invoice = page.waitForEvent('popup');
  await step('Create Invoice').click();
  const draft = await invoice;
  await expect(draft).toHaveURL(/\/grow\/invoice\/view/);
  await draft.close();
  await expect(progress.locator('[aria-current]')).toContainText('Invoiced');
  await expect(step('Send Invoice')).toBeVisible();
  await page.getByRole('button', { name: 'Action', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Send Invoice' }).click();
  const sending = page.getByRole('dialog', { name: /^Send Invoice/ });
  await sending.getByRole('button', { name: 'Send', exact: true }).click();
  const kept = page.getByRole('dialog', { name: 'Saved here: no mail server is set up' });
  await kept.getByRole('button', { name: 'Close' }).first().click();
  await expect(kept).toHaveCount(0);
  await step('Record Payment').click();
  const paying = page.getByRole('dialog', { name: /^Collect Payment/ });
  await paying.getByRole('button', { name: 'Record Payment' }).click();
  await expect(paying).toHaveCount(0);
  await expect(progress.locator('[aria-current]')).toContainText('Paid');
  await expect(step('Record Payment')).toHaveCount(0);
  await keepPicture(page, 'job-paid');

  const { mails } = await ask<{ mails: OutgoingMail[] }>(company, 'GET', '/api/mail/outgoing');
  const text = mails.find(({ kind }) => kind === 'document')?.text ?? '';
  await page.goto(/\/public\/documents\/[\w-]+/.exec(text)?.[0] ?? 'no link');
  const photos = page.getByRole('region', { name: 'Photos' });
  await expect(photos.getByRole('img')).toHaveCount(1);
  await expect(photos.locator('svg text')).toHaveText('Rust here');
  await expectAccessible(page, { staysWhite: true });
});
