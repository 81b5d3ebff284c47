import type { Visit } from '@truckroll/contract/visits/visits';
import { sentMails } from './join.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test('a client opens their page with a code, opens a document, confirms, asks and writes; the office answers', {
  tag: '@phone',
}, async ({ page, browser, baseURL, openCompany, enterAs, ask }) => {
  const company = await openCompany();
  const { team } = await ask<{ team: { id: string }[] }>(company, 'GET', '/api/teams?limit=-1');
  const { user } = await ask<{ user: { account: { id: string } } }>(company, 'GET', '/api/me');
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ada',
    lastName: 'Lee',
    email: 'ada@hub.test',
  });
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const job = await ask<{ id: string }>(company, 'POST', '/api/jobs', {
    clientId: client.id,
    title: 'Boiler service',
    startDateTime: `${inDays(7)}T15:00:00.000Z`,
    isStartTime: true,
    assignedToTeams: team.map(({ id }) => id),
  });
  const { document } = await ask<{ document: { id: string } }>(company, 'POST', '/api/documents', {
    documentType: 2,
    clientId: client.id,
    items: [{ name: 'Boiler', quantity: 1, rate: 900 }],
  });
  await ask(company, 'POST', `/api/documents/${document.id}/send`, { to: ['ada@hub.test'] });

  const guest = await (
    await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce', viewport: page.viewportSize() })
  ).newPage();
  await guest.goto(`/hub?company=${user.account.id}`);
  await expect(guest.getByRole('heading', { level: 1, name: 'Your page' })).toBeVisible();
  await expectAccessible(guest, { staysWhite: true });
  await guest.getByLabel('Email address').fill('Ada@hub.test');
  await guest.getByRole('button', { name: 'Send a code' }).click();
  await expect(guest.getByText(/a code of six digits is on its way/)).toBeVisible();
  await keepPicture(guest, 'hub-code');
  const code = async () =>
    /\d{6}/.exec((await sentMails(ask, company)).find(({ kind }) => kind === 'hub-code')?.subject ?? '')?.[0];
  await expect.poll(code).toBeDefined();
  await guest.getByLabel('Code').fill((await code()) ?? '');
  await guest.getByRole('button', { name: 'Open my page' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Ada Lee' })).toBeVisible();
  await expectAccessible(guest, { staysWhite: true });
  await expectNoSidewaysScroll(guest);
  await keepPicture(guest, 'hub');

  const coming = guest.getByRole('region', { name: 'Coming visits' });
  await expect(coming).toContainText('Boiler service');
  await coming.getByRole('button', { name: 'Confirm' }).click();
  await expect(coming.getByText('You have confirmed this visit.')).toBeVisible();
  await coming.getByRole('button', { name: 'Another time' }).click();
  const times = guest.getByRole('dialog', { name: 'Another time' });
  await times.getByRole('listitem').first().getByRole('button').click();
  await expect(coming.getByText(/^You asked for .* The company will confirm it\.$/)).toBeVisible();

  await guest.getByRole('button', { name: 'Write to us' }).click();
  const message = guest.getByRole('dialog', { name: `Write to ${company.name}` });
  await message.getByLabel('Message').fill('Please ring twice.');
  await expectAccessible(guest, { staysWhite: true });
  await message.getByRole('button', { name: 'Send' }).click();
  await expect(guest.getByRole('region', { name: 'Your messages' })).toContainText('Please ring twice.');

  await guest.getByRole('button', { name: /^Change the contact data/ }).click();
  const details = guest.getByRole('dialog', { name: 'Your contact data' });
  await details.getByLabel('Email').fill('ada.lee@hub.test');
  await details.getByRole('button', { name: 'Propose' }).click();
  await expect(guest.getByText('You proposed a change. The company will accept it or ask you.')).toBeVisible();
  await keepPicture(guest, 'hub-asked');

  await guest.getByRole('button', { name: /^Review Estimate/ }).click();
  await expect(guest.getByRole('heading', { level: 1, name: /^Estimate/ })).toBeVisible();
  await guest.getByRole('link', { name: 'All your visits and documents' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Ada Lee' })).toBeVisible();

  await enterAs(company, `/clients/${client.id}?tab=details`);
  const asks = page.getByRole('region', { name: "From the client's page" });
  await expect(asks.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await keepPicture(page, 'hub-asks');
  await asks.getByRole('listitem').filter({ hasText: 'Another time' }).getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('The visit was moved')).toBeVisible();
  await expect(asks.getByRole('listitem')).toHaveCount(2);
  const [visit] = await ask<Visit[]>(company, 'GET', `/api/jobs/${job.id}/visits`);
  expect(visit?.visitStartDateTime?.slice(0, 10)).not.toBe(inDays(7));
  await asks
    .getByRole('listitem')
    .filter({ hasText: 'New contact data' })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(asks.getByRole('listitem')).toHaveCount(1);
  await asks.getByRole('button', { name: 'Done' }).click();
  await expect(asks).toHaveCount(0);

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Action' }).click();
  await page.getByRole('menuitem', { name: 'View as client' }).click();
  const view = await opened;
  await expect(view.getByRole('heading', { level: 1, name: 'Ada Lee' })).toBeVisible();
  await expect(view.getByText(/^You see this page as Ada Lee does/)).toBeVisible();
  await expect(view.getByRole('button', { name: 'Write to us' })).toHaveCount(0);
  await view.getByRole('button', { name: /^Review Estimate/ }).click();
  await expect(view.getByText('You see this page as the client does. You cannot act for them.')).toBeVisible();
  await expect(view.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await guest.context().close();
});
