import type { BrowserContext, Locator, Page } from '@playwright/test';
import { openNetwork } from '../e2e/network.ts';
import { askAt, openVisit, planDay } from '../e2e/offline-day.ts';
import { setDemoScene } from './demo-scene.ts';
import { launchBrowser } from './launch-browser.ts';
import { observeLoad } from './page-load/observe-load.ts';

/**
 * What a phone shows without a network, at a quarter of the processor's speed: the start of home and of a visit's page, in a
 * new page of a browser that has been there before, beside the same pages with a network; a visit that opens, a step and a
 * note until they are painted; and the bytes of answers that an unchanged day costs when it is opened again.
 *
 * `--repeats=7` sets how often a page is opened, `--visits=8` how many visits the day has.
 */
const options = new Map(process.argv.slice(2).map((word) => word.replace(/^--/, '').split('=', 2) as [string, string]));
const repeats = Number(options.get('repeats') ?? 7);
const visits = Number(options.get('visits') ?? 8);
const slowdown = 4;
const most = { coldStartMs: 2_000, tapMs: 100, syncKb: 50 };
/** The time until a person who opened a page does something with it, in milliseconds. */
const settleMs = 1_500;

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
const median = (values: readonly number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? 0;
const p95 = (values: readonly number[]): number => sorted(values)[Math.ceil(values.length * 0.95) - 1] ?? 0;

function print(
  name: string,
  value: number,
  { limit, unit, beside = '' }: { limit: number; unit: string; beside?: string },
) {
  const isMet = value <= limit;
  if (!isMet) process.exitCode = 1;
  console.log(
    `${name.padEnd(34)}${`${value.toFixed(0)} ${unit}`.padStart(9)}${beside.padStart(30)}   at most ${limit} ${unit}: ${isMet ? 'ok' : 'MISS'}`,
  );
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** The time from the start of a page in a new tab until its content is shown. */
async function startOf(context: BrowserContext, path: string, content: string): Promise<number> {
  const page = await slowPage(context);
  try {
    await page.addInitScript(observeLoad, content);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => (window as unknown as { seen: { content: number } }).seen.content > 0);
    return await page.evaluate(() => (window as unknown as { seen: { content: number } }).seen.content);
  } finally {
    await page.close();
  }
}

/** The time from a tap until the frame that shows something is painted. */
async function tapUntil(page: Page, tapped: Locator, shown: { selector: string; text: string }): Promise<number> {
  await page.evaluate(({ selector, text }) => {
    const times = { since: 0, painted: 0 };
    (window as unknown as { times: typeof times }).times = times;
    window.addEventListener('click', ({ timeStamp }) => (times.since = timeStamp), { capture: true, once: true });
    const look = (): void => {
      const isThere = [...document.querySelectorAll(selector)].some(({ textContent }) => textContent?.includes(text));
      if (times.since === 0 || !isThere) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => (times.painted = performance.now())));
    };
    requestAnimationFrame(look);
  }, shown);
  await tapped.tap();
  await page.waitForFunction(() => (window as unknown as { times: { painted: number } }).times.painted > 0);
  return page.evaluate(() => {
    const { since, painted } = (window as unknown as { times: { since: number; painted: number } }).times;
    return painted - since;
  });
}

const scene = await setDemoScene();
const browser = await launchBrowser();
try {
  const port = Number(new URL(scene.product.url).port);
  const network = await openNetwork(port);
  const day = await planDay(askAt(scene.product.url), { visits, product: scene.product.url });
  const context = await browser.newContext({
    ...{ baseURL: network.address, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
    ...{ hasTouch: true, isMobile: true },
  });
  const page = await slowPage(context);
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('truckroll.session', JSON.stringify(token)), day.token);
  await page.goto('/home');
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
  );
  for (const each of day.planned) await openVisit(page, each);
  await page.goto('/home');
  await page.waitForTimeout(2 * settleMs);

  const pages = [
    { name: 'home', path: '/home', content: '#content li a, #content article a' },
    {
      name: 'visits of a job',
      path: `/jobs/${day.planned[0]?.jobId}?tab=visits`,
      content: '[role=tabpanel] li button',
    },
  ];
  const starts = new Map<string, number[]>();
  const measure = async (reach: string): Promise<void> => {
    for (let round = 0; round < repeats; round += 1)
      for (const { name, path, content } of pages) {
        const key = `${name} ${reach}`;
        starts.set(key, [...(starts.get(key) ?? []), await startOf(context, path, content)]);
      }
  };
  await measure('with');

  // An unchanged day, opened again.
  const before = network.passed.bytes;
  await page.reload();
  await page.waitForTimeout(5_000);
  const synced = (network.passed.bytes - before) / 1_000;

  await page.close();
  await network.set('off');
  await measure('without');
  for (const { name } of pages) {
    const [without, withNetwork] = ['without', 'with'].map((reach) => median(starts.get(`${name} ${reach}`) ?? [])) as [
      number,
      number,
    ];
    const beside = `${(without / withNetwork).toFixed(2)} × with a network`;
    print(`${name}, start without a network`, without, { limit: most.coldStartMs, unit: 'ms', beside });
  }

  const phone = await slowPage(context);
  const times = { open: [] as number[], step: [] as number[], note: [] as number[] };
  for (const [n, { jobId }] of day.planned.entries()) {
    await phone.goto(`/jobs/${jobId}?tab=visits`);
    const opener = phone.getByRole('button', { name: '#1', exact: true });
    await opener.waitFor();
    await phone.waitForTimeout(settleMs);
    times.open.push(await tapUntil(phone, opener, { selector: '[role=dialog] p', text: `Planned ${n + 1}` }));
    const visit = phone.getByRole('dialog', { name: /Visit 1$/ });
    await phone.waitForTimeout(settleMs);
    for (const [step, next] of [
      ['Start travel', 'Arrive'],
      ['Arrive', 'Start work'],
      ['Start work', 'Complete'],
    ] as const) {
      const button = visit.getByRole('button', { name: step, exact: true });
      times.step.push(await tapUntil(phone, button, { selector: '[role=dialog] button', text: next }));
      await phone.waitForTimeout(settleMs);
    }
    const note = `Note ${n + 1}`;
    await visit.getByLabel('Add a note').fill(note);
    await phone.waitForTimeout(settleMs);
    const add = visit.getByRole('button', { name: 'Add Note' });
    times.note.push(await tapUntil(phone, add, { selector: '[role=dialog] li p', text: note }));
    await phone.waitForTimeout(settleMs);
  }
  print('visit seen before, opened, p95', p95(times.open), { limit: most.tapMs, unit: 'ms' });
  print('step of a visit, p95', p95(times.step), { limit: most.tapMs, unit: 'ms' });
  print('note, p95', p95(times.note), { limit: most.tapMs, unit: 'ms' });
  print('unchanged day, opened again', synced, { limit: most.syncKb, unit: 'kB', beside: `${visits} visits` });
  await network.close();
} finally {
  await browser.close();
  await scene.close();
}
