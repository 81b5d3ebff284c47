import { readFile } from 'node:fs/promises';
import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { insertSession } from '../server/src/platform/session/session-store.ts';
import { residentMemory, type Scene, type Served, setScene, startProduct } from './client-scene.ts';
import { figure, rounded } from './load.ts';
import { sendOver, stopwatch } from './stopwatch.ts';

/**
 * Measures one server with 1,000 streams of one company's people, ten streams each: the cost of idle streams, the cost
 * of changes, and the time from sending a request until every reader has received the change. The readers share the
 * machine.
 */
const streams = 1_000;
const people = 100;
const changes = 40;
const restSeconds = 30;
/** The unit of CPU times in Linux's /proc: hundredths of a second. */
const ticksPerSecond = 100;

const scene = await setScene(1_000);
const product = await startProduct(scene);
const open: ClientRequest[] = [];
try {
  await measure();
} finally {
  for (const stream of open) stream.destroy();
  await product.stop();
  await scene.close();
}

async function addPeople({ database, accountId }: Scene): Promise<string[]> {
  const now = new Date();
  const at = now.toISOString();
  return database.asAccount(accountId, async (tx) => {
    const tokens: string[] = [];
    for (let n = 0; n < people; n += 1) {
      const id = newId();
      const named = { id, email: `person-${n}@bench.test`, firstName: 'Pat', lastName: `Person ${n}` };
      await tx
        .insertInto('users')
        .values({ ...named, roleId: null, status: 'active', createdAt: at, updatedAt: at })
        .execute();
      tokens.push((await insertSession(tx, { accountId, userId: id, device: null, now })).token);
    }
    return tokens;
  });
}

/** Opens a stream and reports each id that it receives. */
function follow(url: string, token: string, agent: Agent, onChange: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = request(`${url}/api/live`, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      if (reply.statusCode !== 200) return reject(new Error(`A stream was answered ${reply.statusCode}`));
      reply.setEncoding('utf8');
      reply.on('data', (text: string) => (text.startsWith('event: ready') ? resolve() : onChange(text)));
      reply.on('error', () => undefined);
    });
    stream.on('error', reject);
    stream.end();
    open.push(stream);
  });
}

/** The CPU time that a server has used, in seconds. */
async function cpuSeconds({ process: { pid } }: Served): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function load(work: () => Promise<unknown>): Promise<number> {
  const [since, before] = [performance.now(), await cpuSeconds(product)];
  await work();
  return (((await cpuSeconds(product)) - before) / ((performance.now() - since) / 1000)) * 100;
}

async function createClient(n: number): Promise<{ id: string; sentAt: number }> {
  const sentAt = performance.now();
  const options = {
    token: scene.token,
    method: 'POST',
    path: '/api/clients',
    body: { firstName: `Live ${n}` },
  } as const;
  const { status, data } = await sendOver<{ client: { id: string } }>(product.url, options);
  if (status !== 201) throw new Error(`A client was answered ${status}`);
  return { id: data.client.id, sentAt };
}

async function measure(): Promise<void> {
  const tokens = await addPeople(scene);
  const quietAlone = await load(() => delay(restSeconds * 1000));
  for (let n = 0; n < 20; n += 1) await createClient(n);
  const memoryBefore = await residentMemory(product);

  /** The times at which readers received each change. */
  const arrivals = new Map<string, number[]>();
  const onChange = (text: string): void => {
    const at = performance.now();
    for (const [, id] of text.matchAll(/"kind":"client","ids":\["([\w-]+)"\]/g)) {
      const heard = arrivals.get(id as string) ?? [];
      heard.push(at);
      arrivals.set(id as string, heard);
    }
  };
  const agent = new Agent({ keepAlive: true, maxSockets: streams + 1 });
  for (let n = 0; n < streams; n += 1) {
    await follow(product.url, tokens[n % people] as string, agent, onChange);
  }
  const memoryAfter = await residentMemory(product);
  const quiet = await load(() => delay(restSeconds * 1000));

  const times = stopwatch();
  const made: { id: string; sentAt: number }[] = [];
  const busy = await load(async () => {
    for (let n = 0; n < changes; n += 1) {
      made.push(await createClient(n));
      await delay(250);
    }
    await delay(2_000);
  });
  for (const { id, sentAt } of made) {
    const heard = arrivals.get(id) ?? [];
    if (heard.length !== streams) throw new Error(`${heard.length} of ${streams} readers heard of a change`);
    for (const at of heard) times.add(at - sentAt);
  }

  const added = memoryAfter - memoryBefore;
  figure(`live: memory that ${streams} streams add`, `${rounded(added)} MB`, 'at most 100 MB', added <= 100);
  figure(
    'live: processor while nothing happens',
    `${rounded(quiet, 1)} %`,
    `without streams ${rounded(quietAlone, 1)} %; at most 10 %`,
    quiet <= 10,
  );
  figure('live: processor at 4 changes a second', `${rounded(busy, 1)} %`, 'at most 80 % of one', busy <= 80);
  figure('live: from sending a change to every reader, p50', `${rounded(times.p50())} ms`, 'answered', true);
  figure(
    'live: from sending a change to every reader, p95',
    `${rounded(times.p95())} ms`,
    'under 1,000 ms',
    times.p95() < 1_000,
  );
}
