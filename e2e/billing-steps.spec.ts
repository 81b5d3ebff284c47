import type { Document } from '@truckroll/contract/documents/documents';
import type { OutgoingMail } from '@truckroll/contract/mail/mail';
import { expect, expectAccessible, keepPicture, test, toast } from './journey.ts';

test('an estimate is approved with its billing schedule, billed by its steps, and its retainage released', {
  tag: '@phone',
}, async ({ page, browser, enterAs, openCompany, ask, expectConsoleErrors }) => {
  expectConsoleErrors(/400 \(Bad Request\)/);
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann.lee@journey.test',
  });
  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    documentType: 2,
    clientId: client.id,
    items: [{ name: 'Furnace', rate: 1000 }],
  });

  await enterAs(company, `/grow/estimate/edit?id=${document.id}`);
  await page.getByRole('button', { name: /^Billing schedule/ }).click();
  await page.getByRole('button', { name: 'Bill in steps' }).click();
  const schedule = page.getByRole('region', { name: 'Billing schedule' });
  await schedule.getByRole('textbox', { name: 'Step 1' }).fill('On signing');
  await schedule.getByRole('textbox', { name: 'What On signing bills' }).fill('100');
  await schedule.getByRole('textbox', { name: 'Retained of each step' }).fill('10');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(schedule.getByText('The steps before the last come to the whole total or more')).toBeVisible();
  await schedule.getByRole('textbox', { name: 'What On signing bills' }).fill('40');
  await schedule.getByRole('switch', { name: 'Prepare drafts by itself' }).uncheck();
  await expect(schedule.getByText('$360.00')).toBeVisible();
  await keepPicture(page, 'billing-schedule');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('article')).toContainText('Payment schedule');

  await ask(company, 'POST', `/api/documents/${document.id}/send`, { attachPdf: false });
  const { mails } = await ask<{ mails: OutgoingMail[] }>(company, 'GET', '/api/mail/outgoing');
  const link = /\/public\/documents\/[\w-]+/.exec(mails[0]?.text ?? '')?.[0] ?? 'no link';
  const own = await browser.newContext();
  const visit = await own.newPage();
  await visit.goto(new URL(link, page.url()).href);
  await expect(visit.getByRole('article')).toContainText('On signing · On approval');
  await visit.getByRole('button', { name: /^Approve \$/ }).click();
  await visit.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(visit.getByRole('button', { name: /^Approve \$/ })).toHaveCount(0);
  await own.close();

  await page.reload();
  const billing = page.getByRole('region', { name: 'Billing', exact: true });
  await billing.getByRole('button', { name: 'Invoice On signing, $360.00' }).click();
  await expect(toast(page, 'is a draft')).toBeVisible();
  await expect(billing).toContainText('$360.00 of $1,000.00 billed');
  await expect(billing.getByText('The retainage is released after all other steps are invoiced.')).toBeVisible();
  await billing.getByRole('button', { name: 'Invoice Balance, $540.00' }).click();
  await expect(billing).toContainText('$900.00 of $1,000.00 billed');
  await expectAccessible(page);
  await keepPicture(page, 'billing-panel');
  await billing.getByRole('button', { name: 'Invoice Retainage, $100.00' }).click();
  await expect(billing).toContainText('$1,000.00 of $1,000.00 billed');
  await expect(billing.getByRole('button')).toHaveCount(0);

  await billing.getByRole('link', { name: /^INV-/ }).first().click();
  await expect(page.getByRole('article')).toContainText('Left to bill$640.00');
});

test('the draft of a step waits for the office when its estimate is approved', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  // The clock looks for due steps once a minute.
  test.slow();
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ann',
    lastName: 'Lee',
  });
  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    documentType: 2,
    clientId: client.id,
    items: [{ name: 'Furnace', rate: 1000 }],
    billingSchedule: {
      steps: [
        { name: 'Deposit', kind: 'percent', value: 30, when: 'approval' },
        { name: 'Balance', kind: 'rest', when: 'completion' },
      ],
    },
  });
  await ask(company, 'PATCH', `/api/documents/${document.id}`, { actionStatus: 1 });
  await enterAs(company, `/grow/estimate/view?id=${document.id}`);
  const billing = page.getByRole('region', { name: 'Billing', exact: true });
  await expect(billing).toContainText('$300.00 of $1,000.00 billed', { timeout: 75_000 });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText('Draft of step 1 is ready').click();
  await expect(page).toHaveURL(/\/grow\/invoice\/view/);
  await expect(page.getByRole('article')).toContainText('Deposit');
});
