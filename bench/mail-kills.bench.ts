import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTemporaryMailServer } from '../scripts/temporary-mail-server.mjs';
import { insertSession } from '../server/src/platform/session/session-store.ts';
import { type Served, setScene, startServer } from './client-scene.ts';
import { lockMessages, type Moment, moments } from './kill-moments.ts';
import { figure } from './load.ts';
import { listArrived, listCopies, storedMail } from './mail-counts.ts';
import { startMailRelay } from './mail-relay.ts';
import { officeMail } from './office-mail.ts';
import { sendOver } from './stopwatch.ts';

/**
 * Sends 100 mails through a real Dovecot and Postfix while the server is killed (SIGKILL) at every step of sending,
 * four mails at a time, and counts lost and duplicated ones. Every second request is repeated with its idempotency key,
 * as a browser does. `--mails=20` sends fewer.
 */
const { values } = parseArgs({ options: { mails: { type: 'string' } } });
const count = Number(values.mails ?? 100);
const atOnce = 4;
const password = 'correct horse';
const longestRandomMs = 400;
const timeoutMs = 15_000;
const endMs = 240_000;

/** A mail and the status of each of its requests: null if the server died before it answered. */
type Trial = { n: number; subject: string; key: string; retries: boolean; statuses: (number | null)[] };

const scene = await setScene(10);
const mailServer = await startTemporaryMailServer({ users: { office: password, client: password } });
const folder = await mkdtemp(join(tmpdir(), 'truckroll-bench-'));
const environment = {
  ...{ DATABASE_URL: scene.url, DATA_DIR: folder, SEED_DEMO: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'production' },
  ...{ CALLS_PER_MINUTE: '1000000', SECRET_KEY: 'the secret of the bench installation' },
  ...{ MAIL_PRIVATE_HOSTS: 'on', NODE_EXTRA_CA_CERTS: mailServer.certificate },
};
const stored = storedMail(scene.url);
let product = await start();
let armed: { moment: Moment; reached: () => void } | null = null;

function start(): Promise<Served> {
  return startServer('../server/dist/main.js', '/api/health', environment, 600);
}

async function kill(): Promise<void> {
  const ended = once(product.process, 'exit');
  product.process.kill('SIGKILL');
  await ended;
}

/** Kills the server at the armed moment. The part of the conversation that triggered this is not forwarded. */
const watchOf = (to: 'smtp' | 'imap') => async (by: string, text: string) => {
  const { moment, reached } = armed ?? { moment: null, reached: () => undefined };
  const said = moment?.said ?? null;
  if (moment === null || said === null || said.to !== to || said.by !== by || !said.words.test(text)) return true;
  armed = null;
  if (!moment.locks) {
    await kill();
    reached();
    return false;
  }
  const lock = await lockMessages(scene.url);
  void lock.waiting().then(kill).then(lock.release).then(reached);
  return true;
};
const smtp = await startMailRelay(mailServer.ports.smtps, mailServer.folder, watchOf('smtp'));
const imap = await startMailRelay(mailServer.ports.imaps, mailServer.folder, watchOf('imap'));

/** A new session of the owner every few mails, because the number of mails per hour is limited for a session. */
async function newSession(): Promise<string> {
  return scene.database.asAccount(scene.accountId, async (tx) => {
    const { id: userId } = await tx.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const session = { accountId: scene.accountId, userId, device: 'bench', now: new Date() };
    return (await insertSession(tx, session)).token;
  });
}
let token = await newSession();

async function ask<T>(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const method = body === undefined ? 'GET' : 'POST';
  const sent = { token, method, path: `/api${path}`, headers, ...(body === undefined ? {} : { body }) } as const;
  return sendOver<T>(product.url, sent);
}

async function connectMailbox(): Promise<string[]> {
  const email = mailServer.addressOf('office');
  mailServer.fillInbox('office', officeMail({ count: 320, longThread: 2, to: email }).slice(0, 60));
  const ports = { imapPort: imap.port, smtpPort: smtp.port };
  const servers = { imapHost: 'localhost', smtpHost: 'localhost', secure: true, ...ports };
  const body = { provider: 'imap', email, username: email, password, ...servers };
  const { status } = await ask('/integrations/email', body);
  if (status !== 201) throw new Error(`The mailbox was refused with ${status}`);
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(300)) {
    const { data } = await ask<{ threads: { emails: { messageId: string }[] }[] }>('/emails?limit=20');
    if (data.threads.length === 20) return data.threads.flatMap(({ emails }) => emails[0]?.messageId ?? []);
  }
  throw new Error('The mailbox was not read');
}
let answered: string[] = [];

/** Every second mail is a reply (EM-6), the others are new (EM-9). */
async function send(trial: Trial): Promise<number | null> {
  const { n, subject, key } = trial;
  const content = `<p>Mail ${n}</p>`;
  const common = { to: mailServer.addressOf('client'), subject, content };
  const messageId = answered[n % answered.length];
  const isNew = n % 2 === 0;
  const path = isNew ? '/send-new-email' : '/gmail/reply';
  const body = isNew ? common : { ...common, messageId };
  const status = await ask(path, body, { 'idempotency-key': key }).then(
    (answer) => answer.status,
    () => null,
  );
  trial.statuses.push(status);
  return status;
}

/** Sends some mails at once and kills the server at a moment. False if the moment was not reached. */
async function sendAndKill(trials: readonly Trial[], moment: Moment): Promise<boolean> {
  let isReached = true;
  let sending: Promise<unknown>;
  if (moment.said === null && moment.locks) {
    const lock = await lockMessages(scene.url);
    sending = Promise.all(trials.map(send));
    await lock.waiting();
    await kill();
    await lock.release();
  } else if (moment.said === null) {
    sending = Promise.all(trials.map(send));
    await delay(Math.random() * longestRandomMs);
    await kill();
  } else {
    // Waits for the pending copies of earlier mails.
    if (moment.said.to === 'imap') await stored.filed(timeoutMs);
    const reached = new Promise<boolean>((resolve) => {
      armed = { moment, reached: () => resolve(true) };
    });
    sending = Promise.all(trials.map(send));
    isReached = await Promise.race([reached, delay(timeoutMs, false)]);
    armed = null;
    if (!isReached) await kill();
  }
  await sending;
  product = await start();
  return isReached;
}

const isAnswered = ({ statuses }: Trial): boolean => statuses.includes(200);

async function run(): Promise<Trial[]> {
  const trials = Array.from({ length: count }, (_, n): Trial => {
    const subject = `Trial ${String(n).padStart(4, '0')}`;
    return { n, subject, key: `key ${n}`, retries: n % 4 < 2, statuses: [] };
  });
  let round = 0;
  let missed = 0;
  for (let from = 0; from < count; from += atOnce, round += 1) {
    if (round % 3 === 0) token = await newSession();
    const some = trials.slice(from, from + atOnce);
    const moment = moments[round % moments.length];
    if (moment === undefined) throw new Error('There are no moments');
    const isReached = await sendAndKill(some, moment);
    if (!isReached) missed += 1;
    for (const trial of some) if (trial.retries && !isAnswered(trial)) await send(trial);
    const ends = some.map(({ statuses }) => statuses.map((status) => status ?? 'cut').join(' then ')).join(', ');
    console.log(`       ${moment.name}${isReached ? '' : ' (did not come)'}: ${ends}`);
  }
  figure('mail-kills: moments that did not come', String(missed), '0', missed === 0);
  return trials;
}

/**
 * Moves the time past the minutes after which an interrupted mail may be requested again, and is finished in the
 * background.
 */
async function settle(trials: readonly Trial[]): Promise<void> {
  await stored.passMinutes();
  token = await newSession();
  for (const trial of trials)
    for (let tries = 0; trial.retries && !isAnswered(trial) && tries < 5; tries += 1)
      if ((await send(trial)) === 409) await delay(1_000);
  await stored.runDueTasks();
  for (const end = Date.now() + endMs; (await stored.underWay()) > 0 && Date.now() < end; ) await delay(500);
  await ask('/integrations/email/sync', {});
  await delay(5_000);
}

async function report(trials: readonly Trial[]): Promise<void> {
  const rows = await stored.list();
  const [arrived, copies] = [listArrived(mailServer.folder, 'client'), listCopies(mailServer.folder, 'office')];
  const all = trials.map((trial) => {
    const of = <T extends { subject: string }>(list: readonly T[]) => list.filter((x) => x.subject === trial.subject);
    const [own, received, filed] = [of(rows), of(arrived), of(copies)];
    const ids = new Set(received.map(({ id }) => id));
    return { trial, own, received, filed, ids, state: own[0]?.state ?? null };
  });
  const target = (name: string, isWrong: (one: (typeof all)[number]) => boolean) => {
    const wrong = all.filter(isWrong);
    for (const { trial, own, received, filed } of wrong.slice(0, 5))
      console.log(JSON.stringify({ ...trial, own, received, filed }));
    figure(`mail-kills: ${name}`, String(wrong.length), `0 of ${count}`, wrong.length === 0);
  };
  const number = (is: (one: (typeof all)[number]) => boolean) => all.filter(is).length;
  console.log(`       answered 200: ${number(({ trial }) => isAnswered(trial))} of ${count}`);
  console.log(`       sent: ${number(({ state }) => state === 'sent')}`);
  console.log(`       failed, with the reason: ${number(({ state }) => state === 'failed')}`);
  console.log(`       never accepted: ${number(({ own }) => own.length === 0)}`);
  console.log(`       repeated under the same Message-ID: ${number((x) => x.ids.size === 1 && x.received.length > 1)}`);
  target('lost: answered 200, not at the recipient', (x) => isAnswered(x.trial) && x.ids.size === 0);
  target('lost: stored as sent, not at the recipient', (x) => x.state === 'sent' && x.ids.size === 0);
  target('lost: neither sent nor failed with a reason', ({ own }) =>
    own.some(({ state, reason }) => state !== 'sent' && (state !== 'failed' || reason === null)),
  );
  target('doubled: two Message-IDs of one mail', (x) => x.ids.size > 1);
  target('doubled: sent again after its answer 200', (x) => x.trial.statuses[0] === 200 && x.received.length > 1);
  target('at the recipient, but not stored as sent', (x) => x.ids.size > 0 && x.state !== 'sent');
  target('not one message in its thread', (x) => x.own.length > 1 || (isAnswered(x.trial) && x.own.length === 0));
  target('not exactly one copy in Sent', (x) => x.filed.length !== (x.state === 'sent' ? 1 : 0));
}

try {
  answered = await connectMailbox();
  const begun = performance.now();
  const trials = await run();
  await settle(trials);
  await report(trials);
  console.log(`       took ${Math.round((performance.now() - begun) / 1000)} s`);
} finally {
  await product.stop();
  await smtp.stop();
  await imap.stop();
  await mailServer.stop();
  await scene.close();
  await rm(folder, { recursive: true, force: true });
}
