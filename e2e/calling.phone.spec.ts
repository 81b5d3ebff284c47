import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';
import { bar, dialer, incoming, openDialer, openPhones } from './phones.ts';

test('calls are made and taken on a phone', async ({ page, context, enterAs, ask, openCompany, makeClient }) => {
  await context.grantPermissions(['microphone']);
  const { company, own, client } = await openPhones({ openCompany, ask, makeClient });
  await enterAs(company, `/clients/${client.id}`);
  await openDialer(page);
  await expectAccessible(page);
  await dialer(page).getByRole('button', { name: 'Call', exact: true }).click();
  const call = bar(page);
  await expect(call.getByText('In call')).toBeVisible();
  await call.getByRole('button', { name: 'Keypad' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'call-bar');
  // The bar does not cover the navigation below it.
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  await call.getByRole('button', { name: 'Hang up' }).click();
  await expect(call.getByText(/^Call ended after/)).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'call-bar-ended');
  await call.getByRole('button', { name: 'Close call' }).click();

  await ask(company, 'POST', '/api/addons/calls/simulate', { kind: 'call', from: '+14165550135', to: own });
  await expect(incoming(page).getByText(client.name)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'incoming-call');
  await incoming(page).getByRole('button', { name: 'Answer' }).click();
  await expect(call.getByText('In call')).toBeVisible();
  await call.getByRole('button', { name: 'Hang up' }).click();
});
