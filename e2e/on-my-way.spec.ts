import { callCompany } from './call-company.ts';
import { join } from './join.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';
import { todayAt } from './trip.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a technician sets out with one tap, and the client follows until the arrival', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
  openCompany,
  enterAs,
  ask,
  expectConsoleErrors,
}) => {
  // What the owner's page asks for while the technician comes.
  expectConsoleErrors(/403/);
  const company = await openCompany();
  await callCompany({ ask, company });
  await enterAs(company, '/settingsV2/company');
  const settings = page.getByRole('region', { name: 'On my way' });
  await settings.getByRole('switch', { name: 'Tell clients when somebody is on the way' }).check();
  await settings.getByLabel('Message').fill('{sender.firstName} arrives {visit.arrival}: {visit.link} {visit.time}');
  await expect(settings.getByText('These are no fields and stay as they are: {visit.time}')).toBeVisible();
  await settings.getByLabel('Message').fill('{sender.firstName} arrives {visit.arrival}: {visit.link}');
  await expect(settings.getByText('For example: Tom arrives at about 10:35: https://…')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();

  const token = await join(ask, company, 'Lena', 'fieldTechnicianPro');
  const { team } = await ask<{ team: { id: string; firstName: string }[] }>(company, 'GET', '/api/teams?limit=-1');
  const lena = team.find(({ firstName }) => firstName === 'Lena')?.id;
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ada',
    phoneNumber: { countryCode: '+1', number: '7165550144', countryIdentifier: 'us' },
  });
  await ask(company, 'POST', '/api/jobs', {
    clientId: client.id,
    title: 'Boiler',
    startDateTime: todayAt('15:00'),
    isStartTime: true,
    assignedToTeams: [lena],
    jobItems: [
      { itemName: 'Filter', quantity: 2, price: 10, type: 'product' },
      { itemName: 'Inspection', quantity: 1, price: 90, type: 'service' },
    ],
    internalNotes: 'Ring twice',
  });

  await page.evaluate((session) => localStorage.setItem('truckroll.session', JSON.stringify(session)), token);
  await page.goto('/home');
  const next = page.getByRole('region', { name: /Boiler/ });
  await expect(next).toContainText('2 × Filter');
  await expect(next).toContainText('Inspection');
  await next.getByRole('button', { name: 'On my way' }).click();
  await expect(next.getByText('The client was told by text.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'my-day-on-the-way');

  const { messages } = await ask<{ messages: { text: string }[] }>(company, 'GET', '/api/sms/outgoing');
  expect(messages[0]?.text).toMatch(/^Lena arrives soon: http/);
  const address = new URL(/http\S+/.exec(messages[0]?.text ?? '')?.[0] ?? '');
  const guest = await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage();
  await guest.goto(address.pathname);
  await expect(guest.getByRole('heading', { level: 1, name: 'Lena is on the way' })).toBeVisible();
  await expectAccessible(guest, { staysWhite: true });
  await keepPicture(guest, 'arrival-on-the-way');

  await next.getByRole('button', { name: 'Arrive' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Lena has arrived' })).toBeVisible({ timeout: 60_000 });
  await guest.context().close();

  await next.getByRole('button', { name: 'Start work' }).click();
  await next
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await expect(next.getByRole('list', { name: 'Photos of this visit' }).getByText('Sent')).toBeVisible();
  await next.getByLabel('Add a note').fill('Pump is loud');
  await next.getByRole('button', { name: 'Add Note' }).click();
  await expect(next.getByText('Pump is loud')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'my-day-work');
  await next.getByRole('button', { name: 'Details' }).click();
  const visit = page.getByRole('dialog', { name: /Visit 1$/ });
  await expect(visit.getByRole('list', { name: 'Photos of this visit' }).getByRole('img')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await next.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('region', { name: 'All done' })).toBeVisible();
});
