import type { Event } from '@truckroll/contract/planning/calendar';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, unique } from './journey.ts';

const day = '2031-04-09';

test.describe('the calendar on a phone', () => {
  test('shows the own day: the next visit with directions, a call, and each step of the work', async ({
    page,
    enterAs,
    ask,
    makeClient,
  }) => {
    const me = (await ask<{ user: { id: string } }>('lite', 'GET', '/api/me')).user;
    const client = await makeClient({
      phoneNumber: { countryCode: '+1', number: '7165550144', countryIdentifier: 'us' },
    });
    const jobAddress = { street: 'Elm Street', houseNumber: '12', city: 'Buffalo', state: 'New York', country: 'USA' };
    const titles = [unique('First call'), unique('Second call')];
    for (const [at, title] of titles.entries()) {
      await ask('owner', 'POST', '/api/jobs', {
        clientId: client.id,
        title,
        jobType: 'one-off',
        jobAddress,
        assignedToTeams: [me.id],
        startDateTime: `${day}T${13 + 2 * at}:00:00.000Z`,
        endDateTime: `${day}T${14 + 2 * at}:00:00.000Z`,
        isStartTime: true,
        isEndTime: true,
        jobFormIds: [],
      });
    }
    await enterAs('lite', `/calendar?date=${day}`);
    const next = page.getByRole('region', { name: titles[0] });
    await expect(next.getByText('09:00 – 10:00')).toBeVisible();
    await expect(page.getByText('0 of 2 visits completed')).toBeVisible();
    await expect(next.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+17165550144');
    await expect(next.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /Elm%20Street|Elm\+Street/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await keepPicture(page, 'my-day');

    for (const [step, status] of [
      ['On my way', 'In Transit'],
      ['Arrive', 'Arrived'],
      ['Start work', 'Work in Progress'],
    ] as const) {
      await next.getByRole('button', { name: step, exact: true }).click();
      await expect(next.getByText(status)).toBeVisible();
    }
    await next.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByRole('region', { name: titles[1] })).toBeVisible();
    await expect(page.getByText('1 of 2 visits completed')).toBeVisible();
    const { events } = await ask<{ events: Event[] }>(
      'owner',
      'GET',
      `/api/calendar/events?start=${day}&end=2031-04-10`,
    );
    const done = events.find(({ title }) => title.includes(titles[0] ?? '-'));
    expect(done?.extendedProps.visitStatus).toBe('completed');

    await page.getByRole('combobox', { name: 'View' }).click();
    await page.getByRole('option', { name: 'List' }).click();
    await expect(page.getByRole('button', { name: titles[1] })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto('/calendar?mode=my-day&date=2031-04-06');
    await expect(page.getByText('No visits found for this day')).toBeVisible();
  });

  test('begins with a list for planners, and every view fits', async ({ page, enterAs }) => {
    await enterAs('owner', `/calendar?date=${day}`);
    await expect(page.getByRole('combobox', { name: 'View' })).toHaveValue('List');
    for (const mode of ['day', 'week', 'month']) {
      await page.goto(`/calendar?mode=${mode}&date=${day}`);
      await expect(page.getByRole('combobox', { name: 'View' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click();
    await expect(page).toHaveURL(/\/calendar/);
  });
});
