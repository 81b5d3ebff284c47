import type { Browser, Locator, Page } from '@playwright/test';
import type { Job } from '@truckroll/contract/jobs/jobs';
import type { Request } from '@truckroll/contract/requests/requests';
import { join, sentMails } from './join.ts';
import { expect, keepPicture, test, toast } from './journey.ts';

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const box = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true });
const list = (place: Page | Locator, name: string) => place.getByRole('combobox', { name, exact: true });
const sheet = (page: Page) => page.getByRole('article');

/** A signed-in browser context for the person. */
async function browserOf(browser: Browser, baseURL: string, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  await context.addInitScript((session) => {
    if (window === top && location.protocol !== 'about:')
      localStorage.setItem('truckroll.session', JSON.stringify(session));
  }, token);
  return await context.newPage();
}

async function act(page: Page, place: Page | Locator, menu: 'Action' | 'Actions', entry: string): Promise<void> {
  await button(place, menu).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function collect(page: Page, amount: string | null): Promise<void> {
  await button(page, 'Collect Payment').click();
  const dialog = page.getByRole('dialog', { name: /^Collect Payment/ });
  if (amount !== null) await box(dialog, 'Amount').fill(amount);
  await button(dialog, 'Record Payment').click();
  await expect(dialog).toBeHidden();
}

/** The client opens the link of the newest mail in a browser without a session, and signs. */
async function approveAsClient(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(address);
  await expect(sheet(page)).toContainText('Total$100.00');
  await button(page, 'Approve $100.00').click();
  const signing = page.getByRole('dialog', { name: /^Approve EST-/ });
  await expect(signing).toContainText('Paid on completion.');
  await button(signing, 'Type name instead').click();
  await button(signing, 'Approve').click();
  await expect(page.getByText('Thank you. Your answer has been sent.')).toBeVisible();
  await context.close();
}

test('from a request to cash: quoted, signed, done by a technician, invoiced and paid in two parts', async ({
  page,
  browser,
  enterAs,
  openCompany,
  makeClient,
  ask,
}) => {
  test.slow();
  const company = await openCompany();
  const client = await makeClient({ firstName: 'Ann', lastName: 'Lee', email: 'ann.lee@journey.test' }, company);
  // Tess works in the field and sees no prices. Pat sees prices and may create only his own documents.
  const tokens = [
    await join(ask, company, 'Tess', 'fieldTechnicianLite'),
    await join(ask, company, 'Pat', 'fieldTechnicianPro'),
  ] as const;

  // The request is created.
  await enterAs(company, '/requests?new=request');
  const baseURL = new URL(page.url()).origin;
  const [tess, pat] = [await browserOf(browser, baseURL, tokens[0]), await browserOf(browser, baseURL, tokens[1])];
  const form = page.getByRole('dialog', { name: 'Create Request' });
  await list(form, 'Client').fill('Ann');
  await page.getByRole('option', { name: client.name }).click();
  await list(form, 'Assign to Team').click();
  await page.getByRole('option', { name: 'Tess' }).click();
  await page.getByRole('option', { name: 'Pat' }).click();
  await box(form, 'Requirements').fill('The boiler hisses');
  await expect(button(form, 'Add item')).toBeHidden();
  await button(form, 'More details').click();
  await button(form, 'Add item').click();
  await list(form, 'Name of item 1').fill('Boiler check');
  await page.keyboard.press('Tab');
  await box(form, 'Quantity of item 1').fill('2');
  await box(form, 'Rate of item 1').fill('50');
  await expect(box(form, 'Discount of item 1')).toHaveCount(0);
  await expect(form.getByLabel('Totals', { exact: true })).toContainText('Total$100.00');
  await button(form, 'Create').click();
  await expect(toast(page, 'Request REQ-000001 created successfully')).toBeVisible();
  const { requests } = await ask<{ requests: Request[] }>(company, 'GET', '/api/requests');
  const request = `/requests/${requests[0]?.id}`;

  // Both technicians see it, one of them with its prices.
  const panelOf = (by: Page) => by.getByRole('dialog', { name: 'REQ-000001' });
  await tess.goto(request);
  await expect(panelOf(tess).getByRole('cell', { name: 'Boiler check' })).toBeVisible();
  await expect(panelOf(tess).getByText('$')).toHaveCount(0);
  await expect(button(panelOf(tess), 'Edit Request')).toHaveCount(0);
  await expect(button(panelOf(tess), 'Actions')).toHaveCount(0);
  await pat.goto(request);
  await expect(panelOf(pat).getByRole('cell', { name: '$100.00' }).first()).toBeVisible();
  await expect(button(panelOf(pat), 'Edit Request')).toBeVisible();

  // The request becomes an estimate with a contract, which is sent.
  await page.goto(request);
  await act(page, panelOf(page), 'Actions', 'Convert to Estimate');
  await expect(page).toHaveURL(/\/grow\/estimate\/view\?id=/);
  const estimate = new URL(page.url());
  const estimatePath = `${estimate.pathname}${estimate.search}`;
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await button(page, 'Contract Not required').click();
  await page.getByRole('checkbox', { name: 'The client signs a contract' }).check();
  await box(page, 'Contract title').fill('Terms of work');
  await page.getByRole('textbox', { name: 'Contract text' }).fill('Paid on completion.');
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { name: /^EST-\d{4}000001$/, level: 1 })).toBeVisible();
  await button(page, 'Send').click();
  await button(page.getByRole('dialog', { name: /^Send Estimate/ }), 'Send').click();
  const kept = page.getByRole('dialog', { name: 'Saved here: no mail server is set up' });
  await button(kept, 'Close').first().click();

  // Tess sees no estimates. Pat sees this one, although it is not his own.
  await tess.goto('/grow/estimate');
  await expect(tess.getByRole('heading', { name: 'You do not have permission to view this page.' })).toBeVisible();
  await expect(tess.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Estimates' })).toHaveCount(0);
  await tess.goto(estimatePath);
  await expect(tess.getByText(/^You do not have permission/).first()).toBeVisible();
  await pat.goto(estimatePath);
  await expect(sheet(pat)).toContainText('Total$100.00');
  await expect(pat.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  await expect(button(pat, 'Send')).toHaveCount(0);

  // Its client approves and signs it.
  const mail = (await sentMails(ask, company)).find(({ kind }) => kind === 'document');
  const link = /\/public\/documents\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'no link';
  await approveAsClient(browser, new URL(link, baseURL).href);
  await page.reload();
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Signature' })).toBeVisible();

  // The estimate becomes a job of the same people.
  await button(page, 'Schedule job').click();
  const jobForm = page.getByRole('dialog', { name: 'Create Job from Estimate' });
  await expect(box(jobForm, 'Title')).toBeVisible();
  await box(jobForm, 'Title').fill('Boiler check');
  await expect(jobForm.getByText('Tess', { exact: true }).first()).toBeVisible();
  await box(jobForm, 'Start date').fill('12/02/2030');
  await list(jobForm, 'Start time').fill('09:00');
  await button(jobForm, 'Next').click();
  await button(jobForm, 'Create from Estimate').click();
  await expect(toast(page, 'Job created from estimate successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/jobs/);
  const { jobs } = await ask<{ jobs: Job[] }>(company, 'GET', '/api/jobs');
  const job = `/jobs/${jobs[0]?.id}`;

  // Tess does the work; she sees the tasks and no money.
  await tess.goto(job);
  const work = tess.getByRole('dialog', { name: /, Boiler check #1$/ });
  await expect(work.getByText('Scheduled', { exact: true }).first()).toBeVisible();
  await expect(work.getByText('$')).toHaveCount(0);
  await tess.goto(`${job}?tab=visits`);
  await button(work, '#1').click();
  const visit = tess.getByRole('dialog', { name: /Visit 1$/ });
  for (const step of ['Start travel', 'Arrive', 'Start work', 'Complete']) {
    await button(visit, step).click();
    await expect(button(visit, step)).toBeHidden();
  }
  await expect(visit.getByText('Completed', { exact: true }).first()).toBeVisible();

  // The job is invoiced.
  await page.goto(job);
  const panel = page.getByRole('dialog', { name: /, Boiler check #1$/ });
  await expect(button(panel, 'Status: Completed')).toBeVisible();
  const [invoice] = await Promise.all([
    page.context().waitForEvent('page'),
    act(page, panel, 'Action', 'Generate Invoice'),
  ]);
  await expect(invoice.getByRole('heading', { name: /^INV-\d{4}000001$/, level: 1 })).toBeVisible();
  await expect(sheet(invoice)).toContainText('Amount due$100.00');
  const invoicePath = invoice.url();
  await pat.goto(invoicePath);
  await expect(sheet(pat)).toContainText('Amount due$100.00');
  await expect(button(pat, 'Collect Payment')).toHaveCount(0);
  await tess.goto(invoicePath);
  await expect(tess.getByText(/^You do not have permission/).first()).toBeVisible();

  // The invoice is paid in two parts; the job is then paid too.
  await collect(invoice, '40');
  await expect(sheet(invoice)).toContainText('Amount due$60.00');
  await expect(invoice.getByText('Partially Paid', { exact: true })).toBeVisible();
  await page.reload();
  await expect(button(panel, 'Status: Invoiced')).toBeVisible();
  await collect(invoice, null);
  await expect(sheet(invoice)).toContainText('Amount due$0.00');
  await expect(button(invoice, 'Collect Payment')).toHaveCount(0);
  await page.reload();
  await expect(button(panel, 'Status: Paid')).toBeVisible();

  // The history of each record and of the client has everything.
  await page.goto(`${job}?tab=history`);
  const history = page.getByRole('list', { name: 'History' });
  await expect(history).toContainText('changed the status from Invoiced to Paid');
  await expect(history).toContainText('converted the job to invoice INV-');
  await page.goto(request);
  await expect(panelOf(page).getByText('Converted', { exact: true }).first()).toBeVisible();
  await panelOf(page).getByRole('tab', { name: 'History' }).click();
  await expect(history).toContainText('changed the stage from Quote Created to Quote Sent');
  await expect(history).toContainText('converted the request to job #1');
  await page.goto(`/clients/${client.id}?tab=activity&sub=requests`);
  await expect(page.getByRole('row').filter({ hasText: 'REQ-000001' })).toContainText('Converted');
  await page.goto(`/clients/${client.id}?tab=assets&sub=billing`);
  await expect(page.getByRole('row').filter({ hasText: /EST-/ })).toContainText('Converted');
  await expect(page.getByRole('row').filter({ hasText: /INV-/ })).toContainText('Paid');
  await keepPicture(page, 'client-after-cash');
  await button(page, 'Statement').click();
  const statement = page.getByRole('dialog', { name: 'Statement of Ann Lee' });
  await expect(statement.getByRole('row').last()).toContainText('$0.00');
  await page.goto(`/clients/${client.id}?tab=assets&sub=payments`);
  await expect(page.getByRole('row').filter({ hasText: '$40.00' })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: '$60.00' })).toHaveCount(1);
  await Promise.all([tess.context().close(), pat.context().close()]);
});
