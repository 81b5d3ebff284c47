import type { Answer } from '../transport/transport.ts';
import { memoryWrites } from './memory-writes.ts';
import { makeOutbox, type Outbox, type Outcome, type WriteShelf } from './outbox.ts';
import { outcomeOf } from './outcome.ts';
import type { Asked, SeenVisit, SimulatedServer } from './simulated-server.ts';
import { correctedTime, type Write } from './write.ts';

export type Parts = Parameters<typeof makeOutbox>[0];
/** What is broken on purpose, so that the simulation has to notice it: parts of the outbox, or a request. */
export type Fault = { parts?: (parts: Parts) => Parts; asked?: (asked: Asked) => Asked };

type Session = { person: number; token: string };
type Tab = { person: number; isClosed: boolean; isOutdated: boolean; outbox: Outbox; failures: Map<string, number> };
type Device = {
  /** What each person has written here. It survives everything that happens to the tabs. */
  disks: readonly WriteShelf[];
  session: Session | null;
  tabs: Tab[];
  /** The tab that sends. */
  sender: Tab | null;
  /** The tab in which something is being stored, and how much: a person writes in one at a time. */
  storing: { tab: Tab; count: number } | null;
  isOffline: boolean;
  skewMs: number;
  knownOffset: number;
  /** What the server answered last, and what pages show: the same with what waits. */
  kept: SeenVisit[];
  seen: Map<string, SeenVisit>;
};

/** What a person has written, and what became of it. */
type Said = {
  write: Omit<Write, 'number' | 'refusal'>;
  device: Device;
  person: number;
  /** When it was really written. */
  at: number;
  /** Whether the person was told that it is saved. */
  isTold: boolean;
  isInsisted: boolean;
  /** What somebody else had written, which the person read and went over. */
  read: readonly unknown[];
  /** Whether the record already had what was written when the device last read it. */
  isMet: boolean;
  /** Whether the person has pressed to give it up, and the step at which it had left the device. */
  isGivenUp: boolean;
  givenUpAt: number | null;
};
/** `before` is the value that a change replaced. */
type Done = { id: string; person: number; before: unknown };

const minute = 60_000;
const day = 86_400_000;
/** Longer than keys are kept. */
const veryLong = 46 * day;
const ticks = 40;

/** Numbers from 0 to 1 that a seed determines. */
function seeded(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * Technicians on two devices, one of which two people share, and a dispatcher, in random order: several tabs that are
 * closed and opened, networks that lose requests and answers or deliver requests late, a server that starts again,
 * clocks that are off, sessions that end, roles that change, versions that are no longer served, and weeks without
 * contact. Then everything is sent and decided.
 *
 * Throws if something was done twice, by somebody else, in another order, at another time, over a version that its person
 * has not seen, or after it was given up, and if something that a person was told to be saved is lost.
 */
export async function liveThrough(
  seed: number,
  server: SimulatedServer,
  { steps = 250, fault = {} }: { steps?: number; fault?: Fault } = {},
): Promise<void> {
  const random = seeded(seed);
  const chance = (share: number): boolean => random() < share;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const fails = (text: string): never => {
    throw new Error(`Seed ${seed}: ${text}`);
  };

  let step = 0;
  let made = 0;
  let epoch = 0;
  const network = { loses: 0, delays: 0 };
  const pauses: (() => void)[] = [];
  const running = new Set<Promise<unknown>>();
  const broken: Error[] = [];
  const said: Said[] = [];
  const done: Done[] = [];
  const listedAt = new WeakMap<Write, number>();

  /** Something takes time: the simulation decides when it goes on. */
  const pause = (): Promise<void> => new Promise((resolve) => pauses.push(resolve));
  function run<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    void work.then(
      () => running.delete(work),
      () => running.delete(work),
    );
    return work;
  }
  async function settle(): Promise<void> {
    for (;;) {
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      if (broken[0] !== undefined) throw broken[0];
      if (running.size === 0) return;
      await Promise.allSettled([...running]);
    }
  }
  async function goOn(): Promise<void> {
    pauses.splice(Math.floor(random() * pauses.length), 1)[0]?.();
    await settle();
  }
  const isolate = (work: Promise<unknown>): void => void work.catch((error: Error) => broken.push(error));

  /** A closed tab never hears of what it has asked for. */
  const inTab = <T>(tab: Pick<Tab, 'isClosed'>, work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      work.then(
        (value) => {
          if (!tab.isClosed) resolve(value);
        },
        (error: unknown) => {
          if (!tab.isClosed) reject(error);
        },
      );
    });

  function shelfIn(tab: Tab, disk: WriteShelf, lastRead: Map<string, SeenVisit>): WriteShelf {
    const later = <T>(work: () => Promise<T>): Promise<T> =>
      inTab(
        tab,
        pause().then(() => (tab.isClosed ? new Promise<T>(() => undefined) : work())),
      );
    return {
      async list() {
        const found = await later(() => disk.list());
        for (const write of found) listedAt.set(write, step);
        return found;
      },
      update: (decide, contents) =>
        later(() =>
          disk.update((waiting) => {
            const decided = decide(waiting);
            const removed = (decided.removed ?? []).map(saidOf);
            // What was written about a record meanwhile leaves with it.
            if (removed.some(({ isGivenUp }) => isGivenUp))
              for (const entry of removed) Object.assign(entry, { isGivenUp: true, givenUpAt: step });
            for (const entry of removed) {
              const visit = lastRead.get(visitIn(entry.write.address));
              entry.isMet ||= visit !== undefined && valueIn(visit, entry.write.address) === wantedOf(entry.write);
            }
            return decided;
          }, contents),
        ),
      contents: (id) => later(() => disk.contents(id)),
    };
  }

  const saidOf = (id: string): Said => said.find(({ write }) => write.id === id) ?? fails(`nobody has written ${id}`);
  const wantedOf = ({ body }: Pick<Write, 'body'>): unknown => body?.['visitStatus'] ?? body?.['note'];
  const visitIn = (address: string): string => address.split('/')[4] ?? '';
  const valueIn = (visit: SeenVisit, address: string): unknown => {
    const noteId = address.split('/')[6];
    return noteId === undefined ? visit.visitStatus : visit.notes.find(({ id }) => id === noteId)?.note;
  };

  /** A request reaches the server. */
  async function arrive(asked: Asked, id: string, person: number): Promise<Answer> {
    server.pass(1_000);
    const before = valueIn(await server.look(visitIn(asked.address)), asked.address);
    const answer = await server.answer(asked);
    const isNew = answer.isOk && answer.header('idempotency-replayed') === null;
    if (isNew) done.push({ id, person, before });
    return answer;
  }

  async function travel(device: Device, asked: Asked, id: string, person: number): Promise<Answer | null> {
    await pause();
    if (device.isOffline || chance(network.loses)) return null;
    if (chance(network.delays)) {
      isolate(pause().then(() => run(arrive(asked, id, person))));
      return null;
    }
    const during = epoch;
    const answer = chance(0.02) ? failure : await run(arrive(asked, id, person));
    await pause();
    if (device.isOffline || epoch !== during || chance(network.loses)) return null;
    device.knownOffset = -device.skewMs;
    return answer;
  }

  async function sendFrom(device: Device, tab: Tab, write: Write, files: readonly Blob[]): Promise<Outcome> {
    const { givenUpAt } = saidOf(write.id);
    if (givenUpAt !== null && (listedAt.get(write) ?? step) > givenUpAt)
      fails(`${write.id} was sent after it was given up`);
    const { session } = device;
    if (session === null) return { kind: 'later' };
    const asked: Asked = {
      ...{ token: session.token, key: write.id, method: write.method, address: write.address, body: write.body },
      contents: await Promise.all(files.map((file) => run(file.text()))),
      writtenAt: correctedTime(write, device.knownOffset),
      ...{ writtenBy: tab.person, isOutdated: tab.isOutdated },
    };
    const answer = await travel(device, fault.asked?.(asked) ?? asked, write.id, session.person);
    if (answer === null) return { kind: 'later' };
    if (answer.status === 500) tab.failures.set(write.id, (tab.failures.get(write.id) ?? 0) + 1);
    return outcomeOf(answer, tab.failures.get(write.id) ?? 0);
  }

  async function readFrom(
    device: Device,
    lastRead: Map<string, SeenVisit>,
    address: string,
  ): Promise<{ data: unknown } | null> {
    await pause();
    if (device.isOffline || device.session === null || chance(network.loses)) return null;
    const answer = await run(server.read(address, device.session.token));
    if (!answer.isOk) return answer.status === 404 ? { data: null } : null;
    const { data } = answer.json as { data: { visit: SeenVisit } };
    lastRead.set(data.visit.id, data.visit);
    return { data };
  }

  async function alone(device: Device, tab: Tab, work: () => Promise<void>): Promise<boolean> {
    await inTab(tab, pause());
    if (device.sender !== null) return false;
    device.sender = tab;
    await work();
    device.sender = null;
    return true;
  }

  function openTab(device: Device, { person }: Session): Tab {
    const state = { person, isClosed: false, isOutdated: false, failures: new Map<string, number>() };
    const tab: Tab = Object.assign(state, { outbox: null as never });
    const lastRead = new Map<string, SeenVisit>();
    const parts: Parts = {
      shelf: shelfIn(tab, device.disks[person] as WriteShelf, lastRead),
      send: (write, files) => inTab(tab, sendFrom(device, tab, write, files)),
      read: (address) => inTab(tab, readFrom(device, lastRead, address)),
      alone: (work) => alone(device, tab, work),
      created: () => undefined,
      changed: () => undefined,
    };
    tab.outbox = makeOutbox(fault.parts?.(parts) ?? parts);
    device.tabs.push(tab);
    return tab;
  }

  function closeTab(device: Device, tab: Tab): void {
    tab.isClosed = true;
    device.tabs = device.tabs.filter((each) => each !== tab);
    if (device.sender === tab) device.sender = null;
    if (device.storing?.tab === tab) device.storing = null;
  }

  /** The pages of somebody else are loaded anew a moment after a sign-in, those of the same person go on. */
  async function signIn(device: Device, person: number): Promise<Session> {
    const before = device.session;
    if (before?.person !== person) Object.assign(device, { kept: [], seen: new Map() });
    const session = { person, token: await run(server.signIn(person)) };
    device.session = session;
    return session;
  }

  /** Pages show what waits as done. */
  function paint(seen: Map<string, SeenVisit>, { address, body, creates, writtenAt }: Write, author: number): void {
    const visit = seen.get(visitIn(address));
    const noteId = address.split('/')[6];
    const changed = visit?.notes.find(({ id }) => id === noteId);
    if (visit === undefined) return;
    const updatedAt = String(body?.['updatedAt']);
    if (typeof body?.['visitStatus'] === 'string')
      Object.assign(visit, { visitStatus: body['visitStatus'], updatedAt });
    else if (changed !== undefined) Object.assign(changed, { note: String(body?.['note']), updatedAt });
    else if (creates !== undefined) {
      const times = { createdAt: writtenAt, updatedAt: writtenAt };
      visit.notes.push({ id: creates.id, note: String(body?.['note']), ...times, author });
    }
  }

  async function show(device: Device, person: number): Promise<void> {
    device.seen = new Map(structuredClone(device.kept).map((visit) => [visit.id, visit]));
    for (const waiting of (await device.disks[person]?.list()) ?? []) paint(device.seen, waiting, person);
  }

  async function look(device: Device): Promise<void> {
    if (device.isOffline || device.session === null || device.storing !== null) return;
    const kept: SeenVisit[] = [];
    for (const id of server.visitIds) {
      const answer = await run(server.read(`/api/jobs/visits/${id}`, device.session.token));
      if (!answer.isOk) return;
      kept.push((answer.json as { data: { visit: SeenVisit } }).data.visit);
    }
    device.kept = kept;
    await show(device, device.session.person);
    device.knownOffset = -device.skewMs;
  }

  /** A note, a change of a note or a step of a visit, by what the person sees. */
  function compose(visit: SeenVisit, person: number) {
    made += 1;
    const id = `w${seed}.${made}`;
    const address = `/api/jobs/visits/${visit.id}`;
    const common = { ...{ id, order: visit.id, title: id, page: '/' } };
    const base = { address, labels: {} };
    const own = visit.notes.filter(({ author }) => author === person);
    const kind = random();
    if (kind < 0.2 && own.length > 0) {
      const note = pick(own);
      const seen = { note: note.note };
      note.note = `${note.note} ${id}`;
      return {
        ...{ ...common, method: 'PATCH' as const, address: `${address}/notes/${note.id}` },
        body: { note: note.note, updatedAt: note.updatedAt },
        base: { ...base, path: ['visit', 'notes', note.id], answerPath: ['note'], seen },
      };
    }
    if (kind < 0.5) {
      const seen = { visitStatus: visit.visitStatus };
      visit.visitStatus = pick(['in_transit', 'arrived', 'in_progress', 'completed']);
      return {
        ...{ ...common, method: 'PATCH' as const, address: `${address}/status` },
        body: { visitStatus: visit.visitStatus, updatedAt: visit.updatedAt },
        base: { ...base, path: ['visit'], answerPath: ['visit'], seen },
      };
    }
    const note = { ...common, method: 'POST' as const, address: `${address}/notes`, body: { note: id } };
    if (server.takesFiles && kind < 0.6)
      return { ...note, files: { field: 'files', list: [{ name: 'a.jpg', type: 'image/jpeg', size: 3 }] } };
    // Like the product's, no such id is the beginning of another one.
    const waiting = `waiting-${id}-`;
    const at = new Date(server.now()).toISOString();
    visit.notes.push({ id: waiting, note: id, createdAt: at, updatedAt: at, author: person });
    return { ...note, creates: { id: waiting, path: ['note', 'id'] } };
  }

  function write(device: Device, tab: Tab): void {
    const { session, storing } = device;
    if (session === null || session.person !== tab.person || (storing !== null && storing.tab !== tab)) return;
    const visit = device.seen.get(pick(server.visitIds));
    if (visit === undefined) return;
    const at = server.now();
    const written = {
      ...compose(visit, tab.person),
      writtenAt: new Date(at + device.skewMs + device.knownOffset).toISOString(),
      clockOffset: device.knownOffset,
    };
    const entry: Said = {
      ...{ write: written, device, person: tab.person, at },
      ...{ isTold: false, isInsisted: false, read: [], isMet: false, isGivenUp: false, givenUpAt: null },
    };
    said.push(entry);
    device.storing = { tab, count: (storing?.count ?? 0) + 1 };
    const adding = tab.outbox.add(written, 'files' in written ? [new Blob([`file-${written.id}`])] : undefined);
    isolate(
      adding.then(() => {
        entry.isTold = true;
        const { count } = device.storing ?? { count: 1 };
        device.storing = count === 1 ? null : { tab, count: count - 1 };
      }),
    );
  }

  /** The person decides about something that waits for it. */
  async function decide(device: Device, tab: Tab, mayInsist: boolean): Promise<void> {
    const waiting = (await device.disks[tab.person]?.list()) ?? [];
    const refused = waiting.filter(({ refusal }) => refusal !== null);
    if (refused.length === 0) return;
    const { id, creates, refusal } = pick(refused);
    if (mayInsist && chance(0.5)) {
      const entry = saidOf(id);
      Object.assign(entry, {
        isInsisted: true,
        read: [...entry.read, ...Object.values(refusal?.theirs?.values ?? {})],
      });
      isolate(tab.outbox.insist(id));
      return;
    }
    const goes = waiting.filter((each) => each.id === id || (creates && JSON.stringify(each).includes(creates.id)));
    for (const each of goes) saidOf(each.id).isGivenUp = true;
    const left = tab.outbox.discard(id).then(() => {
      for (const each of goes) saidOf(each.id).givenUpAt = step;
    });
    isolate(left);
  }

  async function act(): Promise<void> {
    const device = pick(devices);
    const tab = pick(device.tabs);
    const kind = random();
    if (kind < 0.3) write(device, tab);
    else if (kind < 0.5) isolate(tab.outbox.flush());
    else if (kind < 0.58) await look(device);
    else if (kind < 0.64) await decide(device, tab, true);
    else if (kind < 0.7) device.isOffline = !device.isOffline;
    else if (kind < 0.74) Object.assign(network, { loses: random() / 2, delays: random() / 4 });
    else if (kind < 0.82) {
      // A reload, and tabs that the system has killed. Without a session a page of the former person stays.
      const isLost = device.storing?.tab === tab;
      if (device.tabs.length > 1 || device.session !== null) closeTab(device, tab);
      if (isLost) await show(device, tab.person);
      if (device.tabs.length === 0 && device.session !== null) openTab(device, device.session);
    } else if (kind < 0.85 && device.session !== null && device.tabs.length < 3) openTab(device, device.session);
    else if (kind < 0.87) {
      epoch += 1;
      await run(server.restart());
    } else if (kind < 0.89) for (const each of device.tabs) each.isOutdated = true;
    else if (kind < 0.91) await run(server.setRight(pick([0, 1, 2]), chance(0.5)));
    else if (kind < 0.93 && device.session !== null) await run(server.endSession(device.session.token));
    else if (kind < 0.935) device.session = null;
    else if (kind < 0.95) await signIn(device, tab.person);
    else if (kind < 0.96 && device === devices[0]) await signIn(device, pick([0, 2]));
    else if (kind < 0.965) {
      server.pass(veryLong);
      await run(server.clean());
    } else if (kind < 0.98) server.pass(Math.floor(random() * 30) * minute);
    else await run(server.dispatch(pick(server.visitIds), pick(['priority', 'priority', 'status', 'cancel'])));
  }

  const devices: Device[] = [0, 1].map(() => ({
    disks: Array.from({ length: server.people }, () => memoryWrites()),
    ...{ session: null, tabs: [], sender: null, storing: null, isOffline: false },
    ...{ skewMs: pick([0, 0, 7 * minute, -3 * 60 * minute, 400 * day]), knownOffset: 0, kept: [], seen: new Map() },
  }));
  for (const [person, device] of devices.entries()) {
    openTab(device, await signIn(device, person));
    await look(device);
  }
  for (; step < steps; step += 1) {
    if (pauses.length > 0 && chance(0.75)) await goOn();
    else await act();
    await settle();
  }

  /** Sends everything that can be sent, with a network and all rights. */
  async function sendAll(device: Device, person: number): Promise<Tab> {
    for (const tab of device.tabs) closeTab(device, tab);
    const tab = openTab(device, await signIn(device, person));
    for (let round = 0; round < 20; round += 1) {
      isolate(tab.outbox.flush());
      while (pauses.length > 0) {
        step += 1;
        await goOn();
      }
      await settle();
    }
    return tab;
  }

  // Whoever was writing ends that.
  while (pauses.length > 0) await goOn();
  Object.assign(network, { loses: 0, delays: 0 });
  for (const device of devices) device.isOffline = false;
  for (let person = 0; person < server.people; person += 1) await run(server.setRight(person, true));
  for (const device of devices) {
    for (const [person, disk] of device.disks.entries()) {
      if ((await disk.list()).length === 0) continue;
      const tab = await sendAll(device, person);
      const left = await disk.list();
      const held = new Set(left.filter(({ refusal }) => refusal !== null).map(({ order }) => order));
      for (const { id, order } of left) if (!held.has(order)) fails(`${id} is neither sent nor waits for a decision`);
      for (let round = 0; (await disk.list()).length > 0; round += 1) {
        if (round > 200) fails('decisions do not end');
        await decide(device, tab, round < 20);
        isolate(tab.outbox.flush());
        while (pauses.length > 0) {
          step += 1;
          await goOn();
        }
        await settle();
      }
    }
  }
  while (pauses.length > 0) await goOn();
  await settle();

  const visits = await Promise.all(server.visitIds.map((id) => server.look(id)));
  const notes = visits.flatMap((visit) => visit.notes);
  const timesDone = new Map<string, number>();
  for (const { id } of done) timesDone.set(id, (timesDone.get(id) ?? 0) + 1);
  for (const { write: written, person, at, isTold, isInsisted, isMet, isGivenUp } of said) {
    const { id, base } = written;
    const times = timesDone.get(id) ?? 0;
    if (times > 1) fails(`${id} was done ${times} times`);
    const shown = notes.filter(({ note }) => note.split(' ')[0] === id);
    if (shown.length > 1) fails(`${id} is shown ${shown.length} times`);
    for (const { author, createdAt, note } of shown) {
      if (author !== person) fails(`${id} of person ${person} is by ${author}`);
      if (Math.abs(Date.parse(createdAt) - at) > 2 * minute) fails(`${id} was written at another time: ${createdAt}`);
      if ('files' in written && !note.includes(`file-${id}`)) fails(`${id} has lost its file`);
    }
    // Also what the person saw before changes that were given up again.
    const seen = said
      .filter((each) => each.write.id === id || (each.isGivenUp && each.person === person))
      .filter(({ write: { address } }) => visitIn(address) === visitIn(written.address))
      .flatMap(({ write: { base: its }, read }) => [...Object.values(its?.seen ?? {}), ...read]);
    const wanted = wantedOf(written);
    for (const each of done.filter((one) => one.id === id)) {
      if (each.person !== person) fails(`${id} of person ${person} was sent by ${each.person}`);
      if (base !== undefined && !isInsisted && each.before !== wanted && !seen.includes(each.before))
        fails(`${id} went over ${String(each.before)}, which its person has not seen`);
    }
    if (isTold && times === 0 && !isGivenUp && !isMet) fails(`${id} is lost`);
  }
  const places = new Map(said.map((each, place) => [each.write.id, { ...each, place }]));
  const last = new Map<string, number>();
  for (const { id, before } of done) {
    const { place, isGivenUp, device, person, write: written } = places.get(id) ?? fails(`nobody has written ${id}`);
    const line = `${devices.indexOf(device)} ${person} ${written.order}`;
    // A request may arrive late, after its person has given it up, or found that nothing was left to do.
    if (isGivenUp || before === wantedOf(written)) continue;
    if (place < (last.get(line) ?? 0)) fails(`${id} was done after what was written later`);
    last.set(line, place);
  }
}

const failure: Answer = {
  ...{ status: 500, isOk: false, header: () => null },
  json: { success: false, code: 'unexpected', message: 'Something went wrong.' },
};
