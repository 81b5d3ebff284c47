import type { Page } from '@playwright/test';

type Marks = { since: number; painted: Map<string, number> };
type Marked = Window & { marks: Marks };

/** The times in ms from the event until each selector's element was painted, and until the response had arrived. */
export type Painted = { painted: number[]; answered: number | null };

/**
 * Performs an interaction, and waits until each selector's element is painted. The times start at the first event of
 * the given type. `path` is the prefix of the path of the request that loads the data.
 */
export async function timePaint(
  page: Page,
  {
    event,
    act,
    selectors,
    path,
  }: { event: 'click' | 'keydown'; act: () => Promise<void>; selectors: string[]; path: string | null },
): Promise<Painted> {
  await page.evaluate(
    ([type, wanted]) => {
      const marks: Marks = { since: 0, painted: new Map() };
      (window as unknown as Marked).marks = marks;
      performance.clearResourceTimings();
      window.addEventListener(
        type,
        ({ timeStamp }) => {
          marks.since = timeStamp;
        },
        { capture: true, once: true },
      );
      const look = (): void => {
        for (const selector of wanted) {
          if (marks.since === 0 || marks.painted.has(selector) || document.querySelector(selector) === null) continue;
          marks.painted.set(selector, Number.POSITIVE_INFINITY);
          // This frame paints the element. A task queued by the next frame's callback runs after that paint.
          requestAnimationFrame(() => setTimeout(() => marks.painted.set(selector, performance.now())));
        }
        if (marks.painted.size < wanted.length) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    [event, selectors] as const,
  );
  await act();
  await page.waitForFunction((count) => {
    const { painted } = (window as unknown as Marked).marks;
    return painted.size === count && [...painted.values()].every(Number.isFinite);
  }, selectors.length);
  return page.evaluate(
    ([wanted, start]) => {
      const { since, painted } = (window as unknown as Marked).marks;
      const requests = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, startTime }) => start !== null && startTime >= since && new URL(name).pathname.startsWith(start),
      );
      const answered = Math.max(...requests.map(({ responseEnd }) => responseEnd));
      return {
        painted: wanted.map((selector) => (painted.get(selector) ?? 0) - since),
        answered: requests.length === 0 ? null : answered - since,
      };
    },
    [selectors, path] as const,
  );
}

/** The longest time in ms from a key event to the next paint, while a text is typed; at least 16, the API's minimum. */
export async function longestKey(page: Page, selector: string, text: string): Promise<number> {
  await page.locator(selector).first().focus();
  await page.evaluate(() => {
    const seen: number[] = [];
    (window as unknown as { keys: number[] }).keys = seen;
    new PerformanceObserver((list) => {
      for (const { duration, name } of list.getEntries()) if (/^key|^(before)?input$/.test(name)) seen.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.keyboard.type(text, { delay: 150 });
  await page.waitForTimeout(500);
  return page.evaluate(() => Math.max(16, ...(window as unknown as { keys: number[] }).keys));
}

/** The number of long tasks (over 50 ms) while the page is scrolled to its end, and the longest in ms. */
export async function longTasksOfScroll(page: Page): Promise<{ count: number; longest: number }> {
  await page.evaluate(() => {
    const seen: number[] = [];
    (window as unknown as { tasks: number[] }).tasks = seen;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    }).observe({ type: 'longtask' });
  });
  await page.mouse.move(700, 500);
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(50);
  }
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    const { tasks } = window as unknown as { tasks: number[] };
    return { count: tasks.length, longest: Math.max(0, ...tasks) };
  });
}
