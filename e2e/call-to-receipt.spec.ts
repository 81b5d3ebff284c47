import type { Locator, Page } from '@playwright/test';
import type { Client } from '@truckroll/contract/clients/clients';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { box, jobOf, list } from './job-form.ts';
import { join, sentMails } from './join.ts';
import { expect, keepPicture, test, toast } from './journey.ts';
import { placeOf } from './place.ts';

/** The most clicks from a client's call to the receipt. */
const mostClicks = 34;

/**
 * Counts each click, and each press of a field that does not have the focus yet. Typing is free; choosing an option is
 * a click.
 */
function counting() {
  const clicks: string[] = [];
  const click = async (what: string, target: Locator, position?: { x: number; y: number }): Promise<void> => {
    clicks.push(what);
    await target.click(position === undefined ? {} : { position });
  };
  const type = async (what: string, field: Locator, text: string): Promise<void> => {
    await expect(field).toBeVisible();
    const hasFocus = await field.evaluate((element) => element === document.activeElement);
    if (!hasFocus) await click(what, field);
    await field.fill(text);
  };
  return { clicks, click, type };
}

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });

test('a call becomes a client, a job, an invoice, a payment and a receipt in few clicks', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  await ask(company, 'POST', '/api/product-service', { name: 'Boiler repair', price: 120, type: 2 });
  await join(ask, company, 'Tess', 'fieldTechnicianPro');
  await enterAs(company, '/home');
  const { clicks, click, type } = counting();

  // Somebody calls who is not known yet, and has an emergency.
  await click('New', page.getByRole('banner').getByRole('button', { name: 'New', exact: true }));
  await click('New: Job', page.getByRole('menuitem', { name: 'Job', exact: true }));
  const form = page.getByRole('dialog', { name: 'Create Job', exact: true });
  await expect(list(form, 'Client')).toBeVisible();
  await click('Add Client', button(form, 'Add Client'));
  await expect(box(form, 'Name')).toBeFocused();
  await type('Name', box(form, 'Name'), 'Cora Call');
  await type('Email', box(form, 'Email'), 'cora.call@journey.test');
  await type('Phone', box(form, 'Phone'), '4165550177');
  await click('Create Client', button(form, 'Create Client'));
  await expect(list(form, 'Client')).toHaveValue('Cora Call');

  // What, who and when.
  await type('Service or product', list(form, 'Service or product'), 'Boiler');
  await click('Boiler repair', page.getByRole('option', { name: /^Boiler repair/ }));
  await expect(box(form, 'Title')).toHaveValue('Boiler repair');
  const free = form.getByRole('button', { name: /^Tess, free / });
  const width = (await placeOf(free)).width;
  await click('A free place of the technician', free, { x: width / 2, y: 10 });
  await expect(list(form, 'Start time')).not.toHaveValue('');
  await expect(form.getByRole('listitem').filter({ hasText: 'Tess' }).getByText('This job')).toBeAttached();
  await keepPicture(page, 'quick-job');
  await click('Create', button(form, 'Create'));
  await click('Open job', toastAction(page, 'Open job'));
  const panel = page.getByRole('dialog', { name: /, Boiler repair #1$/ });

  // The work is done.
  await click('Start', button(panel, 'Start'));
  await click('Finish', button(panel, 'Finish'));

  // It is invoiced, paid and receipted.
  const tab = page.context().waitForEvent('page');
  await click('Create Invoice', button(panel, 'Create Invoice'));
  await (await tab).close();
  await click('Send Invoice', button(panel, 'Send Invoice'));
  await click('Send', button(page.getByRole('dialog', { name: /^Send Invoice/ }), 'Send'));
  // This company has no mail server, and is told so.
  const kept = page.getByRole('dialog', { name: 'Saved here: no mail server is set up' });
  await click('Close the notice', button(kept, 'Close').first());
  await click('Record Payment', button(panel, 'Record Payment'));
  const payment = page.getByRole('dialog', { name: /^Collect Payment/ });
  await expect(box(payment, 'Amount')).toHaveValue('$120');
  await expect(payment.getByRole('checkbox', { name: 'Send a receipt to cora.call@journey.test' })).toBeChecked();
  await expect(box(payment, 'Note')).toBeHidden();
  await click('Record the payment', button(payment, 'Record Payment'));
  await expect(toast(page, 'Payment recorded. Receipt saved here: no mail server is set up')).toBeVisible();
  await expect(panel.getByText('Paid', { exact: true }).first()).toBeVisible();

  test.info().annotations.push({ type: 'clicks', description: `${clicks.length}: ${clicks.join(' · ')}` });
  expect(clicks.length, clicks.join(' · ')).toBeLessThanOrEqual(mostClicks);

  const { jobs } = await ask<{ jobs: Job[] }>(company, 'GET', '/api/jobs');
  const job = await jobOf(ask, company, jobs[0]?.id ?? '');
  expect(job).toMatchObject({ jobStatus: 'paid', client: { name: 'Cora Call' }, team: [{ name: 'Tess' }] });
  const { clients } = await ask<{ clients: Client[] }>(company, 'GET', '/api/clients');
  expect(clients.map(({ name }) => name)).toEqual(['Cora Call']);
  const mails = await sentMails(ask, company);
  const subjects = mails.filter(({ to }) => to === 'cora.call@journey.test').map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^Receipt for INV-/));
  expect(subjects).toContainEqual(expect.stringMatching(/^Invoice INV-/));
});

const toastAction = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name });
