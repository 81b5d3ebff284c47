import { type Ask, expect, expectAccessible, keepPicture, test, toast } from './journey.ts';
import { planJob } from './planned-job.ts';

const makeJob = (ask: Ask, clientId: string) => planJob(ask, { clientId, title: 'Visited', day: '2026-03-09' });

test.describe('the visits of a job', () => {
  test('are counted by status; one is added, rescheduled and deleted', async ({ page, enterAs, ask, makeClient }) => {
    const job = await makeJob(ask, (await makeClient()).id);
    await enterAs('owner', `/jobs/${job.id}?tab=visits`);
    const panel = page.getByRole('dialog').first();
    const kinds = panel.getByRole('tablist', { name: 'Visits' });
    await expect(kinds.getByRole('tab')).toHaveText([
      /^All\s*1$/,
      /^Late\s*1$/,
      /^Scheduled\s*1$/,
      /^In Transit\s*0$/,
      /^Arrived\s*0$/,
      /^Work in Progress\s*0$/,
      /^Completed\s*0$/,
      /^Cancelled\s*0$/,
    ]);
    await kinds.getByRole('tab', { name: /^Work in Progress/ }).click();
    await expect(panel.getByText('No Work in Progress visits found')).toBeVisible();
    await expect(page).toHaveURL(/visits=in_progress/);
    await kinds.getByRole('tab', { name: /^All/ }).click();
    await expectAccessible(page);
    await keepPicture(page, 'job-visits');

    await panel.getByRole('button', { name: 'Add New Visit' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Visit' });
    await form.getByRole('button', { name: 'Add Visit' }).click();
    await expect(form.getByText('Please select a date for the visit')).toBeVisible();
    await form.getByRole('textbox', { name: 'Date' }).fill('3/20/2099');
    await form.getByLabel('Start time').fill('10:00');
    await form.getByLabel('End time').fill('9:00');
    await form.getByRole('button', { name: 'Add Visit' }).click();
    await expect(form.getByText('End time must be after the start time.')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Ends the next day, 03/21/2099' })).toBeVisible();
    await form.getByLabel('End time').fill('12:00');
    await form.getByRole('textbox', { name: 'Note' }).fill('Bring the ladder');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add Visit' }).dblclick();
    await expect(form).toBeHidden();
    await expect(kinds.getByRole('tab', { name: /^All/ })).toContainText('2');

    await panel.getByRole('button', { name: '#2', exact: true }).click();
    const visit = page.getByRole('dialog', { name: /Visit 2$/ });
    await expect(visit.getByText('Mar 20, 2099 10:00 to 12:00')).toBeVisible();
    await expect(visit.getByText('Bring the ladder')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'visit');
    await visit.getByRole('button', { name: 'Reschedule' }).click();
    const moved = page.getByRole('dialog', { name: 'Reschedule visit 2' });
    await moved.getByLabel('Start time').fill('11:00');
    await moved.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Cancel' }).click();
    await moved.getByRole('button', { name: 'Save' }).click();
    await expect(visit.getByText('Mar 20, 2099 11:00 to 12:00')).toBeVisible();

    await visit.getByRole('textbox', { name: 'Add a note' }).fill('The client called');
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    for (const other of ['Reschedule', 'Add Log']) {
      await visit.getByRole('button', { name: other }).click();
      await question.getByRole('button', { name: 'Cancel' }).click();
    }
    await expect(visit.getByRole('textbox', { name: 'Add a note' })).toHaveValue('The client called');
    await visit.getByRole('button', { name: 'Add Note' }).dblclick();
    await expect(visit.getByRole('listitem').filter({ hasText: 'The client called' })).toHaveCount(1);
    await expect(visit.getByRole('textbox', { name: 'Add a note' })).toHaveValue('');
    await visit
      .getByRole('listitem')
      .filter({ hasText: 'The client called' })
      .getByRole('button', { name: 'Edit' })
      .click();
    await visit.getByRole('textbox', { name: 'Note', exact: true }).fill('The client called twice');
    await expect(visit.getByRole('button', { name: 'Edit' })).toBeHidden();
    await visit.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await visit.getByRole('button', { name: 'Save' }).click();
    await expect(visit.getByText('The client called twice')).toBeVisible();

    await visit.getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('menuitem', { name: 'Delete visit' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, 'Visit deleted')).toBeVisible();
    await expect(kinds.getByRole('tab', { name: /^All/ })).toContainText('1');
  });

  test('show refusals in a toast, and keep what was typed', async ({
    page,
    enterAs,
    ask,
    makeClient,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/422/);
    const job = await makeJob(ask, (await makeClient()).id);
    await enterAs('owner', `/jobs/${job.id}?tab=visits`);
    await page.getByRole('dialog').first().getByRole('button', { name: 'Add New Visit' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Visit' });
    await form.getByRole('textbox', { name: 'Date' }).fill('3/20/2099');
    await form.getByLabel('Start time').fill('10:00');
    await form.getByRole('textbox', { name: 'Note' }).fill('Bring the ladder');
    await ask('owner', 'PATCH', '/api/jobs', { jobId: job.id, jobStatus: 'closed' });
    await form.getByRole('button', { name: 'Add Visit' }).click();
    await expect(toast(page, 'This job is closed.')).toBeVisible();
    await expect(form.getByText('This job is closed.')).toBeHidden();
    await expect(form.getByRole('textbox', { name: 'Note' })).toHaveValue('Bring the ladder');
  });

  test('move step by step, and the last one completes the job', async ({ page, enterAs, ask, makeClient }) => {
    const job = await makeJob(ask, (await makeClient()).id);
    await enterAs('owner', `/jobs/${job.id}?tab=visits`);
    const panel = page.getByRole('dialog').first();
    await panel.getByRole('button', { name: '#1', exact: true }).click();
    const visit = page.getByRole('dialog', { name: /Visit 1$/ });
    let moves = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/status')) moves += 1;
    });
    for (const step of ['On my way', 'Arrive', 'Start work']) {
      await visit.getByRole('button', { name: step, exact: true }).dblclick();
      await expect(visit.getByRole('button', { name: step, exact: true })).toBeHidden();
    }
    expect(moves).toBe(3);
    await expect(visit.getByText('Work in Progress', { exact: true })).toBeVisible();
    await expect(visit.getByText('Started')).toBeVisible();
    await visit.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(visit.getByText('Completed', { exact: true }).first()).toBeVisible();
    await visit.getByRole('button', { name: 'Close' }).click();
    await expect(panel.getByRole('button', { name: 'Status: Completed' })).toBeVisible();

    await panel.getByRole('button', { name: '#1', exact: true }).click();
    /** Opens the menu and chooses an entry. The press is repeated, because a menu that is still closing ignores it. */
    const choose = async (status: string): Promise<void> => {
      const entry = page.getByRole('menuitem', { name: status });
      await expect(async () => {
        if (!(await entry.isVisible())) await visit.getByRole('button', { name: 'Change status' }).click();
        await expect(entry).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await entry.click();
    };
    await choose('Work in Progress');
    await expect(visit.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
    await choose('Cancelled');
    await page.getByRole('dialog', { name: 'Cancel visit' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(visit.getByText('Cancelled', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: 'Status: In Progress' })).toBeVisible();
  });

  test("do not overwrite somebody else's change", async ({ page, enterAs, ask, makeClient, expectConsoleErrors }) => {
    // A page that follows what others do shows the change before the second click.
    await page.route('**/api/live*', (route) => route.abort());
    expectConsoleErrors(/409|ERR_FAILED/);
    const job = await makeJob(ask, (await makeClient()).id);
    const [first] = (await ask('owner', 'GET', `/api/jobs/${job.id}/visits`)) as { id: string }[];
    await enterAs('owner', `/jobs/${job.id}?tab=visits&visit=${first?.id}`);
    const visit = page.getByRole('dialog', { name: /Visit 1$/ });
    await expect(visit.getByRole('button', { name: 'On my way' })).toBeVisible();
    await ask('manager', 'PATCH', `/api/jobs/visits/${first?.id}`, { priority: 'urgent' });
    await visit.getByRole('button', { name: 'On my way' }).click();
    const asked = page.getByRole('dialog', { name: 'Changed by someone else' });
    await asked.getByRole('button', { name: 'Reload' }).click();
    await expect(visit.getByText('Urgent')).toBeVisible();
    await visit.getByRole('button', { name: 'On my way' }).click();
    await expect(visit.getByRole('button', { name: 'Arrive' })).toBeVisible();
  });

  test("are listed under a client's jobs and events, and open from there", async ({
    page,
    enterAs,
    ask,
    makeClient,
  }) => {
    const client = await makeClient();
    const job = await makeJob(ask, client.id);
    await enterAs('owner', `/clients/${client.id}?tab=activity&sub=jobs`);
    await page.getByRole('button', { name: new RegExp(`Visited.* #${job.jobNumber}`) }).click();
    const panel = page.getByRole('tabpanel', { name: 'Jobs' });
    await panel.getByRole('table', { name: 'Visits' }).getByRole('button').first().click();
    const visit = page.getByRole('dialog', { name: /Visit 1$/ });
    const note = visit.getByRole('textbox', { name: 'Add a note' });
    await note.fill('Ring twice');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(note).toHaveValue('Ring twice');
    await visit.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(visit).toBeHidden();
    await page.getByRole('tab', { name: 'Events' }).click();
    await page.getByRole('table', { name: 'Events' }).getByRole('button').first().click();
    await note.fill('Ring three times');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(visit).toBeHidden();
    await page.getByRole('tab', { name: 'Jobs' }).click();
    await page.getByRole('button', { name: new RegExp(`Visited.* #${job.jobNumber}`) }).click();
    await panel.getByRole('link', { name: `Open job #${job.jobNumber}` }).click();
    await expect(page.getByRole('dialog', { name: new RegExp(`Visited.* #${job.jobNumber}$`) })).toBeVisible();
  });
});
