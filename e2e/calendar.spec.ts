import {
  card,
  dragTo,
  hourOf,
  makeJob,
  middle,
  readAfterStoring,
  row,
  teamOf,
  tuesday,
  visitOf,
  wednesday,
} from './calendar-board.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast, unique } from './journey.ts';

test.describe('the calendar', () => {
  test('creates an event in a free slot, changes and deletes it', async ({ page, enterAs }) => {
    const title = unique('Supplier visit');
    await enterAs('owner', `/calendar?mode=week&date=${tuesday}`);
    const column = page.getByRole('region', { name: 'Tuesday, March 11, 2031', exact: true });
    // 13 pixels are a quarter of an hour: this position is in the half hour from 10:00 on.
    await column.click({ position: { x: 30, y: 13 * 41 } });
    await expect(page.getByText('Tue, Mar 11, 10:00')).toBeVisible();
    await page.getByRole('menuitem', { name: 'Event' }).click();
    const dialog = page.getByRole('dialog', { name: 'New event' });
    await expect(dialog.getByLabel('Start, date')).toHaveValue('03/11/2031');
    await expect(dialog.getByLabel('Start, time')).toHaveValue('10:00');
    await expect(dialog.getByLabel('End, time')).toHaveValue('11:00');
    await expectAccessible(page);
    await dialog.getByLabel('End, time').fill('09:00');
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('End is not valid')).toBeVisible();
    await dialog.getByLabel('End, time').fill('12:30');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await expect(card(page, title)).toContainText('10:00 – 12:30');

    await card(page, title).click();
    const edited = page.getByRole('dialog', { name: 'Edit event' });
    await edited.getByLabel('All day').check();
    await edited.getByLabel('Location').fill('At the gate');
    await edited.getByRole('button', { name: 'Update' }).click();
    await expect(edited).toBeHidden();
    await expect(
      page.getByRole('region', { name: 'Tuesday, March 11, 2031, any time' }).getByText(title),
    ).toBeVisible();

    await card(page, title).click();
    await page.getByRole('dialog', { name: 'Edit event' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete event' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, 'Event deleted')).toBeVisible();
    await expect(card(page, title)).toBeHidden();
  });

  test('moves a visit to another person and time by drag, and back by Undo', async ({
    page,
    enterAs,
    ask,
    makeClient,
  }) => {
    const client = await makeClient();
    const [one, other] = await teamOf(ask);
    const title = unique('Boiler');
    const { jobId } = await makeJob(ask, {
      clientId: client.id,
      title,
      start: `${wednesday}T14:00:00.000Z`,
      people: [one.id],
    });
    await enterAs('owner', `/calendar?mode=day&date=${wednesday}`);
    const visit = card(page, title);
    await expect(row(page, one.name).getByText(title)).toBeVisible();
    await expect(visit).toContainText('10:00 – 12:00');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await keepPicture(page, 'calendar-day');

    const from = await middle(visit);
    const target = await middle(row(page, other.name));
    await dragTo(page, visit, { x: from.x + 2 * (await hourOf(page)), y: target.y });
    await expect(row(page, other.name).getByText(title)).toBeVisible();
    await expect(toast(page, `is now on Wed, Mar 12, 12:00 – 14:00, ${other.name}.`)).toBeVisible();
    const moved = await visitOf(ask, jobId, wednesday);
    expect(moved).toMatchObject({ start: `${wednesday}T16:00:00.000Z`, end: `${wednesday}T18:00:00.000Z` });
    expect(moved.extendedProps.teamMembers?.map(({ id }) => id)).toEqual([other.id]);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Move undone')).toBeVisible();
    await expect(row(page, one.name).getByText(title)).toBeVisible();
    expect((await visitOf(ask, jobId, wednesday)).start).toBe(`${wednesday}T14:00:00.000Z`);

    // A drop on the name makes it a visit at any time, which is shown as not scheduled.
    await dragTo(page, visit, await middle(page.getByText(one.name, { exact: true }).first()));
    await expect(toast(page, 'Wed, Mar 12, any time')).toBeVisible();
    await expect(visit).toContainText('Unscheduled');
    expect(await visitOf(ask, jobId, wednesday)).toMatchObject({ isAllDay: true });
  });

  test('warns of double bookings, and reverts what the server refuses', async ({
    page,
    enterAs,
    ask,
    makeClient,
    expectConsoleErrors,
  }) => {
    const day = '2031-03-13';
    const client = await makeClient();
    const [one, other] = await teamOf(ask);
    const title = unique('Roof');
    const rival = unique('Gutter');
    await makeJob(ask, { clientId: client.id, title: rival, start: `${day}T14:00:00.000Z`, people: [other.id] });
    const { jobId } = await makeJob(ask, {
      clientId: client.id,
      title,
      start: `${day}T14:00:00.000Z`,
      people: [one.id],
    });
    // With live updates the page would know of the change before the second drag.
    await page.route('**/api/live*', (route) => route.abort());
    expectConsoleErrors(/409|ERR_FAILED/);
    await enterAs('owner', `/calendar?mode=day&date=${day}`);
    const visit = card(page, title);
    const from = await middle(visit);
    const reread = readAfterStoring(page, day);
    await dragTo(page, visit, { x: from.x + (await hourOf(page)), y: (await middle(row(page, other.name))).y });
    await expect(toast(page, `${other.name} also has `)).toBeVisible();
    // The page must have loaded exactly this version before somebody else changes the visit.
    await reread;
    await expect(visit).toHaveAccessibleName(new RegExp(`at the same time as .*${rival}`));

    // Somebody else changes the visit in the meantime.
    const stored = await visitOf(ask, jobId, day);
    await ask('owner', 'PATCH', `/api/jobs/visits/${stored.id}`, { priority: 'urgent' });
    const to = await middle(visit);
    await dragTo(page, visit, { x: to.x + 2 * (await hourOf(page)), y: to.y });
    await expect(toast(page, 'This record was changed by someone else. Reload and try again.')).toBeVisible();
    await expect(visit).toContainText('11:00 – 13:00');
    expect((await visitOf(ask, jobId, day)).start).toBe(stored.start);
  });

  test('is operated by keys: visits, their moves, and the views', async ({ page, enterAs, ask, makeClient }) => {
    const day = '2031-03-18';
    const client = await makeClient();
    const [one] = await teamOf(ask);
    const first = unique('First');
    const second = unique('Second');
    await makeJob(ask, {
      clientId: client.id,
      title: first,
      start: `${day}T13:00:00.000Z`,
      hours: 1,
      people: [one.id],
    });
    const { jobId } = await makeJob(ask, {
      clientId: client.id,
      title: second,
      start: `${day}T17:00:00.000Z`,
      hours: 1,
      people: [one.id],
    });
    await enterAs('owner', `/calendar?mode=day&date=${day}`);
    await card(page, first).focus();
    await page.keyboard.press('ArrowRight');
    await expect(card(page, second)).toBeFocused();

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.url());
    });
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(card(page, second)).toContainText('12:30 – 13:30');
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect(toast(page, 'is now on Tue, Mar 18, 12:30 – 13:45.')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(await visitOf(ask, jobId, day)).toMatchObject({
      start: `${day}T16:30:00.000Z`,
      end: `${day}T17:45:00.000Z`,
    });
    await expect(card(page, second)).toBeFocused();

    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: second });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.keyboard.press('w');
    await expect(page).toHaveURL(/mode=week/);
    await expect(page.getByRole('button', { name: 'Mar 16 – 22, 2031' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press(']');
    await expect(page.getByRole('button', { name: 'Mar 23 – 29, 2031' })).toBeVisible();
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: 'March 2031' })).toBeVisible();
    await expect(card(page, first)).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'calendar-month');
    await page.keyboard.press('a');
    await expect(page).toHaveURL(/mode=list/);
    await expectAccessible(page);
  });

  test('filters by a URL that can be shared', async ({ page, enterAs, ask, makeClient }) => {
    const day = '2031-03-20';
    const client = await makeClient();
    const [one, other] = await teamOf(ask);
    const mine = unique('Mine');
    const done = unique('Done');
    await makeJob(ask, { clientId: client.id, title: mine, start: `${day}T14:00:00.000Z`, people: [one.id] });
    const { jobId } = await makeJob(ask, {
      clientId: client.id,
      title: done,
      start: `${day}T14:00:00.000Z`,
      people: [other.id],
    });
    const visit = await visitOf(ask, jobId, day);
    await ask('owner', 'PATCH', `/api/jobs/visits/${visit.id}/status`, { visitStatus: 'completed' });
    await enterAs('owner', `/calendar?mode=week&date=${day}`);
    await expect(card(page, mine)).toBeVisible();
    await page.getByRole('button', { name: 'Team', exact: true }).click();
    await page.getByRole('checkbox', { name: one.name }).check();
    await page.keyboard.press('Escape');
    await expect(card(page, done)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`team=${one.id}`));
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Completed' }).check();
    await page.keyboard.press('Escape');
    await expect(card(page, done)).toBeVisible();
    await expect(card(page, mine)).toBeHidden();
    await page.reload();
    await expect(card(page, done)).toBeVisible();
    await expect(card(page, mine)).toBeHidden();
    await page.goBack();
    await expect(card(page, mine)).toBeVisible();
  });

  test('says that a day has no visits, or none matching the filters', async ({ page, enterAs }) => {
    await enterAs('owner', '/calendar?mode=day&date=2031-04-27');
    await expect(page.getByText('No visits found for this day')).toBeVisible();
    await page.goto('/calendar?mode=day&date=2031-04-27&team=nobody');
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  });

  test('keeps the focus on a visit moved to another row by keys', async ({ page, enterAs, ask, makeClient }) => {
    const day = '2031-03-26';
    const client = await makeClient();
    const [one, other] = await teamOf(ask);
    const title = unique('Followed');
    await makeJob(ask, { clientId: client.id, title, start: `${day}T13:00:00.000Z`, people: [one.id] });
    await enterAs('owner', `/calendar?mode=day&date=${day}`);
    // The rows of people without visits appear once the team is loaded.
    await expect(row(page, other.name)).toBeVisible();
    await card(page, title).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(row(page, other.name).getByText(title)).toBeVisible();
    await expect(card(page, title)).toBeFocused();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(card(page, title)).toBeFocused();
    await expect(toast(page, 'is now on')).toBeVisible();
    await expect(card(page, title)).toBeFocused();
  });
});

test.describe('in a time zone of another continent', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('the company’s days keep their hours, even when its clocks change', async ({
    page,
    enterAs,
    ask,
    makeClient,
  }) => {
    const client = await makeClient();
    const [one] = await teamOf(ask);
    const title = unique('Early');
    const spring = '2031-03-09';
    await makeJob(ask, { clientId: client.id, title, start: `${spring}T07:00:00.000Z`, hours: 1, people: [one.id] });
    await enterAs('owner', `/calendar?mode=day&date=${spring}`);
    // 02:00 does not exist on this day, so 07:00 UTC is 03:00.
    await expect(card(page, title)).toContainText('03:00 – 04:00');
    const hours = page.locator('[data-hours] > span');
    await expect(hours).toHaveCount(23);
    await expect(hours.nth(2)).toHaveText('03:00');
    await page.goto('/calendar?mode=day&date=2031-11-02');
    await expect(hours).toHaveCount(25);
    await expect(hours.nth(2)).toHaveText('01:00 again');
  });
});
