import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

/** A moment some days from now. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

test('a reminder is switched on after a look at whom it would reach, and a client can be left out', {
  tag: '@phone',
}, async ({ page, openCompany, enterAs, ask }) => {
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ada',
    lastName: 'Lee',
    email: 'ada@lee.test',
  });
  await ask(company, 'POST', '/api/jobs', {
    clientId: client.id,
    title: 'Boiler',
    startDateTime: inDays(5),
    isStartTime: true,
  });
  await enterAs(company, '/settingsV2/follow-ups');
  const visits = page.getByRole('list', { name: 'Visits' });
  await expect(visits.getByText('Off', { exact: true }).first()).toBeVisible();
  await expect(visits.getByText('On', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'follow-ups');

  await visits.getByRole('button', { name: 'Edit Reminder, days before' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reminder, days before' });
  await expect(dialog.getByText('Will be sent in the next 7 days: 1 message')).toBeVisible();
  await expect(dialog.getByText(/Ada Lee, Visit 1 of job #/)).toBeVisible();
  await expect(dialog.getByText('Would have been sent in the last 7 days: 0 messages')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Days' }).fill('6');
  await expect(dialog.getByText('Will be sent in the next 7 days: 0 messages')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Days' }).fill('2');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('See you on {visit.day}, {client.nickname}');
  await expect(dialog.getByText('These are no fields and stay as they are: {client.nickname}')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('See you on {visit.day}, {client.firstName}');
  await expect(dialog.getByText('For example: See you on Mar 12, 2026, Ada')).toBeVisible();
  await dialog.getByRole('switch', { name: 'Send this message' }).check();
  await expectAccessible(page);
  await keepPicture(page, 'follow-up-step');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(visits.getByText('On', { exact: true })).toHaveCount(1);

  await page.getByRole('button', { name: 'Change' }).click();
  const general = page.getByRole('dialog', { name: 'For all messages' });
  await general.getByLabel('Address for reviews').fill('https://reviews.test/us');
  await general.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Reviews: https://reviews.test/us')).toBeVisible();

  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByText('No messages have been sent by themselves yet')).toBeVisible();

  await page.goto(`/clients/${client.id}`);
  await page.getByRole('button', { name: 'Action' }).click();
  await page.getByRole('menuitem', { name: 'Automatic messages' }).click();
  const choice = page.getByRole('dialog', { name: 'Automatic messages to Ada Lee' });
  await choice.getByRole('switch', { name: 'Emails' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/settingsV2/follow-ups?edit=reminder');
  await expect(page.getByText('Will be sent in the next 7 days: 0 messages')).toBeVisible();
});
