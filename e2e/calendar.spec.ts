import type { Locator, Page } from '@playwright/test';
import type { Event } from '@truckroll/contract/calendar';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast, unique } from './journey.ts';

/** Weeks of a year in which nobody else plans anything; clocks go forward on Sunday, March 9, 2031. */
const tuesday = '2031-03-11';
const wednesday = '2031-03-12';

type Person = { id: string; name: string };
type Ask = <Data>(who: 'owner', method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Data>;

async function teamOf(ask: Ask): Promise<[Person, Person]> {
  const { team } = await ask<{ team: Person[] }>('owner', 'GET', '/api/teams?limit=-1');
  const [one, other] = team;
  if (one === undefined || other === undefined) throw new Error('The demo company has people.');
  return [one, other];
}

type Wish = { clientId: string; title: string; start?: string; hours?: number; people?: string[]; anyTime?: boolean };

async function makeJob(ask: Ask, { clientId, title, start, hours = 2, people = [], anyTime = false }: Wish) {
  const end = start && !anyTime ? new Date(Date.parse(start) + hours * 3_600_000).toISOString() : start;
  const times =
    start === undefined
      ? { scheduleLater: true }
      : { startDateTime: start, endDateTime: end, isStartTime: !anyTime, isEndTime: !anyTime, anyTime };
  return ask<{ jobId: string; jobNumber: number }>('owner', 'POST', '/api/jobs', {
    clientId,
    title,
    jobType: 'one-off',
    assignedToTeams: people,
    jobFormIds: [],
    ...times,
  });
}

async function visitOf(ask: Ask, jobId: string, day: string): Promise<Event> {
  const next = new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10);
  const { events } = await ask<{ events: Event[] }>(
    'owner',
    'GET',
    `/api/calendar/events?start=${day}&end=${next}&types=visit`,
  );
  const found = events.find(({ extendedProps }) => extendedProps.jobId === jobId);
  if (found === undefined) throw new Error(`Job ${jobId} has no visit on ${day}.`);
  return found;
}

const row = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Team board' }).getByRole('region', { name });
/** By what is written on it: its name also tells of others at the same time. */
const card = (page: Page, title: string): Locator => page.locator('[data-entry]').filter({ hasText: title });

const middle = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not to be seen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Takes something in its middle and lets it go elsewhere. */
async function dragTo(page: Page, what: Locator, to: { x: number; y: number }): Promise<void> {
  const from = await middle(what);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

/** Settles when the page has stored a change and read that day anew. */
function readAfterStoring(page: Page, day: string) {
  let isStored = false;
  return page.waitForResponse((reply) => {
    const [method, url] = [reply.request().method(), reply.url()];
    if (method === 'PATCH' && url.includes('/visits/')) isStored = reply.ok();
    return isStored && method === 'GET' && url.includes(`/calendar/events?start=${day}`);
  });
}

/** How wide an hour of the team board is: its working day fits the screen. */
async function hourOf(page: Page): Promise<number> {
  const hour = async (name: string) => (await page.getByText(name, { exact: true }).boundingBox())?.x ?? 0;
  return (await hour('10:00')) - (await hour('09:00'));
}

test.describe('the calendar', () => {
  test('has an event made at a free place, changed and deleted', async ({ page, enterAs }) => {
    const title = unique('Supplier visit');
    await enterAs('owner', `/calendar?mode=week&date=${tuesday}`);
    const column = page.getByRole('region', { name: 'Tuesday, March 11, 2031', exact: true });
    // 13 pixels are a quarter of an hour: this is in the half hour from 10:00 on.
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

    // Under the name it is at any time of the day, and shows as not scheduled.
    await dragTo(page, visit, await middle(page.getByText(one.name, { exact: true }).first()));
    await expect(toast(page, 'Wed, Mar 12, any time')).toBeVisible();
    await expect(visit).toContainText('Unscheduled');
    expect(await visitOf(ask, jobId, wednesday)).toMatchObject({ isAllDay: true });
  });

  test('warns of who is double booked, and takes back what the server refuses', async ({
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
    await enterAs('owner', `/calendar?mode=day&date=${day}`);
    const visit = card(page, title);
    const from = await middle(visit);
    const reread = readAfterStoring(page, day);
    await dragTo(page, visit, { x: from.x + (await hourOf(page)), y: (await middle(row(page, other.name))).y });
    await expect(toast(page, `${other.name} also has Job #`)).toBeVisible();
    // The page has to know this version, and no later one, when somebody else changes the visit.
    await reread;
    await expect(visit).toHaveAccessibleName(new RegExp(`at the same time as .*${rival}`));

    // Somebody else changes the visit meanwhile.
    const stored = await visitOf(ask, jobId, day);
    await ask('owner', 'PATCH', `/api/jobs/visits/${stored.id}`, { priority: 'urgent' });
    expectConsoleErrors(/409/);
    const to = await middle(visit);
    await dragTo(page, visit, { x: to.x + 2 * (await hourOf(page)), y: to.y });
    await expect(toast(page, 'This record was changed by someone else. Reload and try again.')).toBeVisible();
    await expect(visit).toContainText('11:00 – 13:00');
    expect((await visitOf(ask, jobId, day)).start).toBe(stored.start);
  });

  test('is moved through by keys: visits, their moves, and what is shown', async ({
    page,
    enterAs,
    ask,
    makeClient,
  }) => {
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

  test('shows what its filters let through, by an address that can be shared', async ({
    page,
    enterAs,
    ask,
    makeClient,
  }) => {
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

  test('says so where a day has no visits, or none that the filters let through', async ({ page, enterAs }) => {
    await enterAs('owner', '/calendar?mode=day&date=2031-04-27');
    await expect(page.getByText('No visits found for this day')).toBeVisible();
    await page.goto('/calendar?mode=day&date=2031-04-27&team=nobody');
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  });

  test('schedules a waiting job where it is dropped, and takes it back', async ({ page, enterAs, ask, makeClient }) => {
    const day = '2031-03-25';
    const client = await makeClient();
    const [one] = await teamOf(ask);
    const title = unique('Waiting');
    const { jobId } = await makeJob(ask, { clientId: client.id, title });
    const busy = unique('Busy');
    await makeJob(ask, { clientId: client.id, title: busy, start: `${day}T13:30:00.000Z`, people: [one.id] });
    await enterAs('owner', `/calendar?mode=day&date=${day}`);
    const tray = page.getByRole('complementary', { name: 'To schedule' });
    await tray.getByRole('searchbox').fill(title);
    const waiting = tray.getByRole('listitem').filter({ hasText: title });
    // Until the list is as short as it will be, its cards move.
    await expect(tray.getByRole('listitem')).toHaveCount(1);
    await expect(waiting).toContainText('1 hrs 0 mins');
    await expect(waiting).toContainText('New today');
    const board = row(page, one.name);
    const dropAt = async (time: string) => {
      const { y } = await middle(board);
      const hour = await page.getByText(time, { exact: true }).boundingBox();
      await dragTo(page, tray.getByText(title), { x: (hour?.x ?? 0) + 2, y });
    };
    await dropAt('09:00');
    await expect(board.getByText(title)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(tray.getByText(title)).toBeHidden();
    await expect(page.getByText(`${one.name} also has`)).toBeVisible();
    const { start, extendedProps } = await visitOf(ask, jobId, day);
    expect([start, extendedProps.teamMembers?.map(({ id }) => id)]).toEqual([`${day}T13:00:00.000Z`, [one.id]]);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(tray.getByText(title)).toBeVisible();
    await expect(board.getByText(title)).toBeHidden();

    await page.keyboard.down('Shift');
    await dropAt('11:00');
    await page.keyboard.up('Shift');
    const dialog = page.getByRole('dialog', { name: 'Edit Job' });
    await expect(dialog.getByLabel('Start time')).toHaveValue('11:00');
    // Nothing is overwritten: no acknowledgement is asked.
    await expect(dialog.getByRole('checkbox', { name: 'I understand' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toBeHidden();
    await expect(board.getByText(title)).toBeVisible();
  });

  test('filters what waits by priority, city and age', async ({ page, enterAs, ask, makeClient }) => {
    const client = await makeClient();
    const [urgent, usual] = [unique('Urgent'), unique('Usual')];
    const body = { clientId: client.id, scheduleLater: true, assignedToTeams: [] };
    const city = unique('Waterloo');
    await ask('owner', 'POST', '/api/jobs', { ...body, title: usual });
    await ask('owner', 'POST', '/api/jobs', { ...body, title: urgent, priority: 'high', jobAddress: { city } });
    await enterAs('owner', '/calendar?mode=week&date=2031-03-25');
    const tray = page.getByRole('complementary', { name: 'To schedule' });
    await tray.getByRole('button', { name: 'Filter jobs' }).click();
    await tray.getByRole('combobox', { name: 'City' }).fill(city.toLowerCase());
    await expect(tray.getByText(urgent)).toBeVisible();
    await expect(tray.getByText(usual)).toBeHidden();
    await tray.getByRole('button', { name: 'Clear filters' }).click();
    await tray.getByRole('searchbox').fill(usual);
    await expect(tray.getByText(usual)).toBeVisible();
    await tray.getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'High' }).click();
    await expect(tray.getByText('Nothing matches these filters.').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('keeps the focus on a visit that keys move to another row', async ({ page, enterAs, ask, makeClient }) => {
    const day = '2031-03-26';
    const client = await makeClient();
    const [one, other] = await teamOf(ask);
    const title = unique('Followed');
    await makeJob(ask, { clientId: client.id, title, start: `${day}T13:00:00.000Z`, people: [one.id] });
    await enterAs('owner', `/calendar?mode=day&date=${day}`);
    await card(page, title).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(row(page, other.name).getByText(title)).toBeVisible();
    await expect(card(page, title)).toBeFocused();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(card(page, title)).toBeFocused();
    await expect(toast(page, 'is now on')).toBeVisible();
    await expect(card(page, title)).toBeFocused();
  });

  test('shows the whole working day and all days of a week beside the tray', async ({ page, enterAs }) => {
    await enterAs('owner', '/calendar?mode=day');
    await expect(page.getByRole('complementary', { name: 'To schedule' })).toBeVisible();
    const board = await page.getByRole('region', { name: 'Team board' }).boundingBox();
    for (const hour of ['09:00', '17:00']) {
      const at = await page.getByText(hour, { exact: true }).boundingBox();
      expect(at?.x).toBeGreaterThan((board?.x ?? 0) + 190);
      expect(at?.x).toBeLessThan((board?.x ?? 0) + (board?.width ?? 0) - 20);
    }
    await page.goto('/calendar?mode=week');
    const week = page.getByRole('region', { name: 'Week', exact: true });
    await expect(week).toBeVisible();
    expect(await week.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(1);
  });
});

test.describe('by the clocks of another continent', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('the company’s days keep their hours, also when its clocks change', async ({
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
    // Two in the morning is not there: what begins at 07:00 UTC begins at three.
    await expect(card(page, title)).toContainText('03:00 – 04:00');
    const hours = page.locator('[data-hours] > span');
    await expect(hours).toHaveCount(23);
    await expect(hours.nth(2)).toHaveText('03:00');
    await page.goto('/calendar?mode=day&date=2031-11-02');
    await expect(hours).toHaveCount(25);
    await expect(hours.nth(2)).toHaveText('01:00 again');
  });
});
