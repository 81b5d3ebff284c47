import type { Document } from '@truckroll/contract/documents/documents';
import type { Job } from '@truckroll/contract/jobs/jobs';
import type { OutgoingMail } from '@truckroll/contract/mail/mail';
import { pictureOf } from './drawn-picture.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test('a photo of a line is taken in the editor, and its client sees it', { tag: '@phone' }, async ({
  page,
  browser,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    ...{ firstName: 'Ann', lastName: 'Lee', email: 'ann.lee@journey.test' },
  });
  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    ...{ documentType: 2, clientId: client.id, items: [{ name: 'Furnace', rate: 4000 }] },
  });
  await enterAs(company, `/grow/estimate/edit?id=${document.id}`);
  await page.getByRole('button', { name: 'Photos of item 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Photos: Furnace' });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(dialog.getByRole('alert')).toHaveText('This file type is not allowed: list.txt');
  await input.setInputFiles([
    await pictureOf(page, { width: 2400, height: 1600 }),
    await pictureOf(page, { width: 300, height: 400 }),
  ]);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Remove photo 2 of Furnace' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  // Pixels of the copy that was uploaded.
  await expect
    .poll(() =>
      dialog.getByRole('img', { name: '1 of Furnace' }).evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(1200);
  await expectAccessible(page);
  await keepPicture(page, 'line-photos');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Photos of item 1 (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('article').getByRole('img', { name: 'Photo 1 of Furnace' })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await ask(company, 'POST', `/api/documents/${document.id}/send`, { attachPdf: false });
  const { mails } = await ask<{ mails: OutgoingMail[] }>(company, 'GET', '/api/mail/outgoing');
  const link = /\/public\/documents\/[\w-]+/.exec(mails[0]?.text ?? '')?.[0] ?? 'no link';
  const own = await browser.newContext({ viewport: page.viewportSize() });
  const visit = await own.newPage();
  await visit.goto(new URL(link, page.url()).href);
  await expect(visit.getByRole('link', { name: 'Photo 1 of Furnace' })).toBeVisible();
  await expectAccessible(visit, { staysWhite: true });
  await keepPicture(visit, 'line-photos-client');
  await own.close();
});

test('a photo of a line of a job is added in its form, and seen on its visit', { tag: '@phone' }, async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    ...{ firstName: 'Ann', lastName: 'Lee', email: 'ann.lee@journey.test' },
  });
  const start = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await ask<{ id: string }>(company, 'POST', '/api/jobs', {
    ...{ clientId: client.id, title: 'New pump', startDateTime: start },
    jobItems: [{ itemName: 'Pump', quantity: 1, price: 90 }],
  });
  await enterAs(company, `/jobs?job=${id}`);
  await page.getByRole('tab', { name: 'Line Items & Notes' }).click();
  await page.getByRole('button', { name: 'Photos of item 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Photos: Pump' });
  await expect(dialog.getByText('No photos yet. The people on site see them.')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles([await pictureOf(page, { width: 300, height: 400 })]);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Photos of item 1 (1)' })).toBeVisible();
  await page.getByRole('dialog', { name: 'Edit Job' }).getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Job' })).toHaveCount(0);
  await page.goto(`/jobs/${id}`);
  await expect(
    page.getByRole('list', { name: 'Photos of Pump' }).getByRole('img', { name: 'Photo 1 of Pump' }),
  ).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'job-line-photos');
  const { job } = await ask<{ job: Job }>(company, 'GET', `/api/jobs/${id}`);
  await page.goto(`/jobs/${id}?tab=visits&visit=${job.visits[0]?.id ?? ''}`);
  const visit = page.getByRole('dialog').filter({ hasText: 'Parts and services' });
  await expect(visit.getByRole('img', { name: 'Photo 1 of Pump' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'visit-line-photos');
});
