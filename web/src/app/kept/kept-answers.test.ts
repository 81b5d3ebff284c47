import { expect, it, vi } from 'vitest';
import type { Answer, Outgoing } from '../transport/transport.ts';
import { hexHash } from './hex-hash.ts';
import { keepAnswers, NotKept } from './kept-answers.ts';
import { memoryShelf } from './memory-shelf.ts';
import { seenPageAddress } from './seen-page.ts';

const day = 86_400_000;

function setUp() {
  const shelf = memoryShelf();
  let time = 1_000;
  const make = () => keepAnswers({ shelf, now: () => time });
  return { shelf, make, kept: make(), pass: (ms: number) => (time += ms) };
}

const outgoing = (address: string, signal?: AbortSignal): Outgoing => ({
  method: 'GET',
  address,
  headers: { Authorization: 'Bearer t' },
  reading: 'json',
  signal,
  onProgress: undefined,
  isLeaving: false,
  hasNoTimeLimit: false,
});

/** A server with one answer, which knows validators. */
const serverOf = (data: unknown) =>
  vi.fn<(sent: Outgoing) => Promise<Answer>>(async ({ headers }) => {
    const text = JSON.stringify({ data });
    const tag = `W/"${text.length}-${text}"`;
    const isSame = headers['If-None-Match'] === tag;
    return {
      status: isSame ? 304 : 200,
      isOk: !isSame,
      header: (name) => (name === 'ETag' ? tag : null),
      json: isSame ? undefined : JSON.parse(text),
      ...(isSame ? {} : { text }),
    };
  });

const fromDevice = async (kept: ReturnType<typeof keepAnswers>, address: string): Promise<unknown> => {
  const { signal } = new AbortController();
  const reading = kept.begin(signal);
  const { json } = await kept.send(outgoing(address, signal), () => Promise.reject(new Error('The server was asked.')));
  return { json, at: reading.at };
};

it('answers from this device what the server answered last, with its age, in the same session only', async () => {
  const { kept, make, pass } = setUp();
  await kept.send(outgoing('/api/me'), serverOf('Ada'));
  await kept.belongTo('ada', 's1');
  pass(500);
  await kept.send(outgoing('/api/clients'), serverOf([1]));

  const next = make();
  next.open(Promise.resolve('s1'));
  expect(await next.isOpen()).toBe(true);
  expect(await fromDevice(next, '/api/me')).toEqual({ json: { data: 'Ada' }, at: 1_000 });
  expect(await fromDevice(next, '/api/clients')).toEqual({ json: { data: [1] }, at: 1_500 });
  await expect(fromDevice(next, '/api/jobs')).rejects.toThrow(NotKept);

  const other = make();
  other.open(Promise.resolve('s2'));
  expect(await other.isOpen()).toBe(false);
});

it('asks with the validator of the last answer, and takes 304 for the same one, also after a reload', async () => {
  const { kept, make } = setUp();
  await kept.belongTo('ada', 's1');
  const server = serverOf([1, 2]);
  await kept.send(outgoing('/api/clients'), server);
  expect((await kept.send(outgoing('/api/clients'), server)).json).toEqual({ data: [1, 2] });
  expect(await server.mock.results[1]?.value).toMatchObject({ status: 304 });

  const next = make();
  next.open(Promise.resolve('s1'));
  await next.isOpen();
  await fromDevice(next, '/api/clients');
  const answer = await next.send(outgoing('/api/clients'), server);
  expect(answer).toMatchObject({ status: 200, isOk: true, json: { data: [1, 2] } });
  expect(await server.mock.results[2]?.value).toMatchObject({ status: 304 });
  expect((await next.send(outgoing('/api/clients'), serverOf([3]))).json).toEqual({ data: [3] });
});

it('locks after 14 days without an answer of the server, and not before', async () => {
  const { kept, make, pass } = setUp();
  await kept.belongTo('ada', 's1');
  pass(14 * day);
  const intime = make();
  intime.open(Promise.resolve('s1'));
  expect(await intime.isOpen()).toBe(true);
  pass(1);
  const late = make();
  late.open(Promise.resolve('s1'));
  expect(await late.isOpen()).toBe(false);
  // The server answers again: a new beginning.
  expect(await late.belongTo('ada', 's1')).toBe(true);
});

it('keeps everything for the same person in a new session, and nothing for another one or with other rights', async () => {
  const { kept, shelf } = setUp();
  await kept.belongTo('ada admin', 's1');
  await kept.send(outgoing('/api/clients'), serverOf([1]));
  expect(await kept.belongTo('ada admin', 's2')).toBe(false);
  expect([...shelf.answers.keys()]).toEqual(['/api/clients']);
  expect(await kept.belongTo('ada technician', 's2')).toBe(true);
  expect(shelf.answers.size).toBe(0);
});

it('keeps nothing of an answer that arrives after the sign-out', async () => {
  const { kept, shelf } = setUp();
  await kept.belongTo('ada', 's1');
  const server = serverOf([1]);
  const late = kept.send(outgoing('/api/clients'), async (sent) => {
    await kept.wipe();
    return server(sent);
  });
  expect((await late).json).toEqual({ data: [1] });
  expect([shelf.answers.size, await shelf.owner()]).toEqual([0, null]);
});

it('removes a record that is out of sight, and the lists that contain it', async () => {
  const { kept, shelf } = setUp();
  await kept.belongTo('ada', 's1');
  for (const [address, data] of [
    ['/api/clients/c1', { id: 'c1' }],
    ['/api/clients', [{ id: 'c1' }, { id: 'c2' }]],
    ['/api/jobs?clientId=c1', []],
    ['/api/clients/c2', { id: 'c2' }],
  ] as const)
    await kept.send(outgoing(address), serverOf(data));
  await kept.forget('/api/clients/c1', ['c1']);
  expect([...shelf.answers.keys()]).toEqual(['/api/clients/c2']);
});

it('removes every page as it looked with any record that is gone, because a page may name it without its id', async () => {
  const { kept, shelf } = setUp();
  const address = seenPageAddress({ pathname: '/jobs', search: '' }, 390);
  await kept.keepPage(address, '<main>nobody is signed in</main>');
  await kept.belongTo('ada', 's1');
  const keep = async () => {
    await kept.keepPage(address, '<main>Ada</main>');
    expect([...shelf.answers.keys()]).toEqual([address]);
  };
  expect(shelf.answers.size).toBe(0);
  await keep();
  await kept.forget('/api/clients/c1', ['c1']);
  expect(shelf.answers.size).toBe(0);
  await keep();
  await kept.removeGone([await hexHash('c1')], 'p1');
  expect(shelf.answers.size).toBe(0);
  await keep();
  await kept.belongTo('bob', 's2');
  expect(shelf.answers.size).toBe(0);
});

it('goes on without storage that fails', async () => {
  const shelf = { ...memoryShelf(), write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
  const info = vi.spyOn(console, 'info').mockReturnValue();
  const kept = keepAnswers({ shelf, now: () => 0 });
  await kept.belongTo('ada', 's1');
  expect((await kept.send(outgoing('/api/clients'), serverOf([1]))).json).toEqual({ data: [1] });
  await vi.waitFor(() => expect(info).toHaveBeenCalled());
  info.mockRestore();
});

it('dates an answer anew when the server confirms it', async () => {
  const { kept, shelf, pass } = setUp();
  await kept.belongTo('ada', 's1');
  const server = serverOf([1]);
  await kept.send(outgoing('/api/clients'), server);
  pass(500);
  await kept.send(outgoing('/api/clients'), server);
  await vi.waitFor(() => expect(shelf.answers.get('/api/clients')?.at).toBe(1_500));
});

it('removes every answer that contains a record which is gone, and remembers the position in the next session', async () => {
  const { kept, make, shelf } = setUp();
  const [gone, other] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'];
  await kept.belongTo('ada', 's1');
  const answers: [string, unknown][] = [
    [`/api/clients/${gone}`, null],
    ['/api/clients', [{ id: other }, { id: gone }]],
    [`/api/clients/${other}`, { id: other }],
  ];
  for (const [address, data] of answers) await kept.send(outgoing(address), serverOf(data));
  await kept.removeGone([await hexHash(gone)], 'p1');
  expect([...shelf.answers.keys()]).toEqual([`/api/clients/${other}`]);

  const next = make();
  next.open(Promise.resolve('s1'));
  await next.isOpen();
  expect(next.position()).toBe('p1');
  await next.belongTo('ada', 's2');
  expect(next.position()).toBe('p1');
  await next.belongTo('bob', 's3');
  expect(next.position()).toBeUndefined();
});

it('removes what was kept before the page was opened if the server does not know what has gone since', async () => {
  const { kept, make, shelf, pass } = setUp();
  await kept.belongTo('ada', 's1');
  await kept.send(outgoing('/api/clients'), serverOf([1]));
  pass(500);
  const next = make();
  next.open(Promise.resolve('s1'));
  await next.isOpen();
  await next.send(outgoing('/api/jobs'), serverOf([2]));
  await next.removeGone(null, 'p2');
  expect([...shelf.answers.keys()]).toEqual(['/api/jobs']);
  expect(next.position()).toBe('p2');
});

it('locks also on a page that stays open, and opens with the next answer', async () => {
  const { kept, pass } = setUp();
  await kept.belongTo('ada', 's1');
  await kept.send(outgoing('/api/clients'), serverOf([1]));
  pass(14 * day);
  expect([await kept.isOpen(), await kept.isLocked()]).toEqual([true, false]);
  pass(1);
  expect([await kept.isOpen(), await kept.isLocked(), await kept.get('/api/clients')]).toEqual([false, true, null]);
  await kept.send(outgoing('/api/jobs'), serverOf([2]));
  expect([await kept.isOpen(), await kept.isLocked()]).toEqual([true, false]);
});

it('says that it is locked to the person whose it is, and to nobody else', async () => {
  const { kept, make, pass } = setUp();
  await kept.belongTo('ada', 's1');
  pass(14 * day + 1);
  const [own, other] = [make(), make()];
  own.open(Promise.resolve('s1'));
  other.open(Promise.resolve('s2'));
  expect([await own.isLocked(), await other.isLocked()]).toEqual([true, false]);
});

it('takes the page of a foreign network for no answer: it is not kept, and no contact', async () => {
  const { kept, shelf, pass } = setUp();
  await kept.belongTo('ada', 's1');
  pass(13 * day);
  const page = { status: 200, isOk: true, header: () => null, json: undefined, text: '<html>Please pay</html>' };
  await kept.send(outgoing('/api/clients'), async () => page);
  expect([shelf.answers.size, (await shelf.owner())?.contactAt]).toEqual([0, 1_000]);
});

it('begins anew for the same person when the browser has removed everything, and keeps on', async () => {
  const { kept, shelf } = setUp();
  await kept.belongTo('ada', 's1');
  await kept.send(outgoing('/api/clients'), serverOf([1]));
  await kept.noteLoaded(aDay, []);
  await shelf.wipe();
  await Promise.all(['/api/jobs', '/api/tasks'].map((address) => kept.send(outgoing(address), serverOf([2]))));
  await vi.waitFor(() => expect([...shelf.answers.keys()].toSorted()).toEqual(['/api/jobs', '/api/tasks']));
  expect(await shelf.owner()).toMatchObject({ person: 'ada', session: 's1' });
  expect(kept.loaded()).toBeUndefined();
});

const aDay = { position: 'p1', at: 1, wholeAt: 1, day: '2026-03-10', visits: 3, until: '2026-03-24' };

it('forgets what was loaded ahead with other rights, by the sign-out, and with a position that is not known any more', async () => {
  for (const end of [
    (kept: ReturnType<typeof keepAnswers>) => kept.belongTo('ada technician', 's1'),
    (kept: ReturnType<typeof keepAnswers>) => kept.wipe(),
    (kept: ReturnType<typeof keepAnswers>) => kept.removeGone(null, 'p2'),
  ]) {
    const { kept, shelf, make, pass } = setUp();
    await kept.belongTo('ada admin', 's1');
    await kept.put('picture p j', 'data:,');
    await kept.noteLoaded(aDay, []);
    pass(1);
    const next = make();
    next.open(Promise.resolve('s1'));
    await next.isOpen();
    expect(next.loaded()).toEqual(aDay);
    await end(next);
    expect([shelf.answers.size, next.loaded()]).toEqual([0, undefined]);
  }
});
