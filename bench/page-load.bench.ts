import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setDemoScene } from './demo-scene.ts';
import { launchBrowser } from './launch-browser.ts';
import { buildFloor } from './page-load/build-floor.ts';
import { type Load, measureLoad, type Target } from './page-load/measure-load.ts';

/**
 * Loads pages of the demo company in a real browser, with an empty cache (cold) and again (warm), at full and at a
 * quarter of the processor's speed. The floor is a page with the same libraries in one script: a frame, one request, one
 * table, from the same server program. Floor and pages alternate, so that noise on the machine affects all of them. The second visit of
 * a page behind sign-in begins when the service worker is active, and is compared with the floor's own second visit.
 *
 * `--repeats=5` sets the loads of each page whose median is shown, `--pages=home,clients` limits the pages and
 * `--slowdowns=4` the speeds.
 */
const options = new Map(process.argv.slice(2).map((word) => word.replace(/^--/, '').split('=', 2) as [string, string]));
const repeats = Number(options.get('repeats') ?? 5);
const slowdowns = (options.get('slowdowns') ?? '1,4').split(',').map(Number);
const wanted = options.get('pages')?.split(',');

/** How many times the floor's figure a page may take, before and behind sign-in. */
const mostOfFloor = {
  outside: {
    cold: { lcp: 1.6, content: Number.POSITIVE_INFINITY },
    warm: { lcp: 1.6, content: Number.POSITIVE_INFINITY },
  },
  inside: { cold: { lcp: 2.5, content: Number.POSITIVE_INFINITY }, warm: { lcp: 1.3, content: 1.5 } },
};
const most = { blocked: 2.5, cls: 0.02, scripts: 20, kb: 350 };
/** Below this, blocking time is noise: a floor of 0 ms would allow none at all. */
const blockedFreeMs = 50;

const caches = ['cold', 'warm'] as const;
type Cache = (typeof caches)[number];

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function medianOf(loads: readonly Load[]): Load {
  const of = (key: keyof Load): number => median(loads.map((load) => load[key]));
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    content: of('content'),
    cls: of('cls'),
    blocked: of('blocked'),
    scripts: of('scripts'),
    kb: of('kb'),
  };
}

type OfFloor = { lcp: number; content: number };

/** The limits that a load misses, beside the floor's load. */
function misses(load: Load, floor: Load, ofFloor: OfFloor): string[] {
  return [
    load.lcp > ofFloor.lcp * floor.lcp ? 'LCP' : '',
    load.content > ofFloor.content * floor.content ? 'content' : '',
    load.blocked > Math.max(most.blocked * floor.blocked, blockedFreeMs) ? 'blocked' : '',
    load.cls > most.cls ? 'CLS' : '',
    load.scripts > most.scripts ? 'scripts' : '',
    load.kb > most.kb ? 'kB' : '',
  ].filter((name) => name !== '');
}

const line = (cells: readonly string[]): string =>
  cells.map((cell, n) => (n === 0 ? cell.padEnd(16) : cell.padStart(9))).join('');

function print(name: string, load: Load, floor: Load, ofFloor: OfFloor): void {
  const missed = load === floor ? [] : misses(load, floor, ofFloor);
  const ms = (value: number): string => String(Math.round(value));
  const cells = [
    ...[name, ms(load.fcp), ms(load.lcp), (load.lcp / floor.lcp).toFixed(1), ms(load.content)],
    ...[(load.content / floor.content).toFixed(1), load.cls.toFixed(3), ms(load.blocked), String(load.scripts)],
    ms(load.kb),
  ];
  console.log(`${line(cells)}   ${missed.length === 0 ? 'ok' : `MISS: ${missed.join(', ')}`}`);
  if (missed.length > 0) process.exitCode = 1;
}

const floorFolder = await buildFloor();
const scene = await setDemoScene();
const browser = await launchBrowser();
try {
  const floorServer = await scene.start('floor-server.ts', { WEB_FOLDER: floorFolder, SEED_DEMO: 'off' });
  const { token, clientId, invoiceId, estimateLink, bookingSlug, product } = scene;
  const floor: Target = {
    ...{ name: 'floor', url: floorServer.url, path: '/', content: 'td a', token, folder: floorFolder },
    ...{ isKept: false, isPhone: false },
  };
  const page = (name: string, path: string, content: string, of: string | null = token): Target => ({
    ...{ name, url: product.url, path, content, token: of },
    folder: fileURLToPath(new URL('../web/dist', import.meta.url)),
    isKept: of !== null,
    // Sign-in is opened at a desk, what clients open is opened on phones.
    isPhone: of === null && path !== '/login',
  });
  const pages = [
    page('sign-in', '/login', 'input[type=password]', null),
    page('home', '/home', '#content li a'),
    page('clients', '/clients', '#content td a'),
    page('jobs', '/jobs', '#content td a'),
    page('calendar', '/calendar', '#content [data-entry]'),
    page('client', `/clients/${clientId}`, '#content [role=tabpanel]'),
    page('invoice', `/grow/invoice/view?id=${invoiceId}`, '#content article'),
    page('public-estimate', `/public/documents/${estimateLink}`, 'main article', null),
    page('booking', `/book/${bookingSlug}`, 'main li', null),
  ].filter(({ name }) => wanted === undefined || wanted.includes(name));

  const loads = new Map<string, Load[]>();
  const keep = (key: string, load: Load): unknown => loads.set(key, [...(loads.get(key) ?? []), load]);
  const keyOf = (name: string, slowdown: number, cache: Cache): string => `${name} ${slowdown} ${cache}`;
  // The server's first answers are slower, because the JIT has not compiled its code yet.
  for (const target of [floor, ...pages]) await measureLoad(browser, target, 1);
  for (let round = 0; round < repeats; round += 1) {
    for (const slowdown of slowdowns) {
      for (const target of [floor, ...pages]) {
        const both = await measureLoad(browser, target, slowdown);
        for (const cache of caches) keep(keyOf(target.name, slowdown, cache), both[cache]);
      }
    }
  }
  for (const slowdown of slowdowns) {
    for (const cache of caches) {
      console.log(`\n${cache}, processor ${slowdown} times slower, median of ${repeats}; ms, kB of 1000 bytes gzipped`);
      console.log(line(['page', 'FCP', 'LCP', '× floor', 'content', '× floor', 'CLS', 'blocked', 'scripts', 'kB']));
      const ofFloor = medianOf(loads.get(keyOf(floor.name, slowdown, cache)) ?? []);
      print(floor.name, ofFloor, ofFloor, mostOfFloor.inside[cache]);
      for (const { name, isKept } of pages)
        print(
          name,
          medianOf(loads.get(keyOf(name, slowdown, cache)) ?? []),
          ofFloor,
          mostOfFloor[isKept ? 'inside' : 'outside'][cache],
        );
    }
  }
} finally {
  await browser.close();
  await scene.close();
  await rm(floorFolder, { recursive: true, force: true });
}
