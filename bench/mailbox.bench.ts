import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTemporaryMailServer } from '../scripts/temporary-mail-server.mjs';
import { readSight } from '../server/src/features/emails/mail-sight.ts';
import { listThreads } from '../server/src/features/emails/thread-store.ts';
import { findActor } from '../server/src/records/people/actors.ts';
import {
  recordStatements,
  residentMemory,
  type Scene,
  type Served,
  setScene,
  startProduct,
  vacuum,
} from './client-scene.ts';
import { comparison } from './compare.ts';
import { figure, rounded } from './load.ts';
import { officeMail } from './office-mail.ts';
import { sendOver, stopwatch } from './stopwatch.ts';

/**
 * Connects a mailbox of 50,000 messages on a real Dovecot, reads all of them, and opens lists and a long thread. The
 * mail server runs on the same machine. `--messages=5000` reads fewer, `--seconds=3` shortens the comparison.
 */
const { values } = parseArgs({ options: { messages: { type: 'string' }, seconds: { type: 'string' } } });
const count = Number(values.messages ?? 50_000);
const seconds = Number(values.seconds ?? 5);
const password = 'correct horse';
const longThread = 200;
const repeats = 200;
const mostMegabytes = 300;

type Threads = { threads: { threadId: string; subject: string }[]; pagination: { totalThreads: number } };
type Integration = {
  syncing: { done: number; total: number } | null;
  lastSyncAt: string | null;
  errorText: string | null;
};

async function send<T>(product: Served, { token }: Scene, path: string, body?: unknown) {
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await sendOver<T>(product.url, { token, method, path, ...(body === undefined ? {} : { body }) });
  if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}`);
  return answer;
}

async function read(product: Served, scene: Scene, server: Awaited<ReturnType<typeof startTemporaryMailServer>>) {
  const email = server.addressOf('office');
  const { imaps, smtps } = server.ports;
  const servers = { imapHost: 'localhost', imapPort: imaps, smtpHost: 'localhost', smtpPort: smtps, secure: true };
  const begun = performance.now();
  const took = () => (performance.now() - begun) / 1000;
  await send(product, scene, '/api/integrations/email', {
    ...{ provider: 'imap', email, username: email, password },
    ...servers,
  });
  let firstPage: number | null = null;
  const before = await residentMemory(product);
  let highest = before;
  for (;;) {
    highest = Math.max(highest, await residentMemory(product));
    if (firstPage === null) {
      const { data } = await send<Threads>(product, scene, '/api/emails?limit=20');
      if (data.threads.length === 20) firstPage = took();
    }
    const { data } = await send<Integration>(product, scene, '/api/integrations/email');
    if (data.errorText !== null) throw new Error(`The mailbox failed: ${data.errorText}`);
    if (data.syncing === null && data.lastSyncAt !== null) break;
    if (data.syncing !== null && Math.floor(took()) % 30 === 0)
      console.log(`       ${data.syncing.done} of ${data.syncing.total} after ${rounded(took())} s`);
    await delay(firstPage === null ? 200 : 1_000);
  }
  const perSecond = count / took();
  console.log(`       ${count} messages in ${rounded(took())} s: ${rounded(perSecond)} a second`);
  console.log(`       memory before: ${rounded(before)} MB`);
  const first = firstPage ?? Number.POSITIVE_INFINITY;
  figure('mailbox: first page after connecting', `${rounded(first, 1)} s`, 'within 10 s', first <= 10);
  figure(
    'mailbox: most memory while reading',
    `${rounded(highest)} MB`,
    `at most ${mostMegabytes} MB`,
    highest <= mostMegabytes,
  );
}

async function open(product: Served, scene: Scene, name: string, path: string, most: number): Promise<void> {
  const times = stopwatch();
  for (let round = -20; round < repeats; round += 1) {
    const { milliseconds } = await send(product, scene, path);
    // The first requests warm the server up.
    if (round >= 0) times.add(milliseconds);
  }
  console.log(`       ${name}: p50 ${rounded(times.p50(), 1)} ms`);
  figure(`mailbox: ${name}, p95`, `${rounded(times.p95(), 1)} ms`, `at most ${most} ms`, times.p95() <= most);
}

const server = await startTemporaryMailServer({ users: { office: password } });
// The product reads it when it starts.
process.env['NODE_EXTRA_CA_CERTS'] = server.certificate;
process.env['MAIL_PRIVATE_HOSTS'] = 'on';
const scene = await setScene(5_000);
const product = await startProduct(scene);
try {
  server.fillInbox('office', officeMail({ count, longThread, to: server.addressOf('office') }));
  await read(product, scene, server);
  await vacuum(scene.url);
  await open(product, scene, 'the inbox', '/api/emails?limit=20', 50);
  await open(product, scene, 'the unread filter', '/api/emails?limit=20&filter=unread', 50);
  await open(product, scene, 'a search', '/api/emails?limit=20&search=boiler', 50);
  const found = await send<Threads>(product, scene, '/api/emails?limit=20&search=endless');
  const id = found.data.threads[0]?.threadId ?? '';
  await open(product, scene, `a thread of ${longThread} messages`, `/api/emails/threads/${id}`, 300);

  const now = new Date();
  const filters = { address: null, search: undefined };
  const sight = await scene.database.asAccount(scene.accountId, async (tx) => {
    const { id } = await tx.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const owner = await findActor(tx, id);
    if (owner === undefined) throw new Error('The company has no owner');
    return readSight(tx, owner);
  });
  const statements = await recordStatements(scene, async (tx) => {
    await readSight(tx, sight.actor);
    await listThreads(tx, sight, { filters, page: 1, limit: 20, now });
  });
  await comparison(scene, product, seconds)('the inbox', '/api/emails?limit=20', statements);
} finally {
  await product.stop();
  await scene.close();
  await server.stop();
}
