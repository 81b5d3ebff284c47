import { card, dragTo, makeJob, middle, row, teamOf, visitOf } from './calendar-board.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast, unique } from './journey.ts';
import { placeOf } from './place.ts';

test.describe('several visits on the calendar', () => {
  test('are selected, handed over, moved to another day, resized and taken back by keys alone', async ({
    page,
    enterAs,
    ask,
    makeClient,
  }) => {
    const day = '2031-03-25';
    const client = await makeClient();
    const [one, other] = await teamOf(ask);
    const titles = [unique('Boiler'), unique('Roof'), unique('Pipes')] as const;
    const jobs: string[] = [];
    for (const [at, title] of titles.entries()) {
      const start = `${day}T${13 + 2 * at}:00:00.000Z`;
      jobs.push((await makeJob(ask, { clientId: client.id, title, start, hours: 1, people: [one.id] })).jobId);
    }
    const next = '2031-03-26';
    const spansOf = (on: string, ends: readonly string[], who: string) =>
      ends.map((end, at) => [`${on}T${13 + 2 * at}:00`, end, who]);
    /** The first two visits, as far as they are on that day. */
    const spans = async (on: string) => {
      const visits = [];
      for (const jobId of jobs.slice(0, 2)) visits.push(await visitOf(ask, jobId, on).catch(() => null));
      return visits
        .flatMap((visit) => visit ?? [])
        .map(({ start, end, extendedProps }) => [
          start.slice(0, 16),
          end.slice(11, 16),
          extendedProps.teamMembers?.map(({ id }) => id).join(),
        ]);
    };
    await enterAs('owner', `/calendar?mode=week&date=${day}`);
    await expect(card(page, titles[0])).toBeVisible();
    await page.keyboard.press('p');
    await expect(page).toHaveURL(/mode=people/);
    const cell = (name: string, weekday: string) =>
      page.getByRole('region', { name: 'Team week' }).getByRole('region', { name: `${name}, ${weekday}` });
    await expect(cell(one.name, 'Tuesday, March 25, 2031, 3 visits')).toBeVisible();
    await expectNoSidewaysScroll(page);

    // Space selects one, Shift with an arrow the next one.
    await card(page, titles[0]).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    const bar = page.getByRole('region', { name: 'Selected visits' });
    await expect(bar).toContainText('2 visits selected');
    await expect(card(page, titles[1])).toBeFocused();
    await expect(card(page, titles[1])).toHaveAccessibleName(/; selected$/);
    await expectAccessible(page);
    await keepPicture(page, 'calendar-people');

    // The menu of a card hands over all that are selected.
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu');
    await expect(menu.getByText('2 visits')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Assign to' }).focus();
    await page.keyboard.press('ArrowRight');
    // The people, in the order of the team.
    await expect(page.getByRole('menuitem', { name: one.name })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: other.name })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, `2 visits moved, now with ${other.name}.`)).toBeVisible();
    await expect(cell(other.name, 'Tuesday, March 25, 2031, 2 visits')).toBeVisible();

    // Alt with an arrow moves them to the next day, with Shift their ends.
    await card(page, titles[1]).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(cell(other.name, 'Wednesday, March 26, 2031, 2 visits')).toBeVisible();
    await expect(card(page, titles[1])).toBeFocused();
    // Keys in quick succession are one move; each of these is one of its own.
    await expect.poll(() => spans(next)).toEqual(spansOf(next, ['14:00', '16:00'], other.id));
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(() => spans(next)).toEqual(spansOf(next, ['14:15', '16:15'], other.id));
    await expect(card(page, titles[1])).toBeFocused();

    // One undo for each group.
    await page.keyboard.press('Control+z');
    await expect.poll(() => spans(next)).toEqual(spansOf(next, ['14:00', '16:00'], other.id));
    await page.keyboard.press('Control+z');
    await expect.poll(() => spans(day)).toEqual(spansOf(day, ['14:00', '16:00'], other.id));
    await page.keyboard.press('Control+z');
    await expect.poll(() => spans(day)).toEqual(spansOf(day, ['14:00', '16:00'], one.id));
    await expect(cell(one.name, 'Tuesday, March 25, 2031, 3 visits')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
  });

  test('are selected by a box, dragged together, and all stay when somebody else has moved one', async ({
    page,
    enterAs,
    ask,
    makeClient,
    expectConsoleErrors,
  }) => {
    const day = '2031-03-27';
    const client = await makeClient();
    const [one, other] = await teamOf(ask);
    const titles = [unique('Gate'), unique('Fence')] as const;
    const jobs: string[] = [];
    for (const [at, title] of titles.entries()) {
      const start = `${day}T${14 + 2 * at}:00:00.000Z`;
      jobs.push((await makeJob(ask, { clientId: client.id, title, start, hours: 1, people: [one.id] })).jobId);
    }
    await page.route('**/api/live*', (route) => route.abort());
    expectConsoleErrors(/409|ERR_FAILED/);
    await enterAs('owner', `/calendar?mode=day&date=${day}`);
    const [first, last] = [card(page, titles[0]), card(page, titles[1])];
    const [from, to] = [await placeOf(first), await placeOf(last)];
    await page.mouse.move(from.x - 8, from.y + 4);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width + 8, to.y + 20, { steps: 4 });
    await page.mouse.up();
    const bar = page.getByRole('region', { name: 'Selected visits' });
    await expect(bar).toContainText('2 visits selected');

    const place = await middle(first);
    await dragTo(page, first, { x: place.x, y: (await middle(row(page, other.name))).y });
    await expect(row(page, other.name).getByText(titles[1])).toBeVisible();
    await expect(toast(page, `2 visits moved, now with ${other.name}.`)).toBeVisible();

    const visit = await visitOf(ask, jobs[1] ?? '', day);
    await ask('owner', 'PATCH', `/api/jobs/visits/${visit.id}`, { priority: 'urgent' });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(toast(page, 'Somebody has changed one of these visits meanwhile. Nothing was moved.')).toBeVisible();
    await expect(row(page, other.name).getByText(titles[0])).toBeVisible();
    expect((await visitOf(ask, jobs[0] ?? '', day)).extendedProps.teamMembers?.map(({ id }) => id)).toEqual([other.id]);
  });
});
