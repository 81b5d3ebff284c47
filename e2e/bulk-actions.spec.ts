import type { Page } from '@playwright/test';
import type { Document } from '@truckroll/contract/documents/documents';
import type { Request } from '@truckroll/contract/requests/requests';
import type { Task } from '@truckroll/contract/tasks/tasks';
import { expect, expectAccessible, keepPicture, test, toast } from './journey.ts';

const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');
const barOf = (page: Page, records: string) => page.getByRole('region', { name: `Selected ${records}` });
const undo = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: label, exact: true }).click();

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
}

/** Hides a column that is shown, and closes the choice. */
async function hideColumn(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: title, exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: title })).toBeHidden();
}

async function saveView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  const naming = page.getByRole('dialog', { name: 'Save view' });
  await naming.getByLabel('Name').fill(name);
  await naming.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'View saved')).toBeVisible();
}

test.describe('many records at once', () => {
  test('requests are moved and moved back, and a view of them stays open until it is closed', async ({
    page,
    enterAs,
    ask,
    makeClient,
    openCompany,
  }) => {
    const company = await openCompany();
    const client = await makeClient({}, company);
    await enterAs(company, '/requests?layout=board');
    await expect(page.getByText('No requests found')).toBeVisible();
    await expect(page.getByRole('region', { name: /^New Request/ })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeHidden();
    for (const urgency of ['high', 'low'])
      await ask<{ request: Request }>(company, 'POST', '/api/requests', { clientId: client.id, urgency });
    await page.goto('/requests?urgency=high');
    const rows = rowsOf(page, 'Requests');
    await expect(rows).toHaveCount(1);
    await hideColumn(page, 'Address');
    await saveView(page, 'Urgent');
    const opened = page.getByRole('button', { name: 'Views: Urgent', exact: true });
    await expect(opened).toBeVisible();

    await rows.getByRole('link').first().click();
    const panel = page.getByRole('dialog', { name: 'REQ-000001' });
    await expect(panel).toBeVisible();
    await page.reload();
    await expect(panel).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).first().click();
    await expect(panel).toBeHidden();
    await opened.click();
    await expect(page.getByRole('menuitem', { name: /^Rename or share/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Close ‘Urgent’' }).click();
    await expect(rows).toHaveCount(2);
    await expect(page).not.toHaveURL(/urgency|savedView/);

    await selectAll(page);
    await barOf(page, 'requests').getByRole('button', { name: 'Change stage' }).click();
    await page.getByRole('menuitem', { name: 'Overdue' }).click();
    await page.getByRole('dialog', { name: 'Change stage' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, '2 requests updated')).toBeVisible();
    await expect(rows.getByRole('button', { name: /^Stage of .*: Overdue/ })).toHaveCount(2);
    await undo(page, 'Undo');
    await expect(toast(page, 'Undone')).toBeVisible();
    await expect(rows.getByRole('button', { name: /^Stage of .*: New Request/ })).toHaveCount(2);
  });

  test('tasks are completed and opened again, and their view stays open meanwhile', async ({
    page,
    enterAs,
    ask,
    openCompany,
  }) => {
    const company = await openCompany();
    for (const name of ['Order filters', 'Call the supplier'])
      await ask<{ task: Task }>(company, 'POST', '/api/tasks', {
        ...{ name, priority: 'high', category: 'follow_up', scheduleDateTime: '2030-03-04T15:00:00.000Z' },
      });
    await enterAs(company, '/tasks?priority=high');
    const rows = rowsOf(page, 'Tasks').filter({ has: page.getByRole('link') });
    await expect(rows).toHaveCount(2);
    await saveView(page, 'Soon');
    await hideColumn(page, 'Duration');
    await page.getByRole('button', { name: 'Views: Soon, changed', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Update ‘Soon’' }).click();
    await expect(page).toHaveURL(/hidden=duration/);
    await selectAll(page);
    const bar = barOf(page, 'tasks');
    await expect(bar.getByRole('button', { name: 'Delete' })).toBeVisible();
    await bar.getByRole('button', { name: 'Complete' }).click();
    await expect(toast(page, '2 tasks completed')).toBeVisible();
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
    await undo(page, 'Undo');
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Views: Soon', exact: true })).toBeVisible();
  });

  test('invoices are sent as far as they can be, and a view hides columns only while it is open', async ({
    page,
    enterAs,
    ask,
    makeClient,
    openCompany,
  }) => {
    const company = await openCompany();
    const client = await makeClient({ email: 'ann.lee@journey.test' }, company);
    const make = async (title: string) =>
      (
        await ask<{ document: Document }>(company, 'POST', '/api/documents', {
          ...{ documentType: 1, clientId: client.id, title },
        })
      ).document;
    await make('Spring service');
    const gone = await make('Mistake');
    await ask(company, 'PATCH', `/api/documents/${gone.id}`, { documentStatus: 'void' });
    await enterAs(company, '/grow/invoice');
    const rows = rowsOf(page, 'Invoices');
    await expect(rows).toHaveCount(2);

    await saveView(page, 'Short');
    const head = page.getByRole('columnheader', { name: 'Title' });
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Title' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(head).toBeHidden();
    await page.getByRole('button', { name: 'Views: Short, changed' }).click();
    await page.getByRole('menuitem', { name: 'Update ‘Short’' }).click();
    await expect(page.getByRole('button', { name: 'Views: Short', exact: true })).toBeVisible();
    await page.reload();
    await expect(head).toBeHidden();
    await page.getByRole('button', { name: 'Views: Short', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Close ‘Short’' }).click();
    await expect(head).toBeVisible();

    await selectAll(page);
    const bar = barOf(page, 'invoices');
    await bar.getByRole('button', { name: 'Send' }).click();
    const question = page.getByRole('dialog', { name: 'Send by email' });
    await expect(question).toContainText('Send 1 of the 2 selected invoices');
    await expectAccessible(page);
    await keepPicture(page, 'invoices-sent-at-once');
    await question.getByRole('button', { name: 'Send' }).click();
    await expect(toast(page, 'Saved here: no mail server is set up')).toBeVisible();
    await expect(bar).toContainText('1 selected');
    await expect(rows.filter({ hasText: 'Spring service' })).toContainText('Not emailed');
  });
});
