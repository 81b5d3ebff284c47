import type { Locator } from '@playwright/test';
import type { Event } from '@truckroll/contract/planning/calendar';
import { addDays } from '@truckroll/domain/calendar/days';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { elm, list } from './job-form.ts';
import { type Company, expect, expectAccessible, keepPicture, test, toast, type Who } from './journey.ts';

type Ask = <Data>(who: Who, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Data>;

/** A zone in which it is six in the morning now: the day of the journey lies ahead, whenever it runs. */
function morningZone(): string {
  const now = new Date().toISOString();
  const zone = Intl.supportedValuesOf('timeZone').find((each) => wallClock(now, each).time.startsWith('06'));
  if (zone === undefined) throw new Error('There is a zone for each hour.');
  return zone;
}

/** A company that works every day from eight to six, in its morning, with three technicians. */
async function openMorning(ask: Ask, company: Company) {
  const zone = morningZone();
  const workingDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const workingHours = { start: '08:00', end: '18:00' };
  await ask(company, 'PATCH', '/api/account', { timezone: zone, workingDays, workingHours, address: elm });
  const people: string[] = [];
  for (const firstName of ['Tom', 'Una', 'Vic']) {
    const email = `${firstName}.${company.email}`.toLowerCase();
    const body = { firstName, lastName: 'Field', email, roleId: null, worksInField: true };
    const { member } = await ask<{ member: { id: string } }>(company, 'POST', '/api/teams', body);
    await ask(company, 'PATCH', `/api/teams/${member.id}`, { status: 'active' });
    people.push(member.id);
  }
  const day = wallClock(new Date().toISOString(), zone).day;
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    ...{ firstName: 'Ann Lee', propertyAddress: elm },
  });
  const job = { clientId: client.id, jobAddress: elm, jobFormIds: [] };
  /** A visit of an hour, today unless a day is given. */
  const book = (title: string, time: string, personId: string | undefined, on = day) => {
    const start = momentOf({ day: on, time }, zone);
    return ask(company, 'POST', '/api/jobs', {
      ...{ ...job, title, jobType: 'one-off', assignedToTeams: [personId], isStartTime: true, isEndTime: true },
      ...{ startDateTime: start, endDateTime: new Date(Date.parse(start) + 3_600_000).toISOString() },
    });
  };
  const wait = (title: string) =>
    ask(company, 'POST', '/api/jobs', { ...job, title, scheduleLater: true, assignedToTeams: [] });
  const visitsOf = async (personId: string | undefined): Promise<string[]> => {
    const { events } = await ask<{ events: Event[] }>(
      company,
      'GET',
      `/api/calendar/events?start=${day}&end=${addDays(day, 1)}&types=visit`,
    );
    return events
      .filter(({ extendedProps }) => extendedProps.teamMembers?.some(({ id }) => id === personId))
      .map(({ id, start }) => `${id} ${start}`)
      .sort();
  };
  return { day, people, book, wait, visitsOf };
}

const times = ['08:00', '09:30', '11:00', '13:00', '14:30', '16:00'];

test.describe('the day of a dispatcher', () => {
  test('the six visits of a sick technician go to others, and come back; an unfinished one gets a new time', async ({
    page,
    enterAs,
    openCompany,
    ask,
  }) => {
    const company = await openCompany();
    const { day, people, book, visitsOf } = await openMorning(ask, company);
    const [tom, una, vic] = people;
    for (const [index, time] of times.entries()) await book(`Call ${index + 1}`, time, tom);
    await book('Taken', '08:00', una);
    await book('Taken as well', '16:00', vic);
    await book('Left over', '10:00', vic, addDays(day, -1));
    const before = await visitsOf(tom);
    await enterAs(company, '/calendar?mode=day');
    const board = page.getByRole('region', { name: 'Team board' });
    await board.getByRole('button', { name: 'Actions for Tom Field' }).click();
    await page.getByRole('menuitem', { name: 'Sick today' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sick today' });
    const rows = dialog.getByRole('list', { name: 'Visits' }).getByRole('listitem');
    await expect(rows).toHaveCount(6);
    await expect(rows.first().getByRole('combobox')).toContainText('Vic Field, same time (08:00 to 09:00)');
    await rows.nth(2).getByRole('combobox').selectOption('tray');
    await expect(dialog.getByRole('button', { name: 'Apply 6 changes' })).toBeEnabled();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Called at six');
    await expectAccessible(page);
    await keepPicture(page, 'sick-today');
    await dialog.getByRole('button', { name: 'Apply 6 changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(toast(page, 'Tom Field is on sick leave. 6 visits moved.')).toBeVisible();
    await expect(board.getByRole('region', { name: 'Tom Field, 0 visits' })).toContainText('Sick leave');
    await expect(page.getByRole('complementary', { name: 'To schedule' })).toContainText('Call 3');
    expect(await visitsOf(tom)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Taken back')).toBeVisible();
    await expect(board.getByRole('region', { name: 'Tom Field, 6 visits' })).not.toContainText('Sick leave');
    expect(await visitsOf(tom)).toEqual(before);
    const unfinished = page.getByRole('button', { name: '1 not finished: plan again' });
    await unfinished.click();
    const plan = page.getByRole('dialog', { name: 'Unfinished visits' });
    await expect(plan.getByRole('region', { name: 'Changes for Vic Field' })).toContainText('Left over');
    await plan.getByRole('button', { name: 'Apply 1 change' }).click();
    await expect(plan).toBeHidden();
    await expect(toast(page, '1 visit moved.')).toBeVisible();
    await expect(unfinished).toBeHidden();
  });

  test('ten waiting jobs, a sick technician and an urgent call take at most 25 actions', async ({
    page,
    enterAs,
    openCompany,
    ask,
  }) => {
    const company = await openCompany();
    const { people, book, wait, visitsOf } = await openMorning(ask, company);
    const [tom, una, vic] = people;
    for (const time of times) await book('Call', time, tom);
    await book('Call', '08:00', una);
    await book('Call', '08:00', vic);
    for (let index = 0; index < 10; index += 1) await wait(`Waiting ${index}`);

    let actions = 0;
    const click = async (what: Locator): Promise<void> => {
      actions += 1;
      await what.click();
    };
    const type = async (what: Locator, text: string): Promise<void> => {
      actions += 1;
      await what.fill(text);
    };
    const button = (name: string | RegExp, place: Pick<Locator, 'getByRole'> = page) =>
      place.getByRole('button', { name });
    await enterAs(company, '/calendar?mode=day');

    // Ten jobs from the tray into the next days.
    const tray = page.getByRole('complementary', { name: 'To schedule' });
    await expect(tray.getByRole('region', { name: 'Jobs (10)' })).toBeVisible();
    await click(tray.getByRole('checkbox', { name: 'Select all jobs' }));
    await click(button('Plan 10 jobs', tray));
    const planning = page.getByRole('dialog', { name: 'Plan 10 jobs' });
    await click(planning.getByRole('combobox', { name: 'Plan into' }));
    await click(page.getByRole('option', { name: /^The next 7 days/ }));
    await click(button('Find a plan', planning));
    await click(button('Apply 10 changes', planning));
    await expect(planning).toBeHidden();

    // A technician calls in sick.
    await click(button('Actions for Tom Field'));
    await click(page.getByRole('menuitem', { name: 'Sick today' }));
    await click(button(/^Apply \d+ changes$/, page.getByRole('dialog', { name: 'Sick today' })));
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await visitsOf(tom)).toEqual([]);

    // An urgent call is fitted in today.
    await click(button('Add'));
    await click(page.getByRole('menuitem', { name: 'Job' }));
    const form = page.getByRole('dialog', { name: 'Create Job' });
    await expect(list(form, 'Client')).toBeVisible();
    await type(list(form, 'Client'), 'Ann Lee');
    await click(page.getByRole('option', { name: 'Ann Lee' }));
    await type(form.getByRole('textbox', { name: 'Title', exact: true }), 'Burst pipe');
    await click(form.getByRole('switch', { name: 'AI scheduling' }));
    await click(button('Get suggestions', form));
    await click(
      form
        .getByRole('list', { name: 'AI suggestions' })
        .getByRole('button', { name: /^Select/ })
        .first(),
    );
    await click(form.getByRole('button', { name: 'Create', exact: true }));
    await expect(form).toBeHidden();
    await expect(page.getByRole('region', { name: 'Team board' }).getByText('Burst pipe')).toBeVisible();
    expect(actions).toBeLessThanOrEqual(25);
  });
});
