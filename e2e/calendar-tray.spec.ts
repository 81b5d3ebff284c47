import { dragTo, makeJob, middle, row, teamOf, visitOf } from './calendar-board.ts';
import { expect, expectAccessible, test, unique } from './journey.ts';
import { placeOf } from './place.ts';

test.describe('the tray of the calendar', () => {
  test('schedules a waiting job where it is dropped, and undoes it', async ({ page, enterAs, ask, makeClient }) => {
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
    // The cards move until the list has its final length.
    await expect(tray.getByRole('listitem')).toHaveCount(1);
    await expect(waiting).toContainText('1 hrs 0 mins');
    await expect(waiting).toContainText('New today');
    const board = row(page, one.name);
    const dropAt = async (time: string) => {
      const { y } = await middle(board);
      const hour = await placeOf(page.getByText(time, { exact: true }));
      await dragTo(page, tray.getByText(title), { x: hour.x + 2, y });
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
    // Nothing is overwritten, so no confirmation is needed.
    await expect(dialog.getByRole('checkbox', { name: 'I understand' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toBeHidden();
    await expect(board.getByText(title)).toBeVisible();
  });

  test('plans chosen jobs into the next week, and undoes it', async ({ page, enterAs, openCompany, ask }) => {
    const company = await openCompany();
    const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', { firstName: 'Ann Lee' });
    for (const title of ['Boiler', 'Roof', 'Gutter']) {
      const body = { clientId: client.id, title, scheduleLater: true, assignedToTeams: [], jobFormIds: [] };
      await ask(company, 'POST', '/api/jobs', body);
    }
    await enterAs(company, '/calendar?mode=week');
    const tray = page.getByRole('complementary', { name: 'To schedule' });
    await tray.getByRole('checkbox', { name: 'Select all jobs' }).check();
    await tray.getByRole('checkbox', { name: /^Select .*, Gutter #\d+$/ }).uncheck();
    await tray.getByRole('button', { name: 'Plan 2 jobs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan 2 jobs' });
    await expect(dialog.getByRole('combobox', { name: 'Plan into' })).toHaveValue(/^Next week/);
    await dialog.getByRole('button', { name: 'Find a plan' }).click();
    await expect(dialog.getByRole('button', { name: 'Apply 2 changes' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Apply 2 changes' }).click();
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('2 jobs planned.')).toBeVisible();
    await expect(tray.getByRole('region', { name: 'Jobs (1)' })).toContainText('Gutter');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(tray.getByRole('region', { name: 'Jobs (3)' })).toBeVisible();
  });

  test('filters the waiting jobs and requests by priority, city and age', async ({
    page,
    enterAs,
    ask,
    makeClient,
  }) => {
    const client = await makeClient();
    const [urgent, usual] = [unique('Urgent'), unique('Usual')];
    const body = { clientId: client.id, scheduleLater: true, assignedToTeams: [] };
    const city = unique('Waterloo');
    await ask('owner', 'POST', '/api/jobs', { ...body, title: usual });
    await ask('owner', 'POST', '/api/jobs', { ...body, title: urgent, priority: 'high', jobAddress: { city } });
    const request = { clientId: client.id, urgency: 'urgent', requestAddress: { city } };
    const asked = await ask<{ requestNumberDisplay: string }>('owner', 'POST', '/api/requests', request);
    await enterAs('owner', '/calendar?mode=week&date=2031-03-25');
    const tray = page.getByRole('complementary', { name: 'To schedule' });
    await tray.getByRole('button', { name: 'Filter to schedule' }).click();
    await tray.getByRole('combobox', { name: 'City' }).fill(city.toLowerCase());
    await expect(tray.getByText(urgent)).toBeVisible();
    await expect(tray.getByText(usual)).toBeHidden();
    const requests = tray.getByRole('region', { name: 'Requests (1)' });
    await expect(requests.getByText(asked.requestNumberDisplay)).toBeVisible();
    await expect(requests.getByText('Urgent', { exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await tray.getByRole('combobox', { name: 'Waiting' }).click();
    await page.getByRole('option', { name: '1 week or more' }).click();
    await expect(tray.getByText('Nothing matches these filters.')).toHaveCount(2);
    await tray.getByRole('button', { name: 'Clear filters' }).click();
    await tray.getByRole('searchbox').fill(usual);
    await expect(tray.getByText(usual)).toBeVisible();
    await tray.getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'High' }).click();
    await expect(tray.getByText('Nothing matches these filters.').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('shows the whole working day and all days of a week beside the tray', async ({ page, enterAs }) => {
    await enterAs('owner', '/calendar?mode=day');
    await expect(page.getByRole('complementary', { name: 'To schedule' })).toBeVisible();
    // The board scrolls to the working day after it has appeared.
    const expectWorkingDayInView = () =>
      expect(async () => {
        const board = await placeOf(page.getByRole('region', { name: 'Team board' }));
        for (const hour of ['09:00', '17:00']) {
          const at = await placeOf(page.getByText(hour, { exact: true }));
          expect(at.x).toBeGreaterThan(board.x + 190);
          expect(at.x).toBeLessThan(board.x + board.width - 20);
        }
      }).toPass();
    await expectWorkingDayInView();
    // Narrower, the tray would cover the board.
    await page.setViewportSize({ width: 1100, height: 900 });
    await expect(page.getByRole('complementary', { name: 'To schedule' })).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('complementary', { name: 'To schedule' })).toBeVisible();
    // Without the tray the hours are wider, and the whole working day is still visible.
    await page.getByRole('button', { name: "Close 'To schedule'" }).click();
    await expect(page.getByRole('complementary', { name: 'To schedule' })).toBeHidden();
    await expectWorkingDayInView();
    await page.goto('/calendar?mode=week');
    const week = page.getByRole('region', { name: 'Week', exact: true });
    await expect(week).toBeVisible();
    await expect
      .poll(() => week.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(1);
  });
});
