import { setTimeout as delay } from 'node:timers/promises';
import * as saving from '@truckroll/contract/documents/save-document';
import { sendDocument } from '@truckroll/contract/documents/send-document';
import { recordPayment } from '@truckroll/contract/payments/record-payment';
import { type Scene, type Served, startServer } from './client-scene.ts';
import { bareStatements, type Cost, openBareTable, openCountingServer } from './count-statements.ts';
import { newInvoices } from './invoices.ts';
import { figure, rounded } from './load.ts';
import { openSessions } from './sessions.ts';
import { sendOver, stopwatch, workers } from './stopwatch.ts';

const stepNames = ['create', 'send', 'pay'] as const;
type Step = (typeof stepNames)[number];

type NewInvoice = Awaited<ReturnType<typeof newInvoices>>;

const people = 8;
const invoicesEach = 40;
const warmUp = 8;

/** The statements of each step. They are counted on the second run, because the first one also looks up the session. */
async function countSteps(scene: Scene, newInvoice: NewInvoice): Promise<Record<Step, Cost>> {
  const server = await openCountingServer(scene);
  const once = async (): Promise<Record<Step, Cost>> => {
    const created = await server.call(saving.createDocument, { body: newInvoice(0, 5) });
    const { id, document } = created.reply.data;
    const sent = await server.call(sendDocument, { params: { id }, body: {} });
    const paid = await server.call(recordPayment, { body: { documentId: id, paymentAmount: document.total } });
    return { create: created.cost, send: sent.cost, pay: paid.cost };
  };
  try {
    await once();
    return await once();
  } finally {
    await server.close();
  }
}

type Add = (step: Step, milliseconds: number) => void;

async function makeSendAndPay(url: string, token: string, invoice: object, add: Add): Promise<void> {
  const post = async <T>(step: Step, path: string, body: object): Promise<T> => {
    const answer = await sendOver<T>(url, { token, method: 'POST', path, body });
    if (answer.status >= 300) throw new Error(`${step} was answered with ${answer.status}`);
    add(step, answer.milliseconds);
    return answer.data;
  };
  type Created = { id: string; document: { total: number } };
  const { id, document } = await post<Created>('create', '/api/documents', invoice);
  await post('send', `/api/documents/${id}/send`, {});
  await post('pay', '/api/payments', { documentId: id, paymentAmount: document.total });
}

async function measureBare(scene: Scene, cost: Cost) {
  const bare = await startServer('bare-server.ts', '/ready', {
    DATABASE_URL: scene.url,
    ACCOUNT_ID: scene.accountId,
    STATEMENTS: JSON.stringify(bareStatements(cost)),
  });
  const times = stopwatch();
  await workers(people, async () => {
    for (let n = -warmUp; n < invoicesEach; n += 1) {
      const { status, milliseconds } = await sendOver(bare.url, { token: '', method: 'GET', path: '/' });
      if (status !== 200) throw new Error(`The bare server answered ${status}`);
      if (n >= 0) times.add(milliseconds);
    }
  });
  await bare.stop();
  return times;
}

/** Waits until every mail of the account was sent with its PDF. */
async function waitForMail(scene: Scene): Promise<void> {
  const begun = performance.now();
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const { count } = await scene.database.asAccount(scene.accountId, (tx) =>
      tx
        .selectFrom('outgoingMail')
        .select((mail) => mail.fn.countAll<number>().as('count'))
        .where('status', '!=', 'sent')
        .executeTakeFirstOrThrow(),
    );
    if (count === 0) {
      console.log(`       the last mail left with its PDF ${rounded((performance.now() - begun) / 1000, 1)} s later`);
      return;
    }
    await delay(250);
  }
  throw new Error('Mails are still waiting after a minute');
}

/** Lets eight people each create, send and pay one invoice after another. PDFs and mail follow in the background. */
export async function makeSendAndPayInvoices(scene: Scene, { url }: Served): Promise<void> {
  const newInvoice = await newInvoices(scene);
  const costs = await countSteps(scene, newInvoice);
  await openBareTable(scene);
  // The number of mails per hour is limited for each person, so each worker signs in as another one.
  const tokens = await openSessions(scene, people);
  const ours = { create: stopwatch(), send: stopwatch(), pay: stopwatch() };
  await workers(people, async (worker) => {
    for (let n = -warmUp; n < invoicesEach; n += 1) {
      const invoice = newInvoice(worker * 100 + warmUp + n, 5);
      await makeSendAndPay(url, tokens[worker] ?? '', invoice, (step, time) => n >= 0 && ours[step].add(time));
    }
  });
  await waitForMail(scene);
  for (const step of stepNames) {
    const { trips, statements, commits } = costs[step];
    const bare = await measureBare(scene, costs[step]);
    const [p50, p95] = [ours[step].p50(), ours[step].p95()];
    console.log(
      `       ${step}: p50 ${rounded(p50, 1)} ms p95 ${rounded(p95, 1)} ms   bare p50 ${rounded(bare.p50(), 1)} ms ` +
        `p95 ${rounded(bare.p95(), 1)} ms   (${statements} statements, ${trips} round trips, ${commits} commit)`,
    );
    const ratios = `product / bare ${rounded(p50 / bare.p50(), 1)} at p50, ${rounded(p95 / bare.p95(), 1)} at p95`;
    figure(`${step} an invoice: p95 at 8 connections`, `${rounded(p95, 1)} ms`, `under 120 ms; ${ratios}`, p95 < 120);
  }
}
