import type { Document } from '@truckroll/contract/documents/documents';
import type { OutgoingMail } from '@truckroll/contract/mail/mail';
import { type Ask, type Company, expect, expectAccessible, keepPicture, test } from './journey.ts';

/** A client with a plan that gives 10 % off other work. */
async function makeMember(ask: Ask, company: Company): Promise<{ id: string }> {
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann.lee@journey.test',
  });
  const { plan } = await ask<{ plan: { id: string } }>(company, 'POST', '/api/plans', {
    name: 'Comfort',
    clientId: client.id,
    startDay: '2026-01-01',
    terms: { text: '', lines: [{ name: 'Comfort', rate: 20, quantity: 1 }], memberDiscount: 10 },
  });
  await ask(company, 'POST', `/api/plans/${plan.id}/activate`, {});
  return client;
}

test('a client with a plan is offered the member price, and reads what the plan saves', { tag: '@phone' }, async ({
  page,
  browser,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const client = await makeMember(ask, company);

  await enterAs(company, `/grow/estimate/new?clientId=${client.id}`);
  await expect(page.getByText('Member price by Comfort')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Discount', exact: true })).toHaveValue('10%');
  await page.getByRole('button', { name: 'Remove member price' }).click();
  await expect(page.getByText('Comfort: 10% on other work')).toBeVisible();
  await page.getByRole('button', { name: 'Use member price' }).click();
  await expect(page.getByText('Member price by Comfort')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'member-price');

  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    documentType: 2,
    clientId: client.id,
    items: [{ name: 'Blower', rate: 200 }],
    ...{ discount: 10, discountType: 'percentage', memberPlan: 'Comfort' },
  });
  await ask(company, 'POST', `/api/documents/${document.id}/send`, { attachPdf: false });
  const { mails } = await ask<{ mails: OutgoingMail[] }>(company, 'GET', '/api/mail/outgoing');
  const link = /\/public\/documents\/[\w-]+/.exec(mails[0]?.text ?? '')?.[0] ?? 'no link';
  const own = await browser.newContext();
  const visit = await own.newPage();
  await visit.goto(new URL(link, page.url()).href);
  const sheet = visit.getByRole('article');
  await expect(sheet).toContainText('Normal price$200.00');
  await expect(sheet).toContainText('You save with Comfort (10%)');
  await expect(sheet).toContainText('Member price$180.00');
  await keepPicture(visit, 'member-price-of-client');
  await own.close();
});

test('a batch shows and bills the member price of finished work', { tag: '@phone' }, async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const client = await makeMember(ask, company);
  const { id } = await ask<{ id: string }>(company, 'POST', '/api/jobs', {
    ...{ clientId: client.id, title: 'Repair', jobItems: [{ itemName: 'Blower', quantity: 2, price: 100 }] },
    ...{ startDateTime: new Date().toISOString(), isStartTime: true },
  });
  await ask(company, 'PATCH', '/api/jobs', { jobId: id, jobStatus: 'completed' });

  await enterAs(company, '/grow/invoice/batch');
  const ofAnn = page.getByRole('region', { name: 'Ann Lee' });
  await expect(ofAnn.getByText(/Member price by Comfort: -\$20\.00/)).toBeVisible();
  await expect(page.getByText('1 invoice for 1 client, $180.00')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'batch-member-price');
  await page.getByRole('button', { name: 'Create drafts' }).click();
  await page.getByRole('link', { name: /^INV-/ }).first().click();
  await expect(page.getByText('You save with Comfort')).toBeVisible();
});
