import type { Page } from '@playwright/test';
import { setScene, startProduct } from './client-scene.ts';
import { launchBrowser } from './launch-browser.ts';
import { figure } from './load.ts';
import { sendOver } from './stopwatch.ts';

/**
 * Measures what a device holds and costs: the size of 200 visits of a person who sees everything within the 22 days that are kept,
 * the traffic of the first load, that of bringing an unchanged day up to date, and that of one changed job.
 */
const visits = 200;
const clients = 60;
const most = { deviceMegabytes: 25, unchangedKilobytes: 50 };
const zone = 'America/Toronto';

const scene = await setScene(clients);
const product = await startProduct(scene);
const { url } = product;

async function ask<D>(token: string, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<D> {
  const { status, data } = await sendOver<D>(url, { token, method, path, ...(body === undefined ? {} : { body }) });
  if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify(data)}`);
  return data;
}

const dayOf = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() + days * 86_400_000);

/** Jobs with a visit each, for one technician, with lines, notes and a form as real ones have. */
async function addVisits(personId: string): Promise<{ id: string }[]> {
  type Found = { clients: { id: string; stage: string }[] };
  const found = await ask<Found>(scene.token, 'GET', `/api/clients?limit=${clients}`);
  const open = found.clients.filter(({ stage }) => stage !== 'archived');
  const jobs: { id: string }[] = [];
  for (let at = 0; at < visits; at += 1) {
    const day = dayOf((at % 22) - 7);
    const hour = String(11 + Math.floor(at / 22)).padStart(2, '0');
    jobs.push(
      await ask<{ id: string }>(scene.token, 'POST', '/api/jobs', {
        clientId: open[at % open.length]?.id,
        title: `Service of the boiler ${at}`,
        assignedToTeams: [personId],
        internalNotes: { note: 'Ring at the side door. The key is with the neighbour. '.repeat(4) },
        items: Array.from({ length: 6 }, (_, line) => ({ itemName: `Part ${line}`, quantity: 1, price: 20 + line })),
        startDateTime: `${day}T${hour}:00:00.000Z`,
        endDateTime: `${day}T${hour}:45:00.000Z`,
        ...{ isStartTime: true, isEndTime: true, timezone: zone },
      }),
    );
  }
  return jobs;
}

/** Counts what goes over the network for the device's own loading, headers included. */
async function countTraffic(page: Page): Promise<{ take: () => { kilobytes: number; requests: number } }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const own = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/\/api\/(answers|changes)\b/.test(request.url)) return;
    own.add(requestId);
    bytes += request.url.length + JSON.stringify(request.headers).length + (request.postData?.length ?? 0);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (own.has(requestId)) bytes += encodedDataLength;
  });
  return {
    take() {
      const taken = { kilobytes: bytes / 1_000, requests: own.size };
      bytes = 0;
      own.clear();
      return taken;
    },
  };
}

const browser = await launchBrowser();
try {
  const { token } = scene;
  const { user } = await ask<{ user: { id: string } }>(token, 'GET', '/api/me');
  const jobs = await addVisits(user.id);
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  await context.addInitScript((own) => localStorage.setItem('truckroll.session', JSON.stringify(own)), token);
  const page = await context.newPage();
  const traffic = await countTraffic(page);
  const loaded = page.getByText(/^On this device: \d+ visits/);
  const button = page.getByRole('button', { name: 'Bring up to date' });
  const bringUpToDate = async () => {
    const begun = page.waitForResponse(/\/api\/changes\b/);
    await button.click();
    await begun;
    await page.locator('button[aria-busy=false]', { hasText: 'Bring up to date' }).waitFor();
    return traffic.take();
  };
  const begun = performance.now();
  await page.goto('/settingsV2/profile');
  await loaded.waitFor({ timeout: 600_000 });
  const seconds = (performance.now() - begun) / 1_000;
  const first = traffic.take();
  const count = Number(/\d+/.exec((await loaded.textContent()) ?? '')?.[0] ?? 0);
  const [size = ''] = /\b\d+(?:\.\d+)? MB/.exec((await page.getByText(/MB of 25 MB/).textContent()) ?? '') ?? [];
  const megabytes = Number.parseFloat(size);
  figure('visits on the device', String(count), `at least ${visits}`, count >= visits);
  figure('size on the device', size, `at most ${most.deviceMegabytes} MB`, megabytes <= most.deviceMegabytes);
  console.log(`first load: ${seconds.toFixed(0)} s, ${first.kilobytes.toFixed(0)} kB, ${first.requests} requests`);

  const unchanged = await bringUpToDate();
  const isSmall = unchanged.kilobytes <= most.unchangedKilobytes;
  figure('unchanged day', `${unchanged.kilobytes.toFixed(1)} kB`, `at most ${most.unchangedKilobytes} kB`, isSmall);
  await page.reload();
  await page.waitForResponse(/\/api\/changes/);
  const reopened = await bringUpToDate();
  const isSmallAgain = reopened.kilobytes <= most.unchangedKilobytes;
  figure('opened again', `${reopened.kilobytes.toFixed(1)} kB`, `at most ${most.unchangedKilobytes} kB`, isSmallAgain);
  const [job] = jobs;
  await ask(scene.token, 'PATCH', '/api/jobs', { jobId: job?.id, title: 'Changed' });
  const changed = await bringUpToDate();
  console.log(`a job changed: ${changed.kilobytes.toFixed(1)} kB, ${changed.requests} requests`);
} finally {
  await browser.close();
  await product.stop();
  await scene.close();
}
