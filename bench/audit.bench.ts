import { updateTax } from '@truckroll/contract/price-book/taxes';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { setScene, startProduct } from './client-scene.ts';
import { figure, rounded } from './load.ts';
import { sendOver, stopwatch } from './stopwatch.ts';

/**
 * What the audit trail costs a write of settings (decision 0116): the bare statement with the trigger and without it, by one
 * writer and by eight of one company at the same time, and a whole request, alternately in the same run.
 */
const rounds = 5;
const writes = 400;
const writers = 8;
const requests = 150;

const scene = await setScene(10);
const product = await startProduct(scene);
const taxes = Array.from({ length: writers }, () => newId());
let value = 0;

const cause = { kind: 'person', id: newId(), name: 'Ann Lee', address: '192.0.2.1', endpoint: 'TX-2c' } as const;
const write = (id: string) =>
  scene.database.asAccount(
    scene.accountId,
    (tx) =>
      tx
        .updateTable('taxes')
        .set({ rate: String((value++ % 90) / 10) })
        .where('id', '=', id)
        .execute(),
    null,
    cause,
  );

/** Milliseconds of each of many writes, with `count` writers. */
async function timed(count: number): Promise<number> {
  const begun = performance.now();
  await Promise.all(
    taxes.slice(0, count).map(async (id) => {
      for (let n = 0; n < writes / count; n += 1) await write(id);
    }),
  );
  return (performance.now() - begun) / writes;
}

const operator = new pg.Client({ connectionString: scene.url });
await operator.connect();
const setTrigger = (state: 'enable' | 'disable') => operator.query(`alter table taxes ${state} trigger audit`);

async function requestTimes(): Promise<number> {
  const times = stopwatch();
  for (let n = 0; n < requests; n += 1) {
    const path = `/api${updateTax.path.replace(':id', taxes[0] ?? '')}`;
    const body = { rate: (value++ % 90) / 10 };
    const { status, milliseconds } = await sendOver(product.url, { token: scene.token, method: 'PATCH', path, body });
    if (status !== 200) throw new Error(`The write was answered ${status}`);
    times.add(milliseconds);
  }
  return times.p50();
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function compare(name: string, measure: () => Promise<number>, most: number): Promise<void> {
  const [audited, plain]: [number[], number[]] = [[], []];
  await measure();
  for (let round = 0; round < rounds; round += 1) {
    audited.push(await measure());
    await setTrigger('disable');
    plain.push(await measure());
    await setTrigger('enable');
  }
  const ratio = middle(audited) / middle(plain);
  console.log(`       with ${rounded(middle(audited), 2)} ms   without ${rounded(middle(plain), 2)} ms`);
  figure(`${name}, with the trail / without`, rounded(ratio, 2), `at most ${most}`, ratio <= most);
}

try {
  await scene.database.asAccount(scene.accountId, (tx) =>
    tx
      .insertInto('taxes')
      .values(
        taxes.map((id, n) => ({ id, name: `Tax ${n}`, rate: '5', createdAt: '2026-01-01', updatedAt: '2026-01-01' })),
      )
      .execute(),
  );
  await compare('A bare write', () => timed(1), 2);
  await compare(`Bare writes of ${writers} at the same time`, () => timed(writers), 2);
  await compare('A request', requestTimes, 1.5);
} finally {
  await operator.end();
  await product.stop();
  await scene.close();
}
