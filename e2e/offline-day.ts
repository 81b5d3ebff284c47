import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import type { Visit } from '@truckroll/contract/visits/visits';
import { openNetwork, type Reach } from './network.ts';
import { hasPlace, type Photo, takePhotos } from './real-photo.ts';

/** What a technician does in a day, for each visit, and how many of its notes somebody else changes meanwhile. */
export type DayPlan = {
  visits: number;
  notes: number;
  photos: number;
  photoBytes: number;
  conflicts: number;
  tasks: number;
};
/** 60 writes beside the photos: 4 steps and 3 notes of each visit, 2 changed notes, 2 tasks. */
export const wholeDay: DayPlan = { visits: 8, notes: 3, photos: 5, photoBytes: 3_000_000, conflicts: 2, tasks: 2 };
export const shortDay: DayPlan = { visits: 2, notes: 1, photos: 1, photoBytes: 1_500_000, conflicts: 1, tasks: 0 };

export type DayResult = {
  /** How many changes waited on the device at the end of the day. */
  waited: number;
  /** From the first moment of a network until everything was sent or waited for a decision. */
  sentInSeconds: number;
  /** What is missing, more than once, or not as it was written; in words. */
  faults: string[];
};

type Ask = <Data>(token: string, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Data>;
type Planned = { jobId: string; visitId: string; jobNumber: number };
type Work = Planned & { notes: string[]; photos: string[] };

const password = 'truckroll-demo';
const steps = ['Start travel', 'Arrive', 'Start work'];
/** 10 Mbit/s. */
const mobileBytesPerSecond = 1_250_000;
const limitMs = 300_000;

/** Asks a product at an address, and throws what it refuses. */
export const askAt =
  (address: string): Ask =>
  async (token, method, path, body) => {
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await reply.json()) as { data: never };
    if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };

async function until(what: string, holds: () => Promise<boolean>, everyMs = 100): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Not within ${limitMs / 1_000} s: ${what}`);
    await wait(everyMs);
  }
}

/** A company with a technician who has visits today, each with a note of the morning. */
export async function planDay(ask: Ask, { visits, product }: Pick<DayPlan, 'visits'> & { product: string }) {
  const email = `day-${Date.now()}@journey.test`;
  const company = { companyName: 'Day', firstName: 'Olga', email, password, timezone: 'America/Toronto' };
  const { token: owner } = await ask<{ token: string }>('', 'POST', '/api/auth/register', company);
  await ask(owner, 'PATCH', '/api/account', { publicOrigin: product, units: { clock: '24h' } });
  const { roles } = await ask<{ roles: { id: string; name: string }[] }>(owner, 'GET', '/api/roles');
  const roleId = roles.find(({ name }) => name === 'fieldTechnicianPro')?.id;
  const person = { firstName: 'Pat', lastName: 'Field', email: `pat-${email}`, roleId };
  const { member } = await ask<{ member: { id: string } }>(owner, 'POST', '/api/teams', person);
  const { link } = await ask<{ link: string }>(owner, 'POST', `/api/teams/${member.id}/invitation-link`);
  const joining = { token: new URL(link).searchParams.get('token'), password, firstName: 'Pat', lastName: 'Field' };
  const { token } = await ask<{ token: string }>('', 'POST', '/api/auth/accept-invitation', joining);
  const { client } = await ask<{ client: { id: string } }>(owner, 'POST', '/api/clients', { firstName: 'Ada' });
  const today = new Date().toISOString().slice(0, 10);
  const planned: Planned[] = [];
  for (let n = 0; n < visits; n += 1) {
    const job = await ask<{ id: string; jobNumber: number }>(owner, 'POST', '/api/jobs', {
      ...{ clientId: client.id, title: `Call ${n + 1}`, timezone: 'America/Toronto', jobFormIds: [] },
      ...{ assignedToTeams: [member.id], isStartTime: true, isEndTime: true },
      startDateTime: `${today}T${String(10 + n)}:00:00.000Z`,
      endDateTime: `${today}T${String(11 + n)}:00:00.000Z`,
    });
    const [visit] = await ask<Visit[]>(owner, 'GET', `/api/jobs/${job.id}/visits`);
    const visitId = visit?.id ?? '';
    await ask(token, 'POST', `/api/jobs/visits/${visitId}/notes`, { note: `Planned ${n + 1}` });
    planned.push({ jobId: job.id, visitId, jobNumber: job.jobNumber });
  }
  return { owner, token, planned };
}

export async function openVisit(page: Page, { jobId }: Planned) {
  await page.goto(`/jobs/${jobId}?tab=visits`);
  await page.getByRole('button', { name: '#1', exact: true }).tap();
  const visit = page.getByRole('dialog', { name: /Visit 1$/ });
  await visit.getByLabel('Add a note').waitFor();
  return visit;
}

/** The number of changes that wait, as the bar on the page says. */
const waitingOn = (page: Page): Promise<number> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('truckroll.waiting') ?? '{"all":0}') as { all: number }).all);

/** The steps, notes and photos of one visit. Returns what was written. */
async function work(page: Page, planned: Planned, photos: readonly Photo[], { notes }: DayPlan): Promise<Work> {
  const visit = await openVisit(page, planned);
  for (const step of steps) {
    await visit.getByRole('button', { name: step, exact: true }).tap();
    await visit.getByRole('button', { name: step, exact: true }).waitFor({ state: 'hidden' });
  }
  const written: string[] = [];
  for (let n = 0; n < notes; n += 1) {
    const note = `Note ${n + 1} of job ${planned.jobNumber}`;
    await visit.getByLabel('Add a note').fill(note);
    await visit.getByRole('button', { name: 'Add Note' }).tap();
    await visit.getByText(note, { exact: true }).waitFor();
    await until('the note is stored', async () => (await visit.getByLabel('Add a note').inputValue()) === '');
    written.push(note);
  }
  if (photos.length > 0) {
    const before = await waitingOn(page);
    await visit.getByLabel('Files', { exact: true }).setInputFiles([...photos]);
    await until('the photos are stored', async () => (await waitingOn(page)) >= before + photos.length);
  }
  const before = await waitingOn(page);
  await visit.getByRole('button', { name: 'Complete', exact: true }).tap();
  await visit.getByText('Completed', { exact: true }).first().waitFor();
  await until('the end of the visit is stored', async () => (await waitingOn(page)) > before);
  return { ...planned, notes: written, photos: photos.map(({ name }) => name) };
}

/** Changes the note of the morning. */
async function changeNote(page: Page, planned: Planned, note: string): Promise<void> {
  const visit = await openVisit(page, planned);
  await visit
    .getByRole('listitem')
    .filter({ hasText: /^Planned|Planned \d/ })
    .getByRole('button', { name: 'Edit' })
    .tap();
  await visit.getByLabel('Note', { exact: true }).fill(note);
  await visit.getByRole('button', { name: 'Save' }).tap();
  await visit.getByText(note, { exact: true }).waitFor();
}

async function makeTask(page: Page, name: string): Promise<void> {
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'Create Task' }).first().tap();
  const form = page.getByRole('dialog', { name: 'Create Task' });
  await form.getByLabel('Title').fill(name);
  await form.getByLabel('Date', { exact: true }).fill('03/09/2031');
  await form.getByRole('button', { name: 'Create Task' }).tap();
  await form.waitFor({ state: 'hidden' });
}

/**
 * A technician's day without a network, on a phone: cut off by the browser, by a server that is not there and by one that is
 * silent, with a reload and a new start of the browser in the middle. In the evening there is a network of 10 Mbit/s.
 */
export async function liveOfflineDay(
  plan: DayPlan,
  { port, launch }: { port: number; launch: LaunchOptions },
): Promise<DayResult> {
  const product = `http://127.0.0.1:${port}`;
  const ask = askAt(product);
  const { owner, token, planned } = await planDay(ask, { ...plan, product });
  const network = await openNetwork(port);
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-day-'));
  const start = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(folder, {
      ...{ ...launch, baseURL: network.address, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
      ...{ hasTouch: true, isMobile: true, serviceWorkers: 'allow' },
    });
  let context = await start();
  try {
    let page = await context.newPage();
    await page.goto('/login');
    await page.evaluate((value) => localStorage.setItem('truckroll.session', JSON.stringify(value)), token);
    await page.goto('/home');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until('the worker is active', () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'),
    );
    await page.goto('/tasks');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const each of planned) await openVisit(page, each);
    const names = planned.flatMap((_, visit) =>
      Array.from({ length: plan.photos }, (__, n) => `visit-${visit + 1}-photo-${n + 1}.jpg`),
    );
    const photos = await takePhotos(page, names, plan.photoBytes);

    const reaches: (Reach | 'offline')[] = ['off', 'silent', 'offline'];
    const done: Work[] = [];
    for (const [index, each] of planned.entries()) {
      const reach = reaches[index % reaches.length] ?? 'off';
      await network.set(reach === 'offline' ? 'on' : reach);
      await context.setOffline(reach === 'offline');
      done.push(await work(page, each, photos.slice(index * plan.photos, (index + 1) * plan.photos), plan));
      if (index + 1 !== planned.length / 2) continue;
      // In the middle of the day, without a network.
      await network.set('off');
      await page.reload();
      await context.close();
      context = await start();
      page = await context.newPage();
    }
    const changed = planned.slice(0, plan.conflicts);
    await network.set('off');
    await context.setOffline(false);
    for (const [n, each] of changed.entries()) await changeNote(page, each, `Mine ${n + 1}`);
    const tasks = Array.from({ length: plan.tasks }, (_, n) => `Task ${n + 1} of the day`);
    for (const name of tasks) await makeTask(page, name);
    for (const [n, { visitId }] of changed.entries()) {
      const [first] = (await ask<{ visit: Visit }>(owner, 'GET', `/api/jobs/visits/${visitId}`)).visit.notes;
      const theirs = { note: `Theirs ${n + 1}`, updatedAt: first?.updatedAt };
      await ask(owner, 'PATCH', `/api/jobs/visits/${visitId}/notes/${first?.id}`, theirs);
    }

    await page.goto('/outbox');
    const waited = await waitingOn(page);
    network.limit(mobileBytesPerSecond);
    const begun = Date.now();
    await network.set('on');
    await until('everything is sent', async () => (await waitingOn(page)) === plan.conflicts);
    const sentInSeconds = (Date.now() - begun) / 1_000;
    network.limit(Number.POSITIVE_INFINITY);
    for (let n = 0; n < plan.conflicts; n += 1) {
      await page.getByRole('button', { name: 'Use mine' }).first().tap();
      await until('the decision is sent', async () => (await waitingOn(page)) === plan.conflicts - n - 1);
    }
    await page.goto('about:blank');
    const faults = await findFaults(ask, { product, owner, token, done, changed: changed.length, tasks });
    return { waited, sentInSeconds, faults };
  } finally {
    await context.close();
    await network.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Day = {
  product: string;
  owner: string;
  token: string;
  done: readonly Work[];
  changed: number;
  tasks: readonly string[];
};
type Attached = { attachments: { fileName: string; presignedUrl: string }[] };

/** Whether the server has everything that was written, once and as it was written. */
async function findFaults(ask: Ask, { product, owner, token, done, changed, tasks }: Day): Promise<string[]> {
  const faults: string[] = [];
  const compare = (what: string, found: readonly string[], written: readonly string[]): void => {
    if (JSON.stringify(found.toSorted()) !== JSON.stringify(written.toSorted()))
      faults.push(`${what}: ${found.join(', ')} instead of ${written.join(', ')}`);
  };
  for (const [index, { jobId, visitId, notes, photos }] of done.entries()) {
    const { visit } = await ask<{ visit: Visit }>(owner, 'GET', `/api/jobs/visits/${visitId}`);
    if (visit.visitStatus !== 'completed') faults.push(`visit ${index + 1} is ${visit.visitStatus}`);
    const morning = index < changed ? `Mine ${index + 1}` : `Planned ${index + 1}`;
    compare(
      `notes of visit ${index + 1}`,
      visit.notes.map(({ note }) => note),
      [morning, ...notes],
    );
    const { job } = await ask<{ job: { internalNotes: Attached } }>(owner, 'GET', `/api/jobs/jobDetails?id=${jobId}`);
    const files = job.internalNotes.attachments;
    compare(
      `photos of visit ${index + 1}`,
      files.map(({ fileName }) => fileName),
      photos,
    );
    for (const { fileName, presignedUrl } of files) {
      const { pathname, search } = new URL(presignedUrl, product);
      const content = Buffer.from(await (await fetch(`${product}${pathname}${search}`)).arrayBuffer());
      if (content.length < 10_000) faults.push(`${fileName} has ${content.length} bytes`);
      if (hasPlace(content)) faults.push(`${fileName} says where it was taken`);
    }
  }
  const list = await ask<{ tasks: { name: string }[] }>(token, 'GET', '/api/tasks?limit=100');
  compare(
    'tasks',
    list.tasks.map(({ name }) => name).filter((name) => name.endsWith('of the day')),
    tasks,
  );
  return faults;
}
