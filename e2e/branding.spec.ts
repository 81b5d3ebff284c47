import type { Document } from '@truckroll/contract/documents/documents';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

test('the company sets its look, and a client sees it, asks for a change and approves @phone', async ({
  page,
  browser,
  viewport,
  enterAs,
  openCompany,
  ask,
  makeClient,
}) => {
  const company = await openCompany();
  const client = await makeClient({ firstName: 'Ann', lastName: 'Lee', email: 'ann.lee@journey.test' }, company);
  await enterAs(company, '/settingsV2/branding');
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await page.getByRole('textbox', { name: 'Main colour' }).fill('#0f4c81');
  await page.getByRole('textbox', { name: 'Button colour' }).fill('#f9a825');
  await page.getByRole('textbox', { name: 'Estimate terms' }).fill('Half is due on signing.');
  await page.getByRole('textbox', { name: 'Footer' }).fill('Licensed and insured');
  await expect(preview).toContainText('Half is due on signing.');
  await expectAccessible(page);
  await preview.getByText('Email', { exact: true }).click();
  await expect(preview.frameLocator('iframe').getByText('Licensed and insured')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'branding');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Saved')).toBeVisible();

  const items = [{ name: 'Boiler service', quantity: 2, rate: 120 }];
  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    ...{ documentType: 2, clientId: client.id, items },
  });
  const { link } = await ask<{ link: string }>(company, 'POST', `/api/documents/${document.id}/send`, {});
  const own = await browser.newContext({ colorScheme: 'dark', viewport });
  const visit = await own.newPage();
  await visit.goto(new URL(new URL(link).pathname, page.url()).href);
  await expect(visit.getByRole('article')).toContainText('Half is due on signing.');
  await expect(visit.getByRole('article')).toContainText('Licensed and insured');
  const approve = visit.getByRole('button', { name: 'Approve $240.00' });
  await expect(approve).toBeInViewport();
  await expectAccessible(visit, { staysWhite: true });
  await visit.getByRole('button', { name: 'Ask for a change' }).click();
  const asking = visit.getByRole('dialog', { name: 'Ask for a change' });
  await asking.getByRole('button', { name: 'Send' }).click();
  await expect(asking.getByText('Please write what you want to have changed.')).toBeVisible();
  await asking.getByRole('textbox', { name: 'What should be different?' }).fill('In the afternoon, please.');
  await expectAccessible(visit, { staysWhite: true });
  await asking.getByRole('button', { name: 'Send' }).click();
  await expect(visit.getByText('You asked for a change: In the afternoon, please.')).toBeVisible();
  await expectNoSidewaysScroll(visit);

  await page.goto(`/grow/estimate/view?id=${document.id}`);
  await expect(page.getByText('Change asked', { exact: true }).first()).toBeVisible();
  const asked = page.getByRole('region', { name: 'Changes asked for' });
  await expect(asked).toContainText('In the afternoon, please.');
  await asked.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByText('Change asked', { exact: true })).toHaveCount(0);

  await approve.click();
  const approving = visit.getByRole('dialog');
  await expect(approving).toContainText('Are you sure you want to approve this estimate of $240.00?');
  await approving.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(visit.getByText('Thank you. Your answer has been sent.')).toBeVisible();
  await own.close();
});
