import { describe, expect, it } from 'vitest';
import { memoryWrites } from './memory-writes.ts';
import { makeOutbox, type Outcome } from './outbox.ts';
import { type Fault, liveThrough, type Parts } from './simulated-day.ts';
import { simulateServer } from './simulated-server.ts';
import { heldBackBy, onVersion, valueAt, type Write } from './write.ts';

type Row = { id: string; status: string; priority: string; updatedAt: string; notes: string[] };

const start = '2026-03-02T08:00:00.000Z';
const dispatcher = { id: 'd', name: 'Dana Price' };

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
    if (visit.updatedAt !== write.body?.['updatedAt'])
      return { kind: 'stale', message: 'stale', changed: { at: visit.updatedAt, by: dispatcher } };
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
    ...{ shelf, send: server.send, read: server.read, created: () => undefined, changed: () => undefined },
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
    expect(refused?.refusal).toMatchObject({
      status: 409,
      theirs: { values: { status: 'cancelled' }, by: dispatcher },
    });
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

  it('has the order in which it was written, also when it was written at the same moment', async () => {
    const { outbox, shelf } = openOn(shop(always));
    const texts = ['first', 'second', 'third'];
    await Promise.all(texts.map((text) => outbox.add(note('a', text))));
    expect((await shelf.list()).map(({ body, number }) => [body?.['note'], number])).toEqual([
      ['first', 1],
      ['second', 2],
      ['third', 3],
    ]);
  });

  it('never goes over a version that the page had painted over', async () => {
    const server = shop(always);
    const visit = { ...server.add('a') };
    const { outbox, shelf } = openOn(server);
    await outbox.add(move(visit, 'started'));
    server.change('a', { status: 'cancelled' });
    // The page has read the newer version, and shows it as started.
    const painted = { ...visit, status: 'started', updatedAt: server.visits.get('a')?.updatedAt ?? '' };
    await outbox.add(move(painted, 'done'));
    await outbox.flush();
    await outbox.discard((await shelf.list())[0]?.id ?? '');
    await outbox.flush();
    expect(server.visits.get('a')?.status).toBe('cancelled');
    expect((await shelf.list()).map(({ refusal }) => refusal?.theirs?.values)).toEqual([{ status: 'cancelled' }]);
  });

  it('never goes over what the same person wrote and had not seen, such as in a record shown twice', async () => {
    const server = shop(always);
    const visit = { ...server.add('a') };
    const { outbox, shelf } = openOn(server);
    await outbox.add(move(visit, 'started'));
    await outbox.add(move(visit, 'done'));
    await outbox.flush();
    expect(server.visits.get('a')?.status).toBe('started');
    expect((await shelf.list()).map(({ refusal }) => refusal?.theirs?.values)).toEqual([{ status: 'started' }]);
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

describe('writes about a record that waits itself', () => {
  const create = (id: string, about?: string) =>
    written({
      ...{ id: `make-${id}`, order: `order of ${id}`, address: 'visits', body: about === undefined ? {} : { about } },
      creates: { id, path: ['visit', 'id'] },
    });

  it('wait for it in any order, and are then about the real one', async () => {
    const server = shop(always);
    const { outbox, shelf } = openOn(server);
    server.network.isDown = true;
    await outbox.add(create('waiting-client'));
    await outbox.add(create('waiting-request', 'waiting-client'));
    await outbox.add({ ...note('waiting-request', 'about the request'), order: 'files' });
    server.network.isDown = false;
    expect(await outbox.flush()).toBe(true);
    expect(await shelf.list()).toEqual([]);
    expect([...server.visits.values()].map(({ notes }) => notes)).toEqual([[], ['about the request']]);
  });

  it('are not sent while it needs a decision, and leave with it', async () => {
    const server = shop(always);
    const { outbox, shelf } = openOn(server);
    await outbox.add({ ...create('waiting-client'), address: 'visits/missing/notes', body: { note: 'refused' } });
    await outbox.add(create('waiting-request', 'waiting-client'));
    await outbox.add({ ...note('waiting-request', 'about the request'), order: 'files' });
    expect(await outbox.flush()).toBe(true);
    const list = await shelf.list();
    expect(list.map(({ refusal }) => refusal?.status)).toEqual([404, undefined, undefined]);
    expect(list.slice(1).map((write) => heldBackBy(list, write)?.id)).toEqual([list[0]?.id, list[0]?.id]);
    expect(server.applied).toEqual([]);
    await outbox.discard(list[0]?.id ?? '');
    expect(await shelf.list()).toEqual([]);
  });

  it('tell under which id the server has it', async () => {
    const server = shop(always);
    const sent: [string, string][] = [];
    const outbox = makeOutbox({
      ...{ shelf: memoryWrites(), send: server.send, read: server.read, changed: () => undefined },
      created: (made, real) => sent.push([made, real]),
      alone: (work) => work().then(() => true),
    });
    await outbox.add(create('waiting-client'));
    await outbox.flush();
    expect(sent).toEqual([['waiting-client', [...server.visits.keys()][0]]]);
  });
});

const seeds = Number(process.env['OUTBOX_SEEDS'] ?? 300);

describe('any day with a bad network', () => {
  it('ends with every write done exactly once, in its order, by its person, or given up by that person', async () => {
    for (let seed = 1; seed <= seeds; seed += 1) await liveThrough(seed, simulateServer());
  });

  let other = 0;
  const nextNumber = (): number => {
    other += 1;
    return other;
  };
  const faults: [fault: string, broken: Fault][] = [
    ['a key that changes with each try', { asked: (asked) => ({ ...asked, key: `${asked.key} ${nextNumber()}` }) }],
    ['a request that does not name its person', { asked: (asked) => ({ ...asked, writtenBy: null }) }],
    ['a time of sending', { asked: (asked) => ({ ...asked, writtenAt: '2100-01-01T00:00:00.000Z' }) }],
    [
      'a write that leaves without an answer',
      { parts: (parts) => ({ ...parts, send: async (...sent) => withoutAnswer(await parts.send(...sent)) }) },
    ],
    [
      'a person who is told before a write is stored',
      {
        parts: ({ shelf, ...parts }) => ({
          ...parts,
          shelf: { ...shelf, update: async (...given) => void shelf.update(...given) },
        }),
      },
    ],
    [
      'writes that go ahead of one that waits for a decision',
      {
        parts: ({ shelf, ...parts }) => ({
          ...parts,
          shelf: { ...shelf, list: async () => (await shelf.list()).filter(({ refusal }) => refusal === null) },
        }),
      },
    ],
    [
      'a change that goes over what somebody else has written',
      { parts: (parts) => ({ ...parts, send: (write, files) => sendOver(parts, write, files) }) },
    ],
    [
      'a step that is decided by the writes as they were before',
      {
        parts: ({ shelf, ...parts }) => ({
          ...parts,
          shelf: {
            ...shelf,
            async update(decide, contents) {
              const decided = decide(await shelf.list());
              await shelf.update(() => decided, contents);
            },
          },
        }),
      },
    ],
    [
      'files that get lost',
      { parts: ({ shelf, ...parts }) => ({ ...parts, shelf: { ...shelf, contents: async () => [] } }) },
    ],
  ];
  it.each(faults)('is not survived by %s', async (_, fault) => {
    await expect(liveThroughMany(fault)).rejects.toThrow(/^Seed /);
  });
});

async function liveThroughMany(fault: Fault): Promise<void> {
  for (let seed = 1; seed <= 150; seed += 1) await liveThrough(seed, simulateServer(), { fault });
}

async function sendOver(
  { send, read }: Pick<Parts, 'send' | 'read'>,
  write: Write,
  files: readonly Blob[],
): Promise<Outcome> {
  const outcome = await send(write, files);
  if (outcome.kind !== 'stale' || write.base === undefined) return outcome;
  const found = await read(write.base.address);
  const record = valueAt(found?.data, write.base.path) as { updatedAt: string } | undefined;
  return record === undefined ? { kind: 'later' } : await send(onVersion(write, record.updatedAt), files);
}

const withoutAnswer = (outcome: Outcome): Outcome =>
  outcome.kind === 'later' ? { kind: 'done', data: undefined } : outcome;
