import { findDrifted } from '../server/src/features/documents/document-chores.ts';
import type { Scene, Served } from './client-scene.ts';
import { newInvoices } from './invoices.ts';
import { figure, rounded } from './load.ts';
import { sendOver, stopwatch, workers } from './stopwatch.ts';

const people = 20;
const seconds = 30;

type Record500 = {
  /** The invoices, two per job, so that the second payment makes the job paid. */
  invoices: { id: string; total: number }[];
  estimates: { id: string; clientId: string }[];
  requests: { id: string; clientId: string }[];
};

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const inCents = (amount: number | string): number => Math.round(Number(amount) * 100);

const jobsAndRequests = `
insert into jobs (id, job_number, title, job_status, client_id, timezone, created_at, updated_at, search_text)
select gen_random_uuid(), 1000000 + n, 'Boiler', 'completed', client.id, 'America/Toronto', now(), now(), 'boiler'
from generate_series(1, 100) n
join (select row_number() over (order by id) as place, id from clients where stage = 'active_client') client on client.place = n;
insert into requests (id, request_number, client_id, timezone, created_at, updated_at, search_text)
select gen_random_uuid(), 1000000 + n, client.id, 'America/Toronto', now(), now(), 'boiler'
from generate_series(1, 200) n
join (select row_number() over (order by id) as place, id from clients where stage = 'active_client') client on client.place = n;`;

/**
 * Creates 200 invoices of 100 jobs, 200 estimates (half of them from requests), and 100 requests without an estimate.
 */
async function makeRecords(scene: Scene, { url }: Served): Promise<Record500> {
  const { token, database, accountId } = scene;
  await database.runScript(`begin; set local role app_user; set local app.account_id = '${accountId}';
    ${jobsAndRequests} commit;`);
  const { jobs, requests } = await database.asAccount(accountId, async (tx) => ({
    jobs: await tx.selectFrom('jobs').select(['id', 'clientId']).where('title', '=', 'Boiler').execute(),
    requests: await tx.selectFrom('requests').select(['id', 'clientId']).where('searchText', '=', 'boiler').execute(),
  }));
  const newInvoice = await newInvoices(scene);
  type Made = { id: string; total: number; clientId: string };
  const make = async (n: number, more: object): Promise<Made> => {
    const body = { ...newInvoice(n, 1 + (n % 3)), documentStatus: 'sent', ...more };
    const sent = { token, method: 'POST', path: '/api/documents', body } as const;
    const { status, data } = await sendOver<{ document: Made }>(url, sent);
    if (status !== 201) throw new Error(`A record was answered with ${status}`);
    return data.document;
  };
  const makeAll = async (bodies: object[]): Promise<Made[]> => {
    const made: Made[] = [];
    await workers(8, async (worker) => {
      for (let n = worker; n < bodies.length; n += 8) made.push(await make(n, bodies[n] ?? {}));
    });
    return made;
  };
  const invoices = [...jobs, ...jobs].map(({ id, clientId }) => ({
    clientId,
    isConvertedFromJob: true,
    convertedFromId: id,
  }));
  const estimates = requests.map(({ id, clientId }, n) => ({
    ...{ documentType: 2, clientId },
    ...(n < 100 && { isConvertedFromRequest: true, convertedFromId: id }),
  }));
  return {
    invoices: await makeAll(invoices),
    estimates: await makeAll(estimates),
    requests: requests.slice(100),
  };
}

/** The effects that the responses reported. */
type Ledger = {
  answers: Map<string, number>;
  paid: Map<string, number>;
  payments: { id: string; invoice: string; cents: number }[];
  refunded: Set<string>;
  jobsOf: Map<string, number>;
  invoicesOf: Map<string, number>;
};

const count = (map: Map<string, number>, key: string, by = 1): void => {
  map.set(key, (map.get(key) ?? 0) + by);
};

function actionsOf(records: Record500, ledger: Ledger, { url, token }: { url: string; token: string }) {
  async function send<T>(
    action: string,
    sent: { method: 'POST' | 'PATCH'; path: string; body: object },
  ): Promise<T | null> {
    const { status, data } = await sendOver<T>(url, { token, ...sent });
    if (![200, 201, 409, 422].includes(status)) throw new Error(`${action} was answered with ${status}`);
    count(ledger.answers, `${action} ${status}`);
    return status < 300 ? data : null;
  }
  const post = <T>(action: string, path: string, body: object) => send<T>(action, { method: 'POST', path, body });

  async function pay(): Promise<void> {
    const { id: documentId, total } = oneOf(records.invoices);
    const cents = Math.random() < 0.2 ? inCents(total) : 1 + Math.floor(Math.random() * inCents(total) * 0.6);
    const body = { documentId, paymentAmount: cents / 100 };
    const recorded = await post<{ payment: { id: string } }>('pay', '/api/payments', body);
    if (recorded === null) return;
    ledger.payments.push({ id: recorded.payment.id, invoice: documentId, cents });
    count(ledger.paid, documentId, cents);
  }
  async function refund(): Promise<void> {
    const payment = oneOf(ledger.payments);
    if (payment === undefined) return;
    const sent = { method: 'PATCH' as const, path: `/api/payments/${payment.id}`, body: { paymentStatus: 'refunded' } };
    // Refunding a refunded payment succeeds without an effect.
    if ((await send('refund', sent)) === null || ledger.refunded.has(payment.id)) return;
    ledger.refunded.add(payment.id);
    count(ledger.paid, payment.invoice, -payment.cents);
  }
  async function makeJob(kind: 'estimate' | 'request'): Promise<void> {
    const { id, clientId } = oneOf(kind === 'estimate' ? records.estimates : records.requests);
    const body = { clientId, title: 'Boiler', [`${kind}Id`]: id };
    if ((await post(`job of ${kind}`, '/api/jobs', body)) !== null) count(ledger.jobsOf, id);
  }
  async function makeInvoice(): Promise<void> {
    const { id, clientId } = oneOf(records.estimates);
    const items = [{ name: 'Work', rate: 10 }];
    const body = { documentType: 1, clientId, items, isConvertedFromEstimate: true, convertedFromId: id };
    if ((await post('invoice of estimate', '/api/documents', body)) !== null) count(ledger.invoicesOf, id);
  }
  return [pay, pay, refund, makeInvoice, () => makeJob('estimate'), () => makeJob('request')];
}

/** Compares the reported effects with the stored data. A difference is printed and fails the bench. */
async function judge(scene: Scene, records: Record500, ledger: Ledger): Promise<void> {
  const ids = records.invoices.map(({ id }) => id);
  const stored = await scene.database.asAccount(scene.accountId, async (tx) => ({
    jobs: await tx.selectFrom('jobs').select(['estimateId', 'requestId']).where('title', '=', 'Boiler').execute(),
    made: await tx.selectFrom('documents').select('estimateId').where('estimateId', 'is not', null).execute(),
    invoices: await tx
      .selectFrom('documents')
      .innerJoin('jobs', (join) =>
        join.onRef('jobs.accountId', '=', 'documents.accountId').onRef('jobs.id', '=', 'documents.jobId'),
      )
      .select(['documents.id', 'documents.total', 'amountPaid', 'paymentStatus', 'documents.jobId', 'jobs.jobStatus'])
      .where('documents.id', 'in', ids)
      .execute(),
  }));
  const faults: string[] = [];
  const expect = (isTrue: boolean, fault: string): void => void (isTrue || faults.push(fault));
  for (const { id, amountPaid, total } of stored.invoices) {
    const [paid, answered] = [inCents(amountPaid), ledger.paid.get(id) ?? 0];
    expect(paid === answered, `invoice ${id} has ${paid} cents of payments, ${answered} were answered`);
    expect(paid <= inCents(total), `invoice ${id} is paid beyond its total`);
  }
  for (const invoices of Map.groupBy(stored.invoices, ({ jobId }) => jobId).values()) {
    const areAllPaid = invoices.every(({ paymentStatus }) => paymentStatus === 'paid');
    expect(
      areAllPaid === (invoices[0]?.jobStatus === 'paid'),
      `job ${invoices[0]?.jobId} is ${invoices[0]?.jobStatus}`,
    );
  }
  const twice = [...ledger.jobsOf, ...ledger.invoicesOf].filter(([, times]) => times > 1);
  expect(twice.length === 0, `${twice.length} records were converted twice`);
  const jobsOf = (id: string) =>
    stored.jobs.filter(({ estimateId, requestId }) => estimateId === id || requestId === id);
  for (const [id] of ledger.jobsOf) expect(jobsOf(id).length === 1, `${id} has ${jobsOf(id).length} jobs`);
  const madeJobs = stored.jobs.filter(({ estimateId, requestId }) => estimateId !== null || requestId !== null);
  expect(madeJobs.length === ledger.jobsOf.size, `${madeJobs.length} jobs, ${ledger.jobsOf.size} were answered`);
  for (const { id } of records.estimates) {
    const made = stored.made.filter(({ estimateId }) => estimateId === id).length;
    expect(made === (ledger.invoicesOf.get(id) ?? 0), `estimate ${id} has ${made} invoices`);
  }
  const begun = performance.now();
  const drifted = await findDrifted((work) => scene.database.asSystem(work));
  console.log(`       all documents were counted anew in ${rounded((performance.now() - begun) / 1000, 1)} s`);
  expect(drifted.length === 0, `${drifted.length} documents have other amounts than their rows`);
  const name = `${records.invoices.length + records.estimates.length + records.requests.length} records: faults`;
  figure(name, `${faults.length}`, 'nothing paid or converted twice, all sums right', faults.length === 0);
  if (faults.length > 0) throw new Error(faults.slice(0, 20).join('\n'));
}

/** Lets twenty people pay, refund and convert the same 500 records at random. */
export async function payAndConvertAtOnce(scene: Scene, product: Served): Promise<void> {
  const records = await makeRecords(scene, product);
  const ledger: Ledger = {
    ...{
      answers: new Map(),
      paid: new Map(),
      payments: [],
      refunded: new Set(),
      jobsOf: new Map(),
      invoicesOf: new Map(),
    },
  };
  const actions = actionsOf(records, ledger, { url: product.url, token: scene.token });
  const times = stopwatch();
  const end = performance.now() + seconds * 1000;
  await workers(people, async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      await oneOf(actions)();
      times.add(performance.now() - begun);
    }
  });
  const answers = [...ledger.answers].sort().map(([action, number]) => `${action}: ${number}`);
  console.log(`       ${answers.join(', ')}`);
  console.log(`       p50 ${rounded(times.p50())} ms p95 ${rounded(times.p95())} ms at ${people} connections`);
  await judge(scene, records, ledger);
}
