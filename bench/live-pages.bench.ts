import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { setScene, startProduct } from './client-scene.ts';
import { launchBrowser } from './launch-browser.ts';
import { figure, rounded } from './load.ts';
import { sendOver, stopwatch } from './stopwatch.ts';

/**
 * Two servers on one database, 25 open streams on each, and a client list in a real browser on each. Every change is
 * committed on one server; measured is the time from sending the request until both pages show the new row.
 */
const streamsOfServer = 25;
const changes = 60;
const timeoutMs = 30_000;

const scene = await setScene(1_000);
const servers = [await startProduct(scene), await startProduct(scene)] as const;
const open: ClientRequest[] = [];
let browser: Browser | undefined;
try {
  browser = await launchBrowser();
  await measure(browser);
} finally {
  await browser?.close();
  for (const stream of open) stream.destroy();
  for (const server of servers) await server.stop();
  await scene.close();
}

/** Opens a stream of changes, and reads and drops what it brings. */
function openStream(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = request(
      `${url}/api/live`,
      { agent, headers: { authorization: `Bearer ${scene.token}` } },
      (reply) => {
        if (reply.statusCode !== 200) return reject(new Error(`A stream was answered ${reply.statusCode}`));
        reply.on('error', () => undefined);
        reply.once('data', () => resolve());
        reply.resume();
      },
    );
    stream.on('error', reject);
    stream.end();
    open.push(stream);
  });
}

/** The client list, newest first, of a signed-in page whose own stream is open. */
async function openList(of: Browser, url: string): Promise<Page> {
  const context = await of.newContext({ baseURL: url });
  await context.addInitScript((token) => localStorage.setItem('truckroll.session', JSON.stringify(token)), scene.token);
  const page = await context.newPage();
  const isStreaming = page.waitForResponse((reply) => reply.url().endsWith('/api/live') && reply.status() === 200);
  await page.goto('/clients?sortBy=createdAt&sortOrder=desc');
  await isStreaming;
  await page.getByRole('table').getByRole('link').first().waitFor();
  return page;
}

async function measure(of: Browser): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  for (const { url } of servers) for (let n = 0; n < streamsOfServer; n += 1) await openStream(url, agent);
  const pages = await Promise.all(servers.map(({ url }) => openList(of, url)));
  const times = stopwatch();
  for (let n = 0; n < changes; n += 1) {
    const name = `Live${n}x`;
    const seen = pages.map((page) => page.getByRole('link', { name }).waitFor({ timeout: timeoutMs }));
    const since = performance.now();
    const { url } = servers[n % 2 === 0 ? 0 : 1];
    const options = { token: scene.token, method: 'POST', path: '/api/clients', body: { firstName: name } } as const;
    const { status } = await sendOver(url, options);
    if (status !== 201) throw new Error(`A client was answered ${status}`);
    for (const shown of seen) {
      await shown;
      times.add(performance.now() - since);
    }
    await delay(100);
  }
  figure('live pages: from sending a change to the row, p50', `${rounded(times.p50())} ms`, 'for comparison', true);
  figure(
    'live pages: from sending a change to the row, p95',
    `${rounded(times.p95())} ms`,
    'under 1,000 ms',
    times.p95() < 1_000,
  );
}
