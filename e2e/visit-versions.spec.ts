import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { planJob } from './planned-job.ts';

type Note = { id: string };
type Visit = { id: string; notes: Note[] };

const versionsOf = (page: Page) => page.getByRole('dialog', { name: 'Changed by someone else' });

test("a visit's note, time and log that somebody else saved meanwhile are chosen field by field", async ({
  page,
  enterAs,
  ask,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/409/);
  const client = await makeClient();
  const job = await planJob(ask, { clientId: client.id, title: 'Shared' });
  const [first] = await ask<Visit[]>('owner', 'GET', `/api/jobs/${job.id}/visits`);
  const visitPath = `/api/jobs/visits/${first?.id}`;
  const { note } = await ask<{ note: Note }>('owner', 'POST', `${visitPath}/notes`, { note: 'Bring the ladder' });
  await ask('owner', 'POST', `/api/jobs/${job.id}/visit-logs`, { date: '2099-03-09', milesCost: 5, personalHrs: 1 });
  await enterAs('owner', `/jobs/${job.id}?tab=visits&visit=${first?.id}`);
  const visit = page.getByRole('dialog', { name: /Visit 1$/ });
  const versions = versionsOf(page);

  await test.step('a note', async () => {
    await visit.getByRole('button', { name: 'Edit', exact: true }).click();
    const field = visit.getByRole('textbox', { name: 'Note', exact: true });
    await field.fill('Bring the long ladder');
    await ask('manager', 'PATCH', `${visitPath}/notes/${note.id}`, {
      note: 'No ladder needed',
      updatedAt: (await ask<{ visit: { notes: { updatedAt: string }[] } }>('manager', 'GET', visitPath)).visit.notes[0]
        ?.updatedAt,
    });
    await visit.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(versions.getByRole('radiogroup', { name: 'Note' })).toContainText('No ladder needed');
    await expectAccessible(page);
    await versions.getByRole('button', { name: 'Use these values' }).click();
    await expect(field).toHaveValue('Bring the long ladder');
    await visit.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(field).toBeHidden();
    await expect(visit.getByText('Bring the long ladder')).toBeVisible();
  });

  await test.step('a time', async () => {
    await visit.getByRole('button', { name: 'Reschedule' }).click();
    const form = page.getByRole('dialog', { name: 'Reschedule visit 1' });
    await form.getByLabel('End time').fill('12:00');
    await ask('manager', 'PATCH', visitPath, { priority: 'urgent' });
    await form.getByRole('button', { name: 'Save' }).click();
    await versions.getByRole('button', { name: 'Use these values' }).click();
    await expect(form.getByRole('combobox', { name: 'Priority' })).toHaveValue('Urgent');
    await expect(form.getByLabel('End time')).toHaveValue('12:00');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(visit.getByText('9:00 to 12:00')).toBeVisible();
    await visit.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a log', async () => {
    await page.goto(`/jobs/${job.id}?tab=logs`);
    const [log] = (await ask<{ visitLogs: { id: string }[] }>('manager', 'GET', `/api/jobs/${job.id}/visit-logs`))
      .visitLogs;
    await page
      .getByRole('dialog')
      .first()
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Log' });
    await form.getByLabel('Personal Hrs').fill('2');
    await ask('manager', 'PATCH', `/api/jobs/visit-logs/${log?.id}`, { milesCost: 7 });
    await form.getByRole('button', { name: 'Save' }).click();
    await versions.getByRole('button', { name: 'Use these values' }).click();
    await expect(form.getByLabel('Miles Cost')).toHaveValue(/^7/);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('dialog').first().getByRole('cell', { name: '2.00' })).toHaveCount(2);
  });
});
