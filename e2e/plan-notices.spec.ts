import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test('clients are told of renewals once the office has switched it on after a look at whom it would reach', {
  tag: '@phone',
}, async ({ page, openCompany, enterAs, ask }) => {
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ada',
    lastName: 'Lee',
    email: 'ada@lee.test',
  });
  const { plan } = await ask<{ plan: { id: string } }>(company, 'POST', '/api/plans', {
    name: 'Comfort',
    clientId: client.id,
    startDay: '2026-01-01',
    terms: { lines: [{ name: 'Comfort', rate: 25 }], termMonths: 1 },
  });
  await ask(company, 'POST', `/api/plans/${plan.id}/activate`, {});

  await enterAs(company, '/settingsV2/follow-ups');
  const plans = page.getByRole('list', { name: 'Plans' });
  await plans.getByRole('button', { name: 'Edit Plan renews' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan renews' });
  await dialog.getByRole('textbox', { name: 'Days' }).fill('25');
  await expect(dialog.getByText('Will be sent in the next 7 days: 1 message')).toBeVisible();
  await expect(dialog.getByText('Ada Lee, Plan “Comfort”')).toBeVisible();
  await expect(dialog.getByText(/For example: Hello Ada, Comfort plan renews by itself on Apr 12, 2026/)).toBeVisible();
  await dialog.getByRole('switch', { name: 'Send this message' }).check();
  await expectAccessible(page);
  await keepPicture(page, 'plan-renewal-step');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(plans.getByText('On', { exact: true })).toHaveCount(1);

  await page.goto(`/grow/plans/${plan.id}`);
  await expect(page.getByText('No message about a renewal yet.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the page of a plan shows what its client was told of a renewal', { tag: '@phone' }, async ({
  page,
  enterAs,
  ask,
}) => {
  const { plans } = await ask<{ plans: { id: string }[] }>('owner', 'GET', '/api/plans?search=softener&list=active');
  await enterAs('owner', `/grow/plans/${plans[0]?.id ?? ''}`);
  const told = page.getByRole('list', { name: 'What the client was told' });
  await expect(told.getByText(/^Renews on /)).toBeVisible();
  await expect(told.getByText(/^Sent by email, /)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await told.scrollIntoViewIfNeeded();
  await keepPicture(page, 'plan-told');
});
