import type { Job } from '@truckroll/contract/jobs/jobs';
import type { Visit } from '@truckroll/contract/visits/visits';
import { openBookingPage } from './booking.ts';
import { startCardServer } from './card-server.ts';
import { sentMails } from './join.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test('a client books, pays, moves the visit, takes the better of three options, signs, plans, pays and takes the receipt; the office sees each step', {
  tag: '@phone',
}, async ({ page, browser, baseURL, openCompany, enterAs, ask }) => {
  test.slow();
  const cards = await startCardServer();
  const company = await openCompany();
  await ask(company, 'PATCH', '/api/account', {
    hubRules: { movesAtOnce: true, noticeHours: 0 },
    ...{ afterApproval: 'time', chosenTimes: 'booked' },
  });
  const slug = await openBookingPage(ask, company, { isPriceFrom: false, deposit: 50 });
  const jobs = async () => (await ask<{ jobs: Job[] }>(company, 'GET', '/api/jobs')).jobs;
  await enterAs(company, '/jobs');

  const context = await browser.newContext({
    ...{ baseURL: baseURL ?? '', viewport: page.viewportSize(), reducedMotion: 'reduce', acceptDownloads: true },
  });
  const guest = await context.newPage();
  try {
    // A slot is found, held and booked.
    await guest.goto(`/book/${slug}`);
    await guest.getByRole('button', { name: /Drain cleaning/ }).click();
    await guest.getByLabel('Street and number').fill('100 King St W');
    await guest.getByLabel('City').fill('Toronto');
    await guest.getByLabel('Postal code').fill('M5X 1A9');
    await guest.getByRole('button', { name: 'See free times' }).click();
    await guest.getByRole('region').first().getByRole('button').first().click();
    await guest.getByLabel('First name').fill('Ann');
    await guest.getByLabel('Last name').fill('Lee');
    await guest.getByLabel('Email').fill('ann@client.test');
    await guest.getByLabel('Phone').fill('416 555 0132');
    await guest.getByRole('button', { name: 'Book this visit' }).click();
    await expect(guest.getByRole('heading', { name: 'Your visit is booked' })).toBeVisible();
    await expect(page.getByText('Ann Lee').first()).toBeVisible();
    const [job] = await jobs();
    const clientId = job?.client?.id ?? '';

    // From here on the office looks at the client's timeline, and never loads it again.
    await page.goto(`/clients/${clientId}?tab=timeline`);
    const timeline = page.getByRole('tabpanel', { name: 'Timeline' });
    await expect(timeline).toContainText('Drain cleaning');

    const pay = async (button: string | RegExp) => {
      await guest.getByRole('button', { name: button }).click();
      await guest.getByRole('button', { name: /^Pay \d/ }).click();
    };
    await guest.getByRole('link', { name: 'Pay the deposit' }).click();
    await pay('Pay deposit $50.00');
    await expect(guest.getByText('Deposit paid $50.00')).toBeVisible();
    await expect(timeline.getByRole('listitem').filter({ hasText: '$50.00' })).toHaveCount(1);

    // The page is opened by a code, and the visit is moved.
    await guest.getByRole('link', { name: 'All your visits and documents' }).click();
    await guest.getByLabel(/^Email address/).fill('ann@client.test');
    await guest.getByRole('button', { name: 'Send a code' }).click();
    const code = async () =>
      /\d{6}/.exec((await sentMails(ask, company)).find(({ kind }) => kind === 'hub-code')?.subject ?? '')?.[0];
    await expect.poll(code).toBeDefined();
    await guest.getByLabel('Code').fill((await code()) ?? '');
    await guest.getByRole('button', { name: 'Open my page' }).click();
    const coming = guest.getByRole('region', { name: 'Coming visits' });
    await coming.getByRole('button', { name: 'Another time' }).click();
    const visitsOf = async (id: string) => ask<Visit[]>(company, 'GET', `/api/jobs/${id}/visits`);
    const [before] = await visitsOf(job?.id ?? '');
    await guest.getByRole('dialog', { name: 'Another time' }).getByRole('listitem').last().getByRole('button').click();
    await expect(guest.getByText('The visit was moved.')).toBeVisible();
    const [after] = await visitsOf(job?.id ?? '');
    expect(after?.visitStartDateTime).not.toBe(before?.visitStartDateTime);
    await expect(timeline).toContainText('Another time asked for');

    // The office sends an estimate with three options and a contract. The client takes the better one, signs, and chooses a time.
    const send = async (document: object) => {
      const { document: made } = await ask<{ document: { id: string } }>(company, 'POST', '/api/documents', document);
      await ask(company, 'POST', `/api/documents/${made.id}/send`, {});
    };
    const contract = {
      isContractRequired: true,
      contractTitle: 'Terms',
      contractContent: '<p>Paid on completion.</p>',
    };
    await send({
      ...{ documentType: 2, clientId, ...contract },
      options: [
        { id: 'good', name: 'Good', isRecommended: true },
        { id: 'better', name: 'Better' },
        { id: 'best', name: 'Best' },
      ],
      items: [
        { name: 'Mended pipe', rate: 180, optionId: 'good' },
        { name: 'New pipe', rate: 300, optionId: 'better' },
        { name: 'New pipes in the house', rate: 5200, optionId: 'best' },
      ],
    });
    await guest.reload();
    await guest.getByRole('button', { name: /^Review Estimate/ }).click();
    await expect(guest.getByRole('radio', { name: 'Good' })).toBeChecked();
    await guest.getByText('Better', { exact: true }).first().click();
    await guest.getByRole('button', { name: 'Approve $300.00' }).click();
    const signing = guest.getByRole('dialog', { name: /^Approve EST-/ });
    await signing.getByRole('button', { name: 'Type name instead' }).click();
    await signing.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(guest.getByText(/^by Ann Lee, /)).toBeVisible();
    await expect(timeline.getByRole('listitem').filter({ hasText: '$300.00' })).toContainText('Approved');
    await guest.getByRole('button', { name: 'Choose a time' }).click();
    const times = guest.getByRole('dialog', { name: 'Choose a time' });
    await expect(times.getByRole('listitem').first()).toBeVisible();
    await expectAccessible(guest, { staysWhite: true });
    await keepPicture(guest, 'client-journey-times');
    await times.getByRole('listitem').first().getByRole('button').click();
    await expect(times).toBeHidden();
    await expect(guest.getByRole('button', { name: 'Choose a time' })).toHaveCount(0);
    await expect.poll(async () => (await jobs()).length).toBe(2);
    await expect(timeline).toContainText('New pipe');
    await expectNoSidewaysScroll(guest);

    // The work of the first job is done and invoiced; the deposit counts.
    for (const visitStatus of ['arrived', 'in_progress', 'completed'])
      await ask(company, 'PATCH', `/api/jobs/visits/${after?.id}/status`, { visitStatus });
    const items = [{ name: 'Drain cleaning', quantity: 1, rate: 120 }];
    await send({ documentType: 1, clientId, items, isConvertedFromJob: true, convertedFromId: job?.id });
    await guest.getByRole('link', { name: 'All your visits and documents' }).click();
    const waiting = guest.getByRole('region', { name: 'Waiting for you' });
    await expect(waiting).toContainText('$70.00');
    await waiting.getByRole('button', { name: /^Pay Invoice/ }).click();
    await pay('Pay $70.00');
    await expect(guest.getByText('Paid', { exact: true }).first()).toBeVisible();
    await expect(timeline.getByRole('listitem').filter({ hasText: '$70.00' })).toHaveCount(1);

    await guest.getByRole('link', { name: 'All your visits and documents' }).click();
    const receipts = guest.getByRole('region', { name: 'Receipts' });
    await expect(receipts.getByRole('listitem')).toHaveCount(2);
    await expect(guest.getByRole('region', { name: 'Past visits' })).toContainText('Drain cleaning');
    await expectAccessible(guest, { staysWhite: true });
    await expectNoSidewaysScroll(guest);
    await keepPicture(guest, 'client-journey-hub');
    const [download] = await Promise.all([
      guest.waitForEvent('download'),
      receipts
        .getByRole('link', { name: /^Download the receipt/ })
        .first()
        .click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Receipt .*\.pdf$/);
    await keepPicture(page, 'client-journey-office');
  } finally {
    await context.close();
    await cards.stop();
  }
});
