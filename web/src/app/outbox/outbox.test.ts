import { describe, expect, it } from 'vitest';
import { memoryWrites } from './memory-writes.ts';
import { makeOutbox, type Outcome } from './outbox.ts';
import type { Write } from './write.ts';

type Row = { id: string; status: string; priority: string; updatedAt: string; notes: string[] };

const start = '2026-03-02T08:00:00.000Z';

/** A server with keys, versions and an unreliable network, as the outbox sees it. */
function shop(random: () => number) {
  const visits = new Map<string, Row>();
  const answers = new Map<string, { hash: string; data: unknown }>();
  const applied: string[] = [];
  let version = 0;
  const nextVersion = (): string => {
    version += 1;
    return new Date(Date.parse(start) + version).toISOString();
  };
  const network = { isDown: false, loses: 0 };

  function apply(write: Write): Outcome {
    const hash = JSON.stringify([write.address, write.body]);
    const before = answers.get(write.id);
    if (before !== undefined) {
      if (before.hash !== hash) return { kind: 'refused', status: 422, message: 'key reused' };
      return { kind: 'done', data: before.data };
    }
    const [, id = '', what] = write.address.split('/');
    if (what === undefined) {
      const visit = { id: `real-${version}`, status: 'new', priority: 'low', updatedAt: nextVersion(), notes: [] };
      visits.set(visit.id, visit);
      return done(write, hash, { visit: { ...visit } });
    }
    const visit = visits.get(id);
    if (visit === undefined) return { kind: 'refused', status: 404, message: 'Visit not found' };
    if (what === 'notes') {
      visit.notes.push(String(write.body?.['note']));
      return done(write, hash, { note: {} });
    }
    if (visit.status === write.body?.['status']) return done(write, hash, { visit: { ...visit } });
    if (visit.updatedAt !== write.body?.['updatedAt']) return { kind: 'stale', message: 'stale' };
    visit.status = String(write.body['status']);
    visit.updatedAt = nextVersion();
    return done(write, hash, { visit: { ...visit } });
  }

  function done(write: Write, hash: string, data: unknown): Outcome {
    applied.push(write.id);
    answers.set(write.id, { hash, data });
    return { kind: 'done', data };
  }

  return {
    ...{ visits, applied, network },
    add(id: string, more: Partial<Row> = {}): Row {
      const visit = { id, status: 'scheduled', priority: 'low', updatedAt: nextVersion(), notes: [], ...more };
      visits.set(id, visit);
      return visit;
    },
    change(id: string, change: Partial<Row>): void {
      const visit = visits.get(id);
      if (visit !== undefined) Object.assign(visit, change, { updatedAt: nextVersion() });
    },
    async send(write: Write): Promise<Outcome> {
      if (network.isDown || random() < network.loses) return { kind: 'later' };
      const outcome = apply(structuredClone(write));
      // The answer is lost after the work was done.
      return random() < network.loses ? { kind: 'later' } : structuredClone(outcome);
    },
    async read(address: string): Promise<{ data: unknown } | null> {
      if (network.isDown || random() < network.loses) return null;
      return { data: { visit: structuredClone(visits.get(address.split('/')[1] ?? '')) } };
    },
  };
}

type Shop = ReturnType<typeof shop>;

function openOn(server: Shop, shelf = memoryWrites()) {
  const outbox = makeOutbox({
    ...{ shelf, send: server.send, read: server.read, changed: () => undefined },
    alone: (work) => work().then(() => true),
  });
  return { outbox, shelf };
}

let made = 0;
const written = (
  write: Pick<Write, 'address' | 'body' | 'order'> & Partial<Write>,
): Omit<Write, 'number' | 'refusal'> => {
  made += 1;
  return {
    id: `key-${made}`,
    method: 'POST',
    writtenAt: start,
    clockOffset: 0,
    title: 'Change',
    page: '/jobs',
    ...write,
  };
};

const move = (visit: Pick<Row, 'id' | 'status' | 'updatedAt'>, status: string) =>
  written({
    ...{ method: 'PATCH', order: visit.id, address: `visits/${visit.id}/status` },
    body: { status, updatedAt: visit.updatedAt },
    base: {
      ...{ address: `visits/${visit.id}`, path: ['visit'], answerPath: ['visit'] },
      ...{ seen: { status: visit.status }, labels: { status: 'Status' } },
    },
  });

const note = (id: string, text: string) => written({ order: id, address: `visits/${id}/notes`, body: { note: text } });

const always = () => 1;

describe('what waits on the device', () => {
  it('is sent in the order of its record, each with the version that the one before has made', async () => {
    const server = shop(always);
    const visit = server.add('a');
    const { outbox, shelf } = openOn(server);
    server.network.isDown = true;
    await outbox.add(move(visit, 'started'));
    await outbox.add(note('a', 'first'));
    await outbox.add(move({ ...visit, status: 'started' }, 'done'));
    expect(await outbox.flush()).toBe(false);
    expect(await shelf.list()).toHaveLength(3);
    server.network.isDown = false;
    expect(await outbox.flush()).toBe(true);
    expect(server.visits.get('a')).toMatchObject({ status: 'done', notes: ['first'] });
    expect(await shelf.list()).toEqual([]);
  });

  it('is done once although its answer was lost', async () => {
    const server = shop(always);
    server.add('a');
    const { outbox, shelf } = openOn(server);
    await outbox.add(note('a', 'once'));
    const [write] = await shelf.list();
    if (write === undefined) throw new Error('Nothing was stored.');
    await server.send(write);
    await outbox.flush();
    expect(server.visits.get('a')?.notes).toEqual(['once']);
  });

  it('goes over what others changed elsewhere in the record', async () => {
    const server = shop(always);
    const visit = { ...server.add('a') };
    const { outbox } = openOn(server);
    await outbox.add(move(visit, 'started'));
    server.change('a', { priority: 'high' });
    await outbox.flush();
    expect(server.visits.get('a')).toMatchObject({ status: 'started', priority: 'high' });
  });

  it('waits for a decision where somebody else has changed the same, and holds back what follows', async () => {
    const server = shop(always);
    const visit = { ...server.add('a') };
    server.add('b');
    const { outbox, shelf } = openOn(server);
    await outbox.add(move(visit, 'started'));
    await outbox.add(note('a', 'behind'));
    await outbox.add(note('b', 'elsewhere'));
    server.change('a', { status: 'cancelled' });
    expect(await outbox.flush()).toBe(true);
    const [refused, behind] = await shelf.list();
    expect(refused?.refusal).toMatchObject({ status: 409, theirs: { values: { status: 'cancelled' } } });
    expect(behind?.body).toEqual({ note: 'behind' });
    expect(server.visits.get('b')?.notes).toEqual(['elsewhere']);

    await outbox.insist(refused?.id ?? '');
    await outbox.flush();
    expect(server.visits.get('a')).toMatchObject({ status: 'started', notes: ['behind'] });
  });

  it('shows the reason of a refusal and goes on when it is given up', async () => {
    const server = shop(always);
    const visit = { ...server.add('a') };
    const { outbox, shelf } = openOn(server);
    server.visits.delete('a');
    await outbox.add(move(visit, 'started'));
    await outbox.add(note('a', 'too late'));
    await outbox.flush();
    const [refused] = await shelf.list();
    expect(refused?.refusal).toMatchObject({ status: 404, message: 'Visit not found' });
    await outbox.discard(refused?.id ?? '');
    server.add('a');
    await outbox.flush();
    expect(server.visits.get('a')?.notes).toEqual(['too late']);
  });

  it('gives writes about a new record its id, and gives them up with it', async () => {
    const server = shop(always);
    const { outbox, shelf } = openOn(server);
    const create = written({
      ...{ order: 'new-1', address: 'visits', body: {} },
      creates: { id: 'new-1', path: ['visit', 'id'] },
    });
    await outbox.add(create);
    await outbox.add(note('new-1', 'on the new one'));
    await outbox.flush();
    expect([...server.visits.values()].map(({ notes }) => notes)).toEqual([['on the new one']]);

    await outbox.add({ ...create, id: 'again', creates: { id: 'new-2', path: ['visit', 'id'] } });
    await outbox.add(note('new-2', 'about it'));
    await outbox.discard('again');
    expect(await shelf.list()).toEqual([]);
  });
});

/** Numbers from 0 to 1 that a seed determines. */
function seeded(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const seeds = Number(process.env['OUTBOX_SEEDS'] ?? 300);

describe('any day with a bad network', () => {
  it('ends with every write done exactly once, or shown to its person', async () => {
    for (let seed = 1; seed <= seeds; seed += 1) await liveThrough(seed);
  });
});

/** Technicians on devices that lose the network, their answers and their browser, and a dispatcher at the same visits. */
async function liveThrough(seed: number): Promise<void> {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const server = shop(random);
  const ids = ['a', 'b', 'c'];
  for (const id of ids) server.add(id);
  const devices = [0, 1].map(() => openOn(server));
  const said: { id: string; device: number; text: string | null }[] = [];
  for (let step = 0; step < 40; step += 1) {
    const number = Math.floor(random() * devices.length);
    const device = devices[number];
    if (device === undefined) throw new Error('No device');
    const id = pick(ids);
    const chance = random();
    if (chance < 0.3) {
      const text = `note ${seed}.${step}`;
      const write = note(id, text);
      await device.outbox.add(write);
      said.push({ id: write.id, device: number, text });
    } else if (chance < 0.55) {
      const visit = server.visits.get(id);
      if (visit === undefined) continue;
      // The person saw a version of some time ago.
      const write = move({ ...visit, updatedAt: random() < 0.5 ? visit.updatedAt : start }, pick(['started', 'done']));
      await device.outbox.add(write);
      said.push({ id: write.id, device: number, text: null });
    } else if (chance < 0.7)
      server.change(id, random() < 0.5 ? { priority: pick(['low', 'high']) } : { status: 'moved' });
    else if (chance < 0.8) server.network.isDown = !server.network.isDown;
    else if (chance < 0.85) server.network.loses = random() / 2;
    // The browser was closed and opened again: only what is stored is left.
    else if (chance < 0.9) devices[number] = openOn(server, device.shelf);
    else await device.outbox.flush();
  }
  server.network.isDown = false;
  for (let round = 0; round < 200; round += 1) {
    if (round === 100) server.network.loses = 0;
    for (const { outbox } of devices) await outbox.flush();
  }
  const left = new Map<string, Write>();
  for (const { shelf } of devices) for (const write of await shelf.list()) left.set(write.id, write);
  const shownNotes = ids.flatMap((id) => server.visits.get(id)?.notes ?? []);
  for (const { id, text } of said) {
    const waits = left.get(id);
    const times = server.applied.filter((key) => key === id).length;
    expect(times, `seed ${seed}: ${id} was done ${times} times`).toBeLessThanOrEqual(1);
    if (text === null) continue;
    const shown = shownNotes.filter((each) => each === text).length;
    expect(shown + (waits === undefined ? 0 : 1), `seed ${seed}: '${text}'`).toBe(1);
  }
  // What is left is a decision of a person, or behind one.
  for (const { shelf } of devices) {
    const list = await shelf.list();
    const held = new Set(list.filter(({ refusal }) => refusal !== null).map(({ order }) => order));
    expect(
      list.filter(({ order }) => !held.has(order)),
      `seed ${seed}`,
    ).toEqual([]);
  }
}
