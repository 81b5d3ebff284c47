import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, keepPicture, test, toast, unique, type Who } from './journey.ts';

type Made = { id: string; jobNumber: number };
type Ask = (who: Who, method: 'POST' | 'PATCH' | 'GET', path: string, body?: object) => Promise<unknown>;

const timed = {
  startDateTime: '2026-03-09T13:00:00.000Z',
  endDateTime: '2026-03-09T15:00:00.000Z',
  isStartTime: true,
  isEndTime: true,
  timezone: 'America/Toronto',
};

async function makeJob(ask: Ask, clientId: string, more: object = {}): Promise<Made> {
  return (await ask('owner', 'POST', '/api/jobs', { clientId, title: unique('Panel'), ...timed, ...more })) as Made;
}

const choose = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Action', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

/** The text of one file in a zip archive. */
function unzipped(archive: Buffer, name: string): string {
  for (let at = archive.indexOf('PK\u0001\u0002'); at >= 0; at = archive.indexOf('PK\u0001\u0002', at + 4)) {
    const [size, nameLength, start] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) !== name) continue;
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const bytes = archive.subarray(content, content + size);
    return (archive.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
  }
  return '';
}

test.describe("a job's panel", () => {
  test('shows the whole job, changes its status and shows its history', async ({ page, enterAs, ask, makeClient }) => {
    const client = await makeClient({ firstName: unique('Client') });
    const job = await makeJob(ask, client.id, {
      title: 'Boiler service',
      description: 'It hisses.',
      notes: 'Gate code 1234',
      jobItems: [
        { itemName: 'First hour', quantity: 2, price: 95.5, type: 'service' },
        { itemName: 'Valve', quantity: 3, price: 10.1, type: 'product' },
      ],
    });
    await enterAs('owner', `/jobs/${job.id}`);
    const panel = page.getByRole('dialog', { name: `Boiler service #${job.jobNumber}` });
    await expect(panel.getByText('Mar 09, 2026 09:00')).toBeVisible();
    await expect(panel.getByRole('link', { name: client.name })).toBeVisible();
    await expect(panel.getByText('It hisses.')).toBeVisible();
    await expect(panel.getByText('Gate code 1234')).toBeVisible();
    await expect(panel.getByRole('row', { name: /^Subtotal/ })).toContainText('$221.30');
    await expectAccessible(page);
    await keepPicture(page, 'job-panel');

    await panel.getByRole('button', { name: 'Status: Scheduled' }).click();
    await page.getByRole('menuitem', { name: 'On Hold' }).click();
    await expect(panel.getByRole('button', { name: 'Status: On Hold' })).toBeVisible();
    await panel.getByRole('button', { name: 'Status: On Hold' }).click();
    await page.getByRole('menuitem', { name: 'Cancelled' }).click();
    await page.getByRole('dialog', { name: 'Cancel job' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(panel.getByRole('button', { name: 'Status: Cancelled' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Edit Job' })).toHaveAttribute('aria-disabled', 'true');
    await panel.getByRole('tab', { name: 'Visits' }).click();
    await expect(panel.getByRole('tab', { name: /^Cancelled/ })).toContainText('1');

    await panel.getByRole('button', { name: 'Job History' }).click();
    const history = panel.getByRole('list', { name: 'History' });
    await expect(history.getByRole('listitem').first()).toContainText('Cancelled', { ignoreCase: true });
    await expect(page).toHaveURL(/tab=history/);
    await panel.getByRole('button', { name: 'Details', exact: true }).click();
    await expect(panel.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press(']');
    await expect(panel.getByRole('tab', { name: 'Visits' })).toHaveAttribute('aria-selected', 'true');
    await panel.getByRole('tab', { name: 'Assets' }).click();
    for (const [tab, text] of [
      ['Invoices', 'No invoices found'],
      ['Estimates', 'No estimates found'],
      ['Tasks', 'No tasks found'],
    ] as const) {
      await panel.getByRole('tab', { name: tab }).click();
      await expect(panel.getByText(text)).toBeVisible();
    }
    await expectAccessible(page);
  });

  test('changes the status again before the job is loaded anew', async ({ page, enterAs, ask, makeClient }) => {
    const client = await makeClient();
    const job = await makeJob(ask, client.id, { title: 'Boiler service' });
    await enterAs('owner', `/jobs/${job.id}`);
    const panel = page.getByRole('dialog', { name: `Boiler service #${job.jobNumber}` });
    const choose = async (from: string, to: string): Promise<void> => {
      await panel.getByRole('button', { name: `Status: ${from}` }).click();
      await page.getByRole('menuitem', { name: to }).click();
      await expect(panel.getByRole('button', { name: `Status: ${to}` })).toBeEnabled();
    };
    await expect(panel.getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
    const gate = Promise.withResolvers<void>();
    await page.route(`**/api/jobs/jobDetails?*${job.id}*`, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await panel.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(panel.getByRole('button', { name: 'Finish', exact: true })).toBeEnabled();
    await choose('In Progress', 'On Hold');
    await choose('On Hold', 'Scheduled');
    await panel.getByRole('tab', { name: 'Visits' }).click();
    gate.resolve();
    await expect(panel.getByRole('button', { name: 'Status: Scheduled' })).toBeEnabled();
    const { job: stored } = await ask<{ job: { jobStatus: string } }>(
      'owner',
      'GET',
      `/api/jobs/jobDetails?id=${job.id}`,
    );
    expect(stored.jobStatus).toBe('scheduled');
  });

  test('asks what to do with open visits on completion', async ({ page, enterAs, ask, makeClient }) => {
    const client = await makeClient();
    const job = await makeJob(ask, client.id, { title: 'Boiler service' });
    await enterAs('owner', `/jobs/${job.id}`);
    const panel = page.getByRole('dialog', { name: `Boiler service #${job.jobNumber}` });
    const complete = async (): Promise<void> => {
      await panel.getByRole('button', { name: /^Status:/ }).click();
      await page.getByRole('menuitem', { name: 'Completed' }).click();
    };
    await complete();
    const question = page.getByRole('dialog', { name: 'Complete Job' });
    await expect(question.getByText('This job has 1 open visit:')).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.getByRole('button', { name: 'Status: Scheduled' })).toBeVisible();

    await complete();
    await question.getByRole('radio', { name: 'Cancel them' }).check();
    await question.getByRole('button', { name: 'Complete Job' }).click();
    await expect(panel.getByRole('button', { name: 'Status: Completed' })).toBeVisible();
    await panel.getByRole('tab', { name: 'Visits' }).click();
    await expect(panel.getByRole('tab', { name: /^Cancelled/ })).toContainText('1');
  });

  test('loads a long history while scrolling', async ({ page, enterAs, ask, makeClient }) => {
    const job = await makeJob(ask, (await makeClient()).id);
    for (let day = 10; day < 24; day += 1) {
      await ask('owner', 'POST', `/api/jobs/${job.id}/visit-logs`, { date: `2026-03-${day}`, laborCost: day });
    }
    await enterAs('owner', `/jobs/${job.id}?tab=history`);
    const items = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(items.first()).toBeVisible();
    await items.last().hover();
    await page.mouse.wheel(0, 5000);
    await expect(items).toHaveCount(15);
    await expect(items.last()).toContainText('created the job');
  });

  test('computes the cost of work, and exports it as CSV and Excel', async ({
    page,
    enterAs,
    ask,
    makeClient,
    context,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
    const job = await makeJob(ask, (await makeClient()).id, {
      jobItems: [{ itemName: 'Service', quantity: 1, price: 500, type: 'service' }],
    });
    await enterAs('owner', `/jobs/${job.id}?tab=logs`);
    const panel = page.getByRole('dialog').first();
    await expect(panel.getByText('No logs available')).toBeVisible();
    await panel.getByRole('button', { name: 'Add Log' }).click();
    const form = page.getByRole('dialog', { name: 'Add Log' });
    await form.getByRole('textbox', { name: 'Date' }).fill('03/09/2026');
    await form.getByRole('textbox', { name: 'Miles Cost' }).fill('12.5');
    await form.getByRole('textbox', { name: 'Labour Cost' }).fill('80');
    await form.getByRole('textbox', { name: 'Personal Hrs' }).fill('2');
    await form.getByRole('textbox', { name: 'Note' }).fill('=HYPERLINK("http://x.test")');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).dblclick();
    await expect(form).toBeHidden();
    await expect(panel.getByRole('row', { name: /^Total/ })).toContainText('$92.50');
    await expect(panel.getByRole('row', { name: /Mar 09, 2026/ })).toHaveCount(1);
    const summary = panel.locator('dl').last();
    for (const text of ['Job Income$500.00', 'Job Cost$92.50', 'Job Profit$407.50', 'Profit/Hr$203.75']) {
      await expect(summary).toContainText(text);
    }
    await expectAccessible(page);
    await keepPicture(page, 'job-logs');

    // The browser creates both files, even when the network is gone by then.
    await context.setOffline(true);
    const exported = async (entry: string): Promise<{ name: string; content: Buffer }> => {
      const waiting = page.waitForEvent('download');
      await panel.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      const download = await waiting;
      return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
    };
    const csv = await exported('Export as CSV');
    expect(csv.name).toBe(`job_logs_${job.jobNumber}.csv`);
    expect(csv.content.toString('utf8')).toContain(`2026-03-09,12.5,0,80,2,92.5,"'=HYPERLINK`);
    expect(csv.content.toString('utf8')).toContain('Total,12.5,0,80,2,92.5,,');
    const excel = await exported('Export as Excel');
    expect(excel.name).toBe(`job_logs_${job.jobNumber}.xlsx`);
    expect(unzipped(excel.content, 'xl/workbook.xml')).toContain('name="Job Logs"');
    const sheet = unzipped(excel.content, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<v>92.5</v>');
    expect(sheet).not.toContain('<f>');
    await context.setOffline(false);

    await panel.getByRole('button', { name: 'Actions for the log of Mar 09, 2026' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Confirm' }).click();
    await expect(panel.getByText('No logs available')).toBeVisible();
  });

  test('collects a signature, and closes the job with a choice for its visits', async ({
    page,
    enterAs,
    ask,
    makeClient,
  }) => {
    const job = await makeJob(ask, (await makeClient()).id);
    await ask('owner', 'POST', `/api/jobs/${job.id}/visits`, { visitStartDateTime: '2026-03-10T13:00:00.000Z' });
    await enterAs('owner', `/jobs/${job.id}`);
    const panel = page.getByRole('dialog').first();
    await choose(page, 'Collect Signature');
    const pad = page.getByRole('dialog', { name: 'Collect Signature' });
    await pad.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Please provide a signature')).toBeVisible();
    await pad.getByRole('button', { name: 'Type name instead' }).click();
    await pad.getByRole('textbox', { name: 'Name' }).fill('Ann Lee');
    await expectAccessible(page);
    await keepPicture(page, 'job-signature');
    await pad.getByRole('button', { name: 'Save' }).dblclick();
    await expect(toast(page, 'Signature saved successfully!')).toBeVisible();
    const image = panel.getByRole('img', { name: `Signature on job #${job.jobNumber}` });
    await expect.poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
    await panel.getByRole('button', { name: 'Action', exact: true }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Create Task',
      'Schedule a Visit',
      'Duplicate Job',
      'Convert to Estimate',
      'Generate Invoice',
      'Collect Payment',
      'Manage Job Forms',
      'Close Job',
    ]);
    await page.getByRole('menuitem', { name: 'Close Job' }).click();
    const closing = page.getByRole('dialog', { name: 'Close Job' });
    await expect(closing.getByText('Scheduled (2)')).toBeVisible();
    await expect(closing.getByText('Do you want to proceed with closing this job?')).toBeVisible();
    await expectAccessible(page);
    await closing.getByRole('button', { name: 'Close Job' }).dblclick();
    await expect(toast(page, 'Job closed successfully. 2 visit(s) have been cancelled.')).toBeVisible();
    await expect(panel.getByText('Closed', { exact: true }).first()).toBeVisible();
    await panel.getByRole('button', { name: 'Action', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Close Job' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('menuitem', { name: 'Duplicate Job' })).not.toHaveAttribute('aria-disabled', 'true');
  });

  test('reloads when it is closed', async ({ page, enterAs, ask, makeClient }) => {
    const job = await makeJob(ask, (await makeClient()).id);
    await enterAs('owner', `/jobs/${job.id}`);
    const panel = page.getByRole('dialog').first();
    await expect(panel.getByRole('button', { name: 'Edit Job' })).toBeVisible();
    const isDetails = (url: string) => url.includes(`/jobs/jobDetails?id=${job.id}`);
    const [again] = await Promise.all([
      page.waitForResponse((reply) => isDetails(reply.url())),
      page.keyboard.press('Escape'),
    ]);
    // Not modified is an answer, too.
    expect([200, 304]).toContain(again.status());
    await expect(panel).toBeHidden();
  });

  test('reports that a copy cannot start, and retries', async ({
    page,
    enterAs,
    ask,
    makeClient,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/503/);
    const job = await makeJob(ask, (await makeClient()).id);
    await enterAs('owner', `/jobs/${job.id}`);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit Job' })).toBeVisible();
    await page.route('**/jobs/jobDetails?*', (route) => route.fulfill({ status: 503, json: { success: false } }));
    await choose(page, 'Duplicate Job');
    await expect(toast(page, 'Failed to load job data for duplication')).toBeVisible();
    const form = page.getByRole('dialog', { name: 'Create Job (Duplicate)' });
    await page.unroute('**/jobs/jobDetails?*');
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect(form.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(/^Panel/);
  });

  test('does not overwrite what somebody else has changed meanwhile', async ({
    page,
    enterAs,
    ask,
    makeClient,
    expectConsoleErrors,
  }) => {
    // A page that follows what others do shows the change before the second click.
    await page.route('**/api/live*', (route) => route.abort());
    expectConsoleErrors(/409|ERR_FAILED/);
    const job = await makeJob(ask, (await makeClient()).id);
    await enterAs('owner', `/jobs/${job.id}`);
    const panel = page.getByRole('dialog').first();
    await panel.getByRole('button', { name: 'Status: Scheduled' }).click();
    await ask('manager', 'PATCH', '/api/jobs', { jobId: job.id, title: 'Changed by the manager' });
    await page.getByRole('menuitem', { name: 'On Hold' }).click();
    const asked = page.getByRole('dialog', { name: 'Changed by someone else' });
    await asked.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('dialog', { name: /Changed by the manager/ })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Status: Scheduled' })).toBeVisible();
  });
});
