import { expect, expectAccessible, keepPicture, test } from './journey.ts';

test('a client sees the plan on their page, and opens its terms', { tag: '@phone' }, async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann.lee@journey.test',
  });
  const { plan } = await ask<{ plan: { id: string } }>(company, 'POST', '/api/plans', {
    name: 'Comfort',
    clientId: client.id,
    startDay: '2026-01-01',
    terms: {
      text: 'Two tune-ups a year.',
      lines: [{ name: 'Comfort plan', rate: 20, quantity: 1 }],
      visits: [{ name: 'Tune-up', months: [4, 10], times: 1 }],
    },
  });
  await ask(company, 'POST', `/api/plans/${plan.id}/activate`, {});
  const { token } = await ask<{ token: string }>(company, 'POST', `/api/clients/${client.id}/hub-view`, {});
  await enterAs(company, `/hub?view=${token}`);
  const plans = page.getByRole('region', { name: 'Your plans' });
  await expect(plans).toContainText('Comfort$20.00 a month');
  await expect(plans).toContainText('Tune-up: ');
  await expectAccessible(page, { staysWhite: true });
  await keepPicture(page, 'hub-plans');
  await plans.getByRole('link', { name: /Terms/ }).click();
  await expect(page.getByText('Two tune-ups a year.')).toBeVisible();
});
