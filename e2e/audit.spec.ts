import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

test('an owner finds who changed a role, with the values before and after, and exports it', { tag: '@phone' }, async ({
  page,
  request,
  enterAs,
  openCompany,
  isMobile,
}) => {
  const company = await openCompany();
  const headers = { authorization: `Bearer ${company.token}` };
  for (const name of ['Roofs', 'Drains']) await request.post('/api/skills', { headers, data: { name } });
  await request.patch('/api/account', { headers, data: { companyName: 'Drains & Roofs' } });

  await enterAs(company, '/settingsV2/audit');
  await expect(page.getByText('Entries cannot be changed, and are kept for 3 years.')).toBeVisible();
  await expect(page.getByText('Skill created: Roofs')).toBeVisible();
  await page
    .getByRole('button', { name: /^Details: Company settings changed/ })
    .first()
    .click();
  await expect(page.getByText(/→ Drains & Roofs$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'audit-trail');

  await page.getByPlaceholder('Search the audit trail').fill('drains');
  await expect(page.getByText('Skill created: Roofs')).toHaveCount(0);
  await expect(page.getByText('Skill created: Drains')).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Kind' }).click();
  await page.getByRole('menuitemradio', { name: 'Roles' }).click();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('Skill created: Roofs')).toBeVisible();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await file).suggestedFilename()).toMatch(/^audit-trail-\d{4}-\d{2}-\d{2}\.csv$/);

  await page.getByRole('button', { name: 'Change how long' }).click();
  const dialog = page.getByRole('dialog', { name: 'How long the audit trail is kept' });
  await dialog.getByRole('combobox', { name: 'Keep entries for' }).click();
  await page.getByRole('option', { name: '1 year' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(page.getByText('Entries cannot be changed, and are kept for 1 year.')).toBeVisible();

  await page.getByRole('button', { name: 'Let support in' }).click();
  const letIn = page.getByRole('dialog', { name: 'Let support in' });
  await expectAccessible(page);
  await letIn.getByRole('button', { name: 'Let in' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Support may sign in' });
  await expect(notice).toContainText('The audit trail shows what was done.');
  await expect(page.getByText('Support grant created')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'support-notice');
  await page.goto('/clients');
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(notice).toHaveCount(0);
});
