import type { Readable } from 'node:stream';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { addressOf } from '@truckroll/domain/emails/mail-addresses';
import { expireEstimates } from '../features/documents/document-chores.ts';
import { drawSteps } from '../features/documents/draw-steps.ts';
import { findMailbox, findMailboxById } from '../features/emails/mailbox-store.ts';
import { findMessage } from '../features/emails/message-store.ts';
import { parseMail } from '../features/emails/parse-mail.ts';
import { endSending } from '../features/emails/send-email.ts';
import { readIncoming, takeIn } from '../features/emails/take-in.ts';
import { sendFollowUps } from '../features/follow-ups/send-follow-ups.ts';
import { drawLateFees } from '../features/payments/late-fees.ts';
import { runPlans } from '../features/plans/run-plan.ts';
import { markOverdue } from '../features/requests/overdue-requests.ts';
import { runDueRules, runRule } from '../features/rules/run-rules.ts';
import type { Queue, RunningQueue } from '../platform/background/queue.ts';
import type { Tx } from '../platform/database/bound-dialect.ts';
import type { Database } from '../platform/database/database.ts';
import {
  type InProcessServer,
  type Reply,
  type RequestOptions,
  requestInProcess,
} from '../platform/http/request-in-process.ts';
import { insertSession } from '../platform/session/session-store.ts';
import type { Seal } from '../platform/storage/seal.ts';
import { putSealed } from '../platform/storage/sealed-files.ts';
import { newStorageKey, type Storage } from '../platform/storage/storage.ts';

export type DemoActor = { accountId: string; userId: string };

/** A client of the product's API that acts as the demo company's people at past moments. */
export type DemoApi = {
  /** Advances the clock; it never goes back. */
  workAt: (moment: Date) => void;
  /** Sends a request as a person. An error response aborts the build with its message. */
  ask: <E extends Endpoint>(
    who: DemoActor | null,
    endpoint: E,
    options?: RequestOptions<E>,
  ) => Promise<Reply<E>['data']>;
  /** Delivers a raw message to the built-in mailbox of a company. Messages delivered as read notify nobody. */
  receive: (
    company: DemoActor,
    mail: { raw: Buffer; isRead: boolean },
  ) => Promise<{ messageId: string; threadId: string }>;
  /** Marks a scheduled message as failed, as if a mail server had rejected it for this reason. */
  failMail: (company: DemoActor, messageId: string, reason: string) => Promise<void>;
  /** Runs the scheduled chores of elapsed days. */
  passTime: () => Promise<void>;
  /** Lets the rules act that are due at the current time of the demo. */
  actOnRules: () => Promise<void>;
  /** Sends clients what has come due by itself. */
  followUp: () => Promise<void>;
  /** Sends the waiting mail, such as that of a document, at the current time of the demo. */
  sendMail: () => Promise<void>;
  /** Draws the bills and visits of plans that are due at the current time of the demo. */
  drawPlans: () => Promise<void>;
  /** Charges the late fees that are due at the current time of the demo. */
  drawLateFees: () => Promise<void>;
  /** Makes the drafts of steps whose moment has arrived. */
  drawSteps: () => Promise<void>;
  /** Makes the invoices of batches at the current time of the demo. */
  billBatches: () => Promise<void>;
  /** Stores what the API cannot make in the past, in one transaction of the company. */
  store: <T>(company: DemoActor, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Stores the content of a file under a key. */
  keepFile: (key: string, content: Buffer, type: string) => Promise<void>;
  /** Stores the content of a file encrypted, under a key of its own. */
  keepSealed: (
    company: DemoActor,
    file: { content: Readable; type: string },
  ) => Promise<{ key: string; type: string; size: number; sealedKey: string }>;
  /** Does the waiting background work that is due. */
  finishWork: () => Promise<void>;
};

type Parts = {
  server: InProcessServer;
  queue: Queue & Pick<RunningQueue, 'runChore' | 'runWaiting'>;
  database: Database;
  storage: Storage;
  seal: Seal;
  clock: { now: Date };
  /** The clock for session expiry on the server. */
  sessionClock: () => Date;
};

export function openDemoApi({ server, queue, database, storage, seal, clock, sessionClock }: Parts): DemoApi {
  const tokens = new Map<string, { token: string; since: number }>();
  const week = 7 * 86_400_000;

  async function tokenOf(person: DemoActor): Promise<string> {
    const known = tokens.get(person.userId);
    const now = sessionClock();
    if (known !== undefined && now.getTime() - known.since < week) return known.token;
    const session = { ...person, device: null, now };
    const { token } = await database.asAccount(person.accountId, (tx) => insertSession(tx, session));
    tokens.set(person.userId, { token, since: now.getTime() });
    return token;
  }

  return {
    workAt(moment) {
      if (moment > clock.now) clock.now = moment;
    },
    async ask(who, endpoint, options = {}) {
      const token = who === null ? undefined : await tokenOf(who);
      const reply = await requestInProcess(server, endpoint, { ...options, token });
      if (!reply.body.success) {
        throw new Error(`${endpoint.id} was refused: ${reply.body.message} ${JSON.stringify(reply.body.errors ?? [])}`);
      }
      return reply.data;
    },
    async receive({ accountId, userId }, { raw, isRead }) {
      // The demo's messages are safe, so they are parsed without the worker thread that isolates hostile ones.
      const reader = { read: async () => ({ content: await parseMail(raw), isHeadOnly: false }) };
      const mail = await readIncoming({ reader, storage }, accountId, { raw, receivedAt: clock.now.toISOString() });
      return database.asAccount(accountId, async (tx) => {
        const mailbox = await findMailbox(tx, { userId, scope: 'account' });
        if (mailbox === undefined) throw new Error('The company has no mailbox');
        const isOwn = addressOf(mail.reading.content.from[0] ?? '') === mailbox.email.toLowerCase();
        const folder = isOwn ? 'sent' : 'inbox';
        const { row } = await takeIn(tx, mailbox, { ...mail, isSeen: isRead, folder }, clock.now);
        return { messageId: row.id, threadId: row.threadId };
      });
    },
    async failMail({ accountId }, messageId, reason) {
      await database.asAccount(accountId, async (tx) => {
        const row = await findMessage(tx, messageId);
        const mailbox = row === undefined ? undefined : await findMailboxById(tx, row.emailAccountId);
        if (row === undefined || mailbox === undefined) throw new Error('The message is missing');
        await endSending(tx, { row, mailbox }, { state: 'failed', reason }, { queue, now: clock.now });
      });
    },
    async passTime() {
      for (const chore of [markOverdue, expireEstimates]) await queue.runChore(chore);
    },
    async actOnRules() {
      await queue.runChore(runDueRules);
      await queue.runWaiting({ only: runRule.name });
    },
    async followUp() {
      await queue.runChore(sendFollowUps);
      for (const only of ['send-mail', 'send-sms']) await queue.runWaiting({ only });
    },
    async sendMail() {
      await queue.runWaiting({ only: 'send-mail' });
    },
    async drawPlans() {
      await queue.runChore(runPlans);
    },
    async drawLateFees() {
      await queue.runChore(drawLateFees);
    },
    async drawSteps() {
      await queue.runChore(drawSteps);
    },
    async billBatches() {
      await queue.runWaiting({ only: 'work-on-invoice-batch' });
    },
    store: ({ accountId }, work) => database.asAccount(accountId, work),
    keepFile: (key, content, type) => storage.put(key, content, type),
    async keepSealed({ accountId }, file) {
      const key = newStorageKey(accountId);
      return { key, type: file.type, ...(await putSealed({ storage, seal }, { key, ...file })) };
    },
    async finishWork() {
      await queue.runWaiting();
    },
  };
}
