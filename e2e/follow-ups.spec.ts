import { writtenAtHeader } from '@truckroll/contract/endpoints/written-at';
import type { Visit } from '@truckroll/contract/visits/visits';
import { sentMails } from './join.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';
import { type Place, placeOf } from './place.ts';

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
  // The list has its own room on a phone too.
  const [list, days] = await Promise.all([
    placeOf(dialog.getByRole('status').first()),
    placeOf(dialog.getByText('Days', { exact: true })),
  ]);
  const example = await placeOf(dialog.getByText(/Ada Lee, Visit 1 of job #/));
  const end = (box: Place) => box.y + box.height;
  expect(end(example)).toBeLessThanOrEqual(end(list));
  expect(end(list)).toBeLessThanOrEqual(days.y);
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

test('a client rates the work by the link of a message, and ends such mails; the office sees both', async ({
  page,
  browser,
  baseURL,
  request,
  openCompany,
  enterAs,
  ask,
}) => {
  test.slow();
  const company = await openCompany();
  await ask(company, 'PATCH', '/api/follow-ups/settings', {
    ...{ quietFrom: null, quietTo: null, reviewLink: 'https://reviews.test/us' },
  });
  const step = { isOn: true, delay: 1, channel: 'mail' };
  await ask(company, 'PUT', '/api/follow-ups/steps/finished', step);
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    ...{ firstName: 'Ada', lastName: 'Lee', email: 'ada@rating.test' },
  });
  const job = await ask<{ id: string }>(company, 'POST', '/api/jobs', {
    ...{ clientId: client.id, title: 'Boiler', startDateTime: new Date(Date.now() - 7_200_000).toISOString() },
    isStartTime: true,
  });
  const [visit] = await ask<Visit[]>(company, 'GET', `/api/jobs/${job.id}/visits`);
  // The work was completed without a network just under an hour ago, so that the thanks are due now.
  const writtenAt = new Date(Date.now() - 3_590_000).toISOString();
  for (const visitStatus of ['arrived', 'in_progress', 'completed']) {
    const headers = { Authorization: `Bearer ${company.token}`, [writtenAtHeader]: writtenAt };
    const path = `/api/jobs/visits/${visit?.id}/status`;
    expect((await request.patch(path, { headers, data: { visitStatus } })).status()).toBe(200);
  }
  const link = async (): Promise<string> => {
    const mail = (await sentMails(ask, company)).find(({ kind }) => kind === 'follow-up');
    return /\/public\/messages\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  // The messages leave every five minutes.
  await expect(async () => expect(await link()).not.toBe('')).toPass();
  const address = await link();

  const wide = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' });
  const guest = await wide.newPage();
  await guest.goto(address);
  await expect(guest.getByRole('heading', { level: 1, name: 'How did we do?' })).toBeVisible();
  await expectAccessible(guest, { staysWhite: true });
  await guest.getByRole('radio', { name: '2 of 5 stars' }).focus();
  await guest.keyboard.press('Space');
  await guest.getByLabel('What would you like to tell us?').fill('Two hours late');
  await guest.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Thank you for your rating' })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Write a review' })).toHaveAttribute('href', 'https://reviews.test/us');
  await wide.close();

  const phone = await browser.newContext({
    ...{ baseURL: baseURL ?? '', reducedMotion: 'reduce' },
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  const held = await phone.newPage();
  await held.goto(address);
  await expect(held.getByLabel('What would you like to tell us?')).toHaveValue('Two hours late');
  await expectNoSidewaysScroll(held);
  await expectAccessible(held, { staysWhite: true });
  await keepPicture(held, 'message-page');
  await held.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(held.getByText('You get no more reminders and other messages by email.')).toBeVisible();
  await expect(held.getByRole('button', { name: 'Get them again' })).toBeVisible();
  await held.goto('/public/messages/nobody-has-this');
  await expect(held.getByRole('alert')).toHaveText('This link is invalid or has expired.');
  await expectAccessible(held, { staysWhite: true });
  await phone.close();

  await enterAs(company, '/settingsV2/follow-ups?tab=log');
  await expect(page.getByText('Two hours late')).toBeVisible();
  await page.goto(`/clients/${client.id}`);
  await page.getByRole('button', { name: 'Action' }).click();
  await page.getByRole('menuitem', { name: 'Automatic messages' }).click();
  const choice = page.getByRole('dialog', { name: 'Automatic messages to Ada Lee' });
  await expect(choice.getByRole('switch', { name: 'Emails' })).not.toBeChecked();
  const { tasks } = await ask<{ tasks: { name: string }[] }>(company, 'GET', '/api/tasks');
  expect(tasks.map(({ name }) => name)).toEqual(['Call Ada Lee about a rating of 2 of 5']);
});
