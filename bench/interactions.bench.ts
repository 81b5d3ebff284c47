import type { Browser, Page } from '@playwright/test';
import { setDemoScene } from './demo-scene.ts';
import { launchBrowser } from './launch-browser.ts';
import { longestKey, longTasksOfScroll, timePaint } from './page-load/interact.ts';

/**
 * Measures interactions with the demo company's pages in a real browser, at a quarter of the processor's speed: opening
 * a job's panel for the first time and again in a new visit, changing the calendar's view, typing a text, scrolling a list of 100 rows. All but the calendar are
 * compared with plain elements on a bare page, because the speed of machines differs.
 */
const slowdown = 4;
const rounds = 5;
/** The time until a person who opened a page does something with it, in milliseconds. */
const settleMs = 1_500;
const typed = 'a boiler that hisses';
const targets = { skeleton: 250, afterAnswer: 100, seenBefore: 100, view: 400, key: 50 };
/** How often a job that was seen before is opened. */
const againRounds = 20;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const p95 = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

function print(name: string, ms: number, target: number, bareMs?: number): void {
  const isMet = ms <= target;
  if (!isMet) process.exitCode = 1;
  const cells = [
    name.padEnd(34),
    `${ms.toFixed(0)} ms`.padStart(9),
    (bareMs === undefined ? '' : `bare ${bareMs.toFixed(0)} ms`).padStart(13),
  ];
  console.log(`${cells.join('')}   at most ${target} ms: ${isMet ? 'ok' : 'MISS'}`);
}

/** The bare page: a button that opens a dialog of 60 lines, an input, and a table of 100 rows. */
const barePage = `<!doctype html><style>body{margin:0}</style><button>Open</button><input />
<table>${'<tr><td>Row</td><td>of a list</td></tr>'.repeat(100)}</table><dialog>${'<p>Line</p>'.repeat(60)}</dialog>
<script>document.querySelector('button').onclick = () => document.querySelector('dialog').showModal();</script>`;

async function openPage(browser: Browser, token: string | null, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  if (token !== null) {
    await context.addInitScript((of) => localStorage.setItem('truckroll.session', JSON.stringify(of)), token);
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

type Bare = { dialog: number; key: number; scroll: number };

/** The times of the bare page. It is closed afterwards: a slowed page keeps a processor busy even when nothing happens. */
async function timeBare(browser: Browser): Promise<Bare> {
  const bare = await openPage(browser, null, 'about:blank');
  const dialogs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await bare.setContent(barePage);
    const act = () => bare.locator('button').click();
    const { painted } = await timePaint(bare, { event: 'click', act, selectors: ['dialog[open] p'], path: null });
    dialogs.push(painted[0] ?? 0);
  }
  await bare.setContent(barePage);
  const key = await longestKey(bare, 'input', typed);
  const { count: scroll } = await longTasksOfScroll(bare);
  await bare.context().close();
  return { dialog: median(dialogs), key, scroll };
}

async function panelOpened(page: Page, bareMs: number): Promise<void> {
  const skeletons: number[] = [];
  const afters: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto('/jobs');
    await page.locator('#content tbody tr').first().waitFor();
    await page.waitForTimeout(settleMs);
    const link = page
      .locator('#content tbody tr')
      .nth(round + 1)
      .locator('a')
      .first();
    const { painted, answered } = await timePaint(page, {
      event: 'click',
      act: () => link.click(),
      selectors: ['[role=dialog]', '[role=dialog] dl'],
      path: '/api/jobs/',
    });
    skeletons.push(painted[0] ?? 0);
    afters.push((painted[1] ?? 0) - (answered ?? 0));
  }
  print('job panel, first paint', median(skeletons), targets.skeleton, bareMs);
  print('job panel, content after its data', median(afters), targets.afterAnswer, bareMs);
}

/** Opens a job that this device has kept, each time in a new visit of the list. */
async function panelOpenedAgain(page: Page): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < againRounds; round += 1) {
    await page.goto('/jobs');
    await page.locator('#content tbody tr').first().waitFor();
    await page.waitForTimeout(settleMs);
    const link = page.locator('#content tbody tr').nth(1).locator('a').first();
    const { painted } = await timePaint(page, {
      ...{ event: 'click', selectors: ['[role=dialog] dl'], path: null },
      act: () => link.click(),
    });
    times.push(painted[0] ?? 0);
  }
  print('job seen before, content, p95', p95(times), targets.seenBefore);
}

async function viewsChanged(page: Page): Promise<void> {
  await page.goto('/calendar?mode=week');
  await page.locator('#content [data-entry]').first().waitFor();
  await page.waitForTimeout(3_000);
  for (const { key, name, other, board } of [
    { key: 'm', name: 'month', other: 'w', board: '[aria-label$=" visits"]' },
    { key: 'w', name: 'week', other: 'm', board: '[aria-label=Week]' },
  ]) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.keyboard.press(other);
      await page.waitForTimeout(2_000);
      const selectors = [`#content ${board} [data-entry]`];
      const { painted } = await timePaint(page, {
        ...{ event: 'keydown', selectors, path: null },
        act: () => page.keyboard.press(key),
      });
      times.push(painted[0] ?? 0);
    }
    print(`calendar, ${name}`, median(times), targets.view);
  }
}

const scene = await setDemoScene();
const browser = await launchBrowser();
try {
  const bare = await timeBare(browser);
  const page = await openPage(browser, scene.token, scene.product.url);
  await panelOpened(page, bare.dialog);
  await panelOpenedAgain(page);
  await viewsChanged(page);
  await page.goto('/clients?new=client');
  await page.locator('[role=dialog] textarea').first().waitFor();
  await page.waitForTimeout(settleMs);
  print('a key in a form', await longestKey(page, '[role=dialog] textarea', typed), targets.key, bare.key);
  await page.goto('/clients?limit=100');
  await page.locator('#content tbody tr').nth(90).waitFor();
  const { count, longest } = await longTasksOfScroll(page);
  console.log(`list of 100 rows, scrolled: ${count} long tasks, the longest ${longest} ms; bare ${bare.scroll}`);
} finally {
  await browser.close();
  await scene.close();
}
