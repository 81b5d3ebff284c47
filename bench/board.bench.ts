import type { Browser, Page } from '@playwright/test';
import { setScene, startProduct } from './client-scene.ts';
import { launchBrowser } from './launch-browser.ts';
import { figure, rounded } from './load.ts';
import { addPlannedVisits } from './planned-visits.ts';
import { stopwatch } from './stopwatch.ts';

/**
 * The calendar with 1,000 visits of 20 people in a month, in a real browser: the time from a press of 'Next' on days
 * without visits until the visits are painted, with the request that reads them. Beside each stands a bare page that paints
 * as many plain buttons with the same texts, because the speed of machines differs.
 */
const visits = 1_000;
const people = 20;
/** The visits lie on these days, so that the months before and after show none in their first and last weeks. */
const [firstDay, lastDay] = [8, 28];
const rounds = 9;
const targetMs = 500;
const month = `${new Date().getFullYear() + 1}-03`;

/** The days shown first, which have no visits, in each mode. */
const modes = [
  { mode: 'month', from: `${Number(month.slice(0, 4))}-02-15` },
  { mode: 'people', from: weekBefore() },
  { mode: 'week', from: weekBefore() },
] as const;

/** A day in the week before a week that is full of visits. */
function weekBefore(): string {
  const first = new Date(`${month}-0${firstDay}T12:00:00Z`);
  const sunday = new Date(first.getTime() + ((7 - first.getUTCDay()) % 7) * 86_400_000);
  // A week that begins on the first day has only empty days before it.
  return new Date(sunday.getTime() - 86_400_000 * 3).toISOString().slice(0, 10);
}

const scene = await setScene(2_000);
await addVisits();
const product = await startProduct(scene);
let browser: Browser | undefined;
try {
  browser = await launchBrowser();
  for (const { mode, from } of modes) await measure(browser, mode, from);
} finally {
  await browser?.close();
  await product.stop();
  await scene.close();
}

/** Creates visits of 90 minutes, spread over the days and people, every two hours from 9 o'clock on. */
function addVisits(): Promise<void> {
  const days = lastDay - firstDay + 1;
  return addPlannedVisits(scene, {
    ...{ technicians: people - 1, visits, minutes: 90, degrees: 0.2 },
    start: `'${month}-0${firstDay}T13:00:00Z'::timestamptz + (n % ${days}) * interval '1 day'
      + (n / ${days * people}) * interval '2 hours'`,
    person: `jobs.job_number / ${days} % ${people}`,
  });
}

/** Presses 'Next', and resolves when visits have been painted: how long it took, and what their cards say. */
function pressNext(page: Page): Promise<{ milliseconds: number; texts: string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const since = performance.now();
        window.dispatchEvent(new KeyboardEvent('keydown', { key: ']', bubbles: true, cancelable: true }));
        const look = (): void => {
          const cards = [...document.querySelectorAll<HTMLElement>('#content [data-entry]')];
          if (cards.length === 0) {
            requestAnimationFrame(look);
            return;
          }
          // The cards are in the document before this frame is painted; a task after the frame comes after the paint.
          requestAnimationFrame(() =>
            setTimeout(() =>
              resolve({
                milliseconds: performance.now() - since,
                texts: cards.map(({ textContent }) => textContent ?? ''),
              }),
            ),
          );
        };
        requestAnimationFrame(look);
      }),
  );
}

/** Paints plain buttons with these texts on a page of their own, and tells how long it took. */
function paintBare(page: Page, texts: readonly string[]): Promise<number> {
  return page.evaluate(
    (labels) =>
      new Promise<number>((resolve) => {
        document.body.replaceChildren();
        requestAnimationFrame(() => {
          const since = performance.now();
          document.body.append(
            ...labels.map((label) => {
              const button = document.createElement('button');
              button.textContent = label;
              return button;
            }),
          );
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)));
        });
      }),
    [...texts],
  );
}

async function measure(of: Browser, mode: string, from: string): Promise<void> {
  const context = await of.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
  await context.addInitScript((token) => localStorage.setItem('truckroll.session', JSON.stringify(token)), scene.token);
  const [page, bare] = [await context.newPage(), await context.newPage()];
  await bare.goto('about:blank');
  const [times, bareTimes] = [stopwatch(), stopwatch()];
  let cards = 0;
  for (let round = 0; round < rounds; round += 1) {
    await page.bringToFront();
    await page.goto(`/calendar?mode=${mode}&date=${from}`);
    await page.locator('#content [data-area]').first().waitFor();
    const { milliseconds, texts } = await pressNext(page);
    await bare.bringToFront();
    const bareMilliseconds = await paintBare(bare, texts);
    cards = texts.length;
    // The first round compiles the code of the page.
    if (round === 0) continue;
    times.add(milliseconds);
    bareTimes.add(bareMilliseconds);
  }
  await context.close();
  const [painted, floor] = [times.p50(), bareTimes.p50()];
  const share = `${cards} cards, ${rounded(painted / floor, 1)} × a bare page of ${rounded(floor)} ms`;
  figure(
    `board: ${mode} of ${visits} visits a month, painted, p50`,
    `${rounded(painted)} ms (${share})`,
    `under ${targetMs} ms`,
    painted < targetMs,
  );
}
