import type { Event } from '@truckroll/contract/planning/calendar';
import { elm } from './job-form.ts';
import { expect, expectAccessible, keepPicture, test, toast } from './journey.ts';

const day = '2031-04-08';

test.describe('the optimiser', () => {
  test('shortens a day, keeps a pinned visit, applies the plan, and takes it back', async ({
    page,
    enterAs,
    openCompany,
    ask,
  }) => {
    const company = await openCompany();
    await ask(company, 'PATCH', '/api/account', { address: elm });
    const { team } = await ask<{ team: { id: string }[] }>(company, 'GET', '/api/teams?limit=-1');
    const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', { firstName: 'Ann Lee' });
    // Far and near by turns: the way there and back four times.
    for (const [index, north] of [0.3, 0.02, 0.28, 0.04].entries()) {
      const hour = 13 + 2 * index;
      await ask(company, 'POST', '/api/jobs', {
        ...{ clientId: client.id, title: `Stop ${index + 1}`, jobType: 'one-off', jobFormIds: [] },
        ...{ assignedToTeams: [team[0]?.id], isStartTime: true, isEndTime: true },
        ...{ startDateTime: `${day}T${hour}:00:00.000Z`, endDateTime: `${day}T${hour + 1}:00:00.000Z` },
        jobAddress: { ...elm, latitude: elm.latitude + north },
      });
    }
    const startsOf = async () => {
      const path = `/api/calendar/events?start=${day}&end=2031-04-09&types=visit`;
      const { events } = await ask<{ events: Event[] }>(company, 'GET', path);
      return events.map(({ title, start, end }) => [title, start, end]).sort();
    };
    const before = await startsOf();
    await enterAs(company, `/calendar?mode=day&date=${day}`);
    await page.getByRole('button', { name: 'Optimize' }).click();
    const dialog = page.getByRole('dialog', { name: 'Optimize the schedule' });
    await expect(dialog).toContainText('Tuesday, April 8, 2031, everybody.');
    await dialog.getByText('Short routes').click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Find a plan' }).press('Enter');
    const apply = dialog.getByRole('button', { name: /^Apply \d changes?$/ });
    await expect(apply).toBeVisible();
    const changes = dialog.getByRole('region', { name: /^Changes for/ });
    await expect(changes.getByRole('listitem')).not.toHaveCount(0);
    const keep = changes.getByRole('button', { name: /^Keep .+ where it is$/ }).first();
    const kept = /^Keep (.+) where it is$/.exec((await keep.getAttribute('aria-label')) ?? '')?.[1] ?? '';
    await keep.press('Enter');
    const pins = dialog.getByRole('region', { name: 'Kept where they are' });
    await expect(pins).toContainText('1 visit is kept where it is');
    await expect(pins.getByRole('button', { name: `Let ${kept} move` })).toBeFocused();
    await expect(apply).toBeVisible();
    await expect(changes.getByText(kept)).toHaveCount(0);
    await expectAccessible(page);
    await keepPicture(page, 'optimise');
    await apply.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Messages' }).getByText(/visits? moved/)).toBeVisible();
    const after = await startsOf();
    expect(after).not.toEqual(before);
    const isKept = ([title = '']: string[]): boolean => kept.includes(title);
    expect(after.filter(isKept)).toEqual(before.filter(isKept));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Plan undone')).toBeVisible();
    expect(await startsOf()).toEqual(before);
  });
});
