import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, unique } from './journey.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('photos that got no answer are kept on this device when the visit is closed, and sent by themselves', async ({
  page,
  enterAs,
  ask,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to load resource/);
  const job = await ask<{ id: string }>('owner', 'POST', '/api/jobs', {
    clientId: (await makeClient()).id,
    title: unique('Cellar'),
    startDateTime: '2026-03-09T13:00:00.000Z',
    isStartTime: true,
  });
  const drive = /\/clientDrive(\?|$)/;
  await enterAs('owner', `/jobs/${job.id}?tab=visits`);
  await page.getByRole('button', { name: '#1', exact: true }).tap();
  const visit = page.getByRole('dialog', { name: /Visit 1$/ });
  await page.route(drive, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await visit
    .getByLabel('Files', { exact: true })
    .setInputFiles(['before.png', 'after.png'].map((name) => ({ name, mimeType: 'image/png', buffer: picture })));
  const kept = visit.getByRole('list', { name: 'Photos that wait on this device' });
  await expect(kept.getByRole('img')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'visit-photos-not-sent');
  await visit.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: '#1', exact: true }).tap();
  await expect(kept.getByRole('img')).toHaveCount(2);
  await expectAccessible(page);
  await page.unroute(drive);
  await expect(kept).toBeHidden();
  const { job: after } = await ask<{ job: { internalNotes: { attachments: unknown[] } } }>(
    'owner',
    'GET',
    `/api/jobs/jobDetails?id=${job.id}`,
  );
  expect(after.internalNotes.attachments).toHaveLength(2);
});

test('a visit is completed through its missing form, undone, and paid', async ({ page, enterAs, ask, makeClient }) => {
  const title = unique('Safety');
  const { jobForm } = await ask<{ jobForm: { id: string } }>('owner', 'POST', '/api/job-forms', {
    title,
    fields: [{ label: 'Pressure', type: 'number', required: true }],
  });
  const job = await ask<{ id: string }>('owner', 'POST', '/api/jobs', {
    clientId: (await makeClient()).id,
    title: unique('Boiler'),
    startDateTime: '2026-03-09T13:00:00.000Z',
    isStartTime: true,
    jobFormIds: [jobForm.id],
    jobItems: [{ itemName: 'Repair', quantity: 1, price: 100 }],
  });
  const [first] = await ask<{ id: string }[]>('owner', 'GET', `/api/jobs/${job.id}/visits`);
  await ask('owner', 'PATCH', `/api/jobs/visits/${first?.id}/status`, { visitStatus: 'in_progress' });
  await enterAs('owner', `/jobs/${job.id}?tab=visits`);
  await page.getByRole('button', { name: '#1', exact: true }).tap();
  const visit = page.getByRole('dialog', { name: /Visit 1$/ });

  await visit.getByRole('button', { name: 'Complete', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Complete visit' });
  await expect(sheet.getByText(`${title} (Pressure)`)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Complete', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await keepPicture(page, 'complete-visit-sheet');
  await sheet.getByRole('button', { name: `Fill ${title}` }).tap();
  const form = page.getByRole('dialog', { name: /^Safety/ });
  await form.getByRole('textbox', { name: 'Pressure' }).fill('1.8');
  await form.getByRole('button', { name: 'Save' }).tap();
  await expect(sheet.getByText('Nothing is missing. The visit can be completed.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Complete', exact: true }).tap();
  await expect(visit.getByText('Completed', { exact: true }).first()).toBeVisible();

  const undo = visit.getByRole('button', { name: 'Undo Complete' });
  await expect(undo).toBeEnabled();
  await undo.tap();
  await expect(visit.getByText('Work in Progress', { exact: true }).first()).toBeVisible();

  await visit.getByRole('button', { name: 'Make Invoice and Take Payment' }).tap();
  const payment = page.getByRole('dialog', { name: /^Collect Payment for/ });
  await keepPicture(page, 'payment-on-visit');
  await payment.getByRole('button', { name: 'Record Payment' }).tap();
  await expect(visit.getByText('Paid in full.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'visit-paid');
});
