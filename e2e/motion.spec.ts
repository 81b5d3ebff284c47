import type { Page } from '@playwright/test';
import { card, dragTo, hourOf, makeJob, middle, teamOf } from './calendar-board.ts';
import { expect, test, unique } from './journey.ts';

/** Keeps the text of each element that moves, and for how many milliseconds. */
async function watchMotion(page: Page): Promise<() => Promise<[text: string, duration: number][]>> {
  await page.addInitScript(() => {
    const moved: [string, number][] = [];
    Object.assign(window, { moved });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (this: Element, steps, timing) {
      moved.push([this.textContent, Number(typeof timing === 'number' ? timing : timing?.duration)]);
      return animate.call(this, steps, timing);
    };
  });
  return () => page.evaluate(() => (window as unknown as { moved: [string, number][] }).moved);
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const moves = reducedMotion === 'no-preference';
  test.describe(moves ? 'with motion' : 'with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion } });

    test(`a changed status and a moved card ${moves ? 'move for a moment' : 'stand still'}`, async ({
      page,
      enterAs,
      ask,
      makeClient,
    }) => {
      const client = await makeClient();
      const [one] = await teamOf(ask);
      const day = moves ? '2031-05-06' : '2031-05-07';
      const planned = await makeJob(ask, {
        clientId: client.id,
        title: unique('Planned'),
        start: `${day}T18:00:00.000Z`,
      });
      const title = unique('Moved');
      await makeJob(ask, { clientId: client.id, title, start: `${day}T14:00:00.000Z`, people: [one.id] });
      const moved = await watchMotion(page);

      await enterAs('owner', `/jobs/${planned.jobId}`);
      await page.getByRole('button', { name: 'Status: Scheduled' }).click();
      await page.getByRole('menuitem', { name: 'On Hold' }).click();
      await expect(page.getByRole('button', { name: 'Status: On Hold' })).toBeVisible();
      const statuses = async () => (await moved()).filter(([text]) => text === 'On Hold').length;
      if (moves) await expect.poll(statuses).toBeGreaterThan(0);
      expect((await moved()).filter(([, duration]) => duration > 180)).toEqual([]);

      await page.goto(`/calendar?mode=day&date=${day}`);
      const visit = card(page, title);
      await expect(visit).toBeVisible();
      const { x, y } = await middle(visit);
      await dragTo(page, visit, { x: x + (await hourOf(page)), y });
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      const cards = async () => (await moved()).filter(([text]) => text.includes(title)).length;
      if (moves) await expect.poll(cards).toBeGreaterThan(0);
      else expect(await moved()).toEqual([]);
    });

    test(`a slow answer shows the stops of a route, which ${moves ? 'move' : 'stand still'}`, async ({
      page,
      enterAs,
    }) => {
      await enterAs('owner', '/home');
      await expect(page.getByRole('heading', { level: 1, name: /Olivia/ })).toBeVisible();
      const code = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<void>();
      for (const [url, wait] of [
        ['**/assets/*.js', code],
        [/\/api\/payments/, answer],
      ] as const) {
        await page.route(url, async (route) => {
          await wait.promise;
          await route.continue();
        });
      }
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' }).click();
      const line = page.locator('[data-route-pending]');
      await expect(line).toBeVisible();
      const name = await line.evaluate((element) => getComputedStyle(element, '::after').animationName);
      expect(name !== 'none').toBe(moves);

      code.resolve();
      await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
      await expect(line).toBeHidden();
      const stops = page.getByRole('main').locator('[aria-busy="true"] .mantine-Skeleton-root');
      await expect(stops.first()).toBeVisible();
      answer.resolve();
      await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
      await expect(stops).toHaveCount(0);
    });
  });
}
