import type { Locator, Page } from '@playwright/test';
import type { Document } from '@truckroll/contract/documents/documents';
import type { Job } from '@truckroll/contract/jobs/jobs';
import type { Request } from '@truckroll/contract/requests/requests';
import { sentMails } from './join.ts';
import { expect, expectAccessible, keepPicture, test, toast } from './journey.ts';

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const box = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true });
const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');

async function act(page: Page, place: Locator, menu: 'Action' | 'Actions', entry: string): Promise<void> {
  await button(place, menu).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Finds the only record of a list by its number, and shows the number as a column. */
async function findInList(page: Page, { path, table, order }: { path: string; table: string; order: string }) {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(order.toLowerCase())}`);
  await expect(rowsOf(page, table)).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'PO number' })).toBeHidden();
  await button(page, 'Columns').click();
  await page.getByRole('checkbox', { name: 'PO number', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'PO number' })).toBeVisible();
  await expect(rowsOf(page, table)).toContainText(order);
}

test("a client's purchase order goes from the request to the invoice, and the client reads it", async ({
  page,
  browser,
  enterAs,
  openCompany,
  makeClient,
  ask,
}) => {
  test.slow();
  const company = await openCompany();
  await makeClient({ firstName: 'Ann', lastName: 'Lee', email: 'ann.lee@journey.test' }, company);
  const order = 'Bestellung B-4711/Ü';

  await enterAs(company, '/requests?new=request');
  const form = page.getByRole('dialog', { name: 'Create Request' });
  await form.getByRole('combobox', { name: 'Client', exact: true }).fill('Ann');
  await page.getByRole('option', { name: 'Ann Lee' }).click();
  await box(form, 'Requirements').fill('The boiler hisses');
  await button(form, 'More details').click();
  await box(form, 'PO number').fill(` ${order} `);
  await button(form, 'Create').click();
  await expect(toast(page, 'Request REQ-000001 created successfully')).toBeVisible();
  await findInList(page, { path: '/requests', table: 'Requests', order });
  const { requests } = await ask<{ requests: Request[] }>(company, 'GET', '/api/requests');
  await page.goto(`/requests/${requests[0]?.id}`);
  const request = page.getByRole('dialog', { name: 'REQ-000001' });
  await expect(request).toContainText(`PO number${order}`);
  await keepPicture(page, 'request-with-order');

  await act(page, request, 'Actions', 'Convert to Job');
  const jobForm = page.getByRole('dialog', { name: 'Create Job from Request' });
  await expect(button(jobForm, 'Next')).toBeVisible();
  await expect(jobForm).toContainText(`PO number ${order}`);
  await button(jobForm, 'Next').click();
  await button(jobForm, 'Create from Request').click();
  await expect(toast(page, 'Job created from request successfully!')).toBeVisible();
  await findInList(page, { path: '/jobs', table: 'Jobs', order });
  const { jobs } = await ask<{ jobs: Job[] }>(company, 'GET', '/api/jobs');
  await page.goto(`/jobs/${jobs[0]?.id}`);
  const job = page.getByRole('dialog', { name: /#1$/ });
  await expect(job).toContainText(`PO number${order}`);
  await keepPicture(page, 'job-with-order');

  const [invoice] = await Promise.all([
    page.context().waitForEvent('page'),
    act(page, job, 'Action', 'Generate Invoice'),
  ]);
  await expect(invoice.getByRole('heading', { name: /^INV-\d{4}000001$/, level: 1 })).toBeVisible();
  await expect(invoice.getByRole('article')).toContainText(`PO number${order}`);
  await keepPicture(invoice, 'invoice-with-order');
  await invoice.close();
  await findInList(page, { path: '/grow/invoice', table: 'Invoices', order });

  const { documents } = await ask<{ documents: Document[] }>(company, 'GET', '/api/documents?documentType=1');
  await page.goto(`/grow/invoice/edit?id=${documents[0]?.id}`);
  await expect(box(page, 'PO number')).toHaveValue(order);
  await expectAccessible(page);
  await ask(company, 'POST', `/api/documents/${documents[0]?.id}/send`, {});
  const mail = (await sentMails(ask, company)).find(({ kind }) => kind === 'document');
  expect(mail?.text).toContain(order);
  const link = /\/public\/documents\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'no link';
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, serviceWorkers: 'block' });
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByRole('article')).toContainText(`PO number${order}`);
  await expectAccessible(guest, { staysWhite: true });
  await keepPicture(guest, 'public-invoice-with-order');
  await context.close();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('b-4711');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  for (const group of ['Jobs', 'Requests', 'Invoices'])
    await expect(palette.getByRole('group', { name: group }).getByRole('option')).toHaveCount(1);
});

test('the purchase orders of a file of jobs are imported', async ({ page, enterAs, openCompany, ask, makeClient }) => {
  const company = await openCompany();
  await makeClient({ firstName: 'Ann', lastName: 'Lee' }, company);
  await enterAs(company, '/settingsV2/import');
  const lines = ['Client name,Job title,Customer PO', 'Ann Lee,Boiler,B-4711', 'Ann Lee,Pump,'];
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'jobs.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await expect(page.getByRole('combobox', { name: 'Customer PO is imported as' })).toHaveValue('PO number');
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await page.getByRole('button', { name: 'Import jobs' }).click();
  await button(page.getByRole('dialog', { name: 'Import jobs' }), 'Import').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Imported' })).toBeVisible();
  const { jobs } = await ask<{ jobs: Job[] }>(company, 'GET', '/api/jobs?sortBy=jobNumber&sortOrder=asc');
  expect(jobs.map(({ title, purchaseOrderNumber }) => [title, purchaseOrderNumber]).toSorted()).toEqual([
    ['Boiler', 'B-4711'],
    ['Pump', null],
  ]);
});

test('a purchase order that two people change has its name in the choice, also in a folded part', async ({
  page,
  enterAs,
  openCompany,
  makeClient,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/409/);
  const company = await openCompany();
  const { id: clientId } = await makeClient({ firstName: 'Ann', lastName: 'Lee' }, company);
  const { jobId } = await ask<{ jobId: string }>(company, 'POST', '/api/jobs', { clientId, title: 'Boiler' });
  await enterAs(company, `/jobs?job=${jobId}`);
  const form = page.getByRole('dialog', { name: 'Edit Job' });
  await box(form, 'Title').fill('Boiler and pump');
  await ask(company, 'PATCH', '/api/jobs', { jobId, purchaseOrderNumber: 'B-4711' });
  await button(form, 'Update').click();
  const versions = page.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(versions.getByRole('radiogroup', { name: 'PO number' })).toContainText('B-4711');
});
