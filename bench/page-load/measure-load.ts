import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { observeLoad, readLoad, type Seen } from './observe-load.ts';

/** A page to measure. `content` is a selector of what only its data shows; `folder` holds its built scripts. */
export type Target = {
  name: string;
  url: string;
  path: string;
  content: string;
  token: string | null;
  folder: string;
  /** Whether its second visit comes from the device, once the service worker is there. */
  isKept: boolean;
  /** Whether it is opened at the size of a phone. */
  isPhone: boolean;
};

/** The figures of one load. `scripts` and `kb` count those requested until the page was complete; kB are 1000 bytes. */
export type Load = Omit<Seen, 'lastTaskEnd'> & { scripts: number; kb: number };

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const quietMs = 700;
const timeoutMs = 60_000;

const sizes = new Map<string, number>();

function gzippedBytes(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(file)).length;
  sizes.set(file, size);
  return size;
}

async function loadOnce(context: BrowserContext, target: Target, slowdown: number): Promise<Load> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(observeLoad, target.content);
    await page.goto(`${target.url}${target.path}`, { waitUntil: 'commit' });
    const figures = figuresOf(await readWhenQuiet(page, target), target);
    // The precached application is complete when the worker is active.
    if (target.isKept) await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null);
    return figures;
  } finally {
    await page.close();
  }
}

async function readWhenQuiet(page: Page, { name }: Target): Promise<ReturnType<typeof readLoad>> {
  const until = performance.now() + timeoutMs;
  await page.waitForLoadState('load');
  while (performance.now() < until) {
    const read = await page.evaluate(readLoad, quietMs);
    if (read.isQuiet) return read;
    await delay(100);
  }
  throw new Error(`${name} showed no content within ${timeoutMs / 1000} s.`);
}

function figuresOf({ seen, scripts }: ReturnType<typeof readLoad>, { folder }: Target): Load {
  const { lastTaskEnd: _, ...figures } = seen;
  const complete = Math.max(seen.content, seen.lcp);
  // What is fetched ahead for the next pages begins when this one is complete.
  const own = [...new Set(scripts.filter(({ start }) => start <= complete).map(({ path }) => path))];
  const bytes = own.reduce((sum, path) => sum + gzippedBytes(`${folder}${path}`), 0);
  return { ...figures, scripts: own.length, kb: bytes / 1000 };
}

/** Loads a page in a new profile (cold), and then again in the same one (warm), which has kept what it keeps. */
export async function measureLoad(
  browser: Browser,
  target: Target,
  slowdown: number,
): Promise<{ cold: Load; warm: Load }> {
  const context = await browser.newContext({ viewport: target.isPhone ? phone : desk });
  try {
    const { token } = target;
    if (token !== null) {
      await context.addInitScript((of) => localStorage.setItem('truckroll.session', JSON.stringify(of)), token);
    }
    const cold = await loadOnce(context, target, slowdown);
    return { cold, warm: await loadOnce(context, target, slowdown) };
  } finally {
    await context.close();
  }
}
