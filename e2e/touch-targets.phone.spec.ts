import { expect, test, unique } from './journey.ts';
import { smallTargets } from './touch-targets.ts';

for (const who of ['pro', 'owner'] as const) {
  test(`a finger hits every control of the day's work, as ${who}`, async ({ page, enterAs, ask, makeClient }) => {
    const { team } = await ask<{ team: { id: string; email: string }[] }>('owner', 'GET', '/api/teams?limit=-1');
    const phoneNumber = { countryCode: '+1', number: '4165550123', countryIdentifier: 'ca' };
    const client = await makeClient({ firstName: unique('Ada'), email: 'ada@touch.test', phoneNumber });
    const { jobForm } = await ask<{ jobForm: { id: string } }>('owner', 'POST', '/api/job-forms', {
      title: unique('Safety'),
      fields: [
        { label: 'Pressure', type: 'number', required: true },
        { label: 'Tested', type: 'checkbox', required: false },
        { label: 'Result', type: 'select', required: false, options: ['Good', 'Bad'] },
      ],
    });
    const job = await ask<{ id: string }>('owner', 'POST', '/api/jobs', {
      clientId: client.id,
      title: unique('Boiler'),
      startDateTime: '2026-03-09T15:00:00.000Z',
      endDateTime: '2026-03-09T16:00:00.000Z',
      isStartTime: true,
      isEndTime: true,
      jobAddress: { street: 'Elm Street', houseNumber: '12', city: 'Toronto', state: 'Ontario', country: 'Canada' },
      assignedToTeams: team.filter(({ email }) => email === `${who}@demo.test`).map(({ id }) => id),
      jobFormIds: [jobForm.id],
      jobItems: [{ itemName: 'Repair', quantity: 1, price: 100 }],
    });
    // Short visits are narrow bars on boards of a day, as this one is, whatever the demo company does today.
    const soon = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
    await ask('owner', 'POST', '/api/jobs', {
      clientId: client.id,
      title: unique('Filter'),
      startDateTime: soon.toISOString(),
      endDateTime: new Date(soon.getTime() + 15 * 60_000).toISOString(),
      ...{ isStartTime: true, isEndTime: true },
      assignedToTeams: team.filter(({ email }) => email === `${who}@demo.test`).map(({ id }) => id),
    });
    const main = page.getByRole('main');
    const small: Record<string, string[]> = {};
    const measure = async (name: string, within?: string): Promise<void> => {
      await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
      const found = await smallTargets(page, within);
      if (found.length > 0) small[name] = found;
    };
    await enterAs(who, '/home');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await measure('home');
    for (const [path, heading] of [
      ['/jobs', 'Jobs'],
      ['/calendar?view=day', 'Calendar'],
      ['/time', 'Time'],
      ['/outbox', 'Waiting on this device'],
      ['/settingsV2/profile', 'Profile'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await measure(path);
    }
    for (const tab of ['details', 'visits', 'assets', 'history']) {
      await page.goto(`/jobs/${job.id}?tab=${tab}`);
      await expect(page.getByRole('heading', { level: 1, name: /Boiler/ })).toBeVisible();
      await measure(`job ${tab}`);
    }
    await page.goto(`/jobs/${job.id}?tab=visits`);
    await page.getByRole('button', { name: '#1', exact: true }).tap();
    await expect(page.getByRole('dialog', { name: /Visit 1$/ })).toBeVisible();
    await measure('visit', '[role="dialog"]');
    expect(small).toEqual({});
  });
}
