import { liveThrough } from '../web/src/app/outbox/simulated-day.ts';
import { simulateServer } from '../web/src/app/outbox/simulated-server.ts';
import { openServer } from './outbox-on-server.ts';

/**
 * The simulated days of the outbox (`web/src/app/outbox/outbox.test.ts`), many more than the tests live through: 10,000 on
 * the model of the server and 200 on the real one over the embedded database. `--seeds=1000`, `--real=20` for fewer, and
 * `--from=5000` for others.
 */
const options = new Map(process.argv.slice(2).map((word) => word.replace(/^--/, '').split('=', 2) as [string, string]));
const seeds = Number(options.get('seeds') ?? 10_000);
const real = Number(options.get('real') ?? 200);
const from = Number(options.get('from') ?? 1);

async function live(name: string, count: number, day: (seed: number) => Promise<void>): Promise<void> {
  const begun = performance.now();
  const failures: string[] = [];
  for (let seed = from; seed < from + count; seed += 1) {
    try {
      await day(seed);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  const seconds = (performance.now() - begun) / 1_000;
  console.log(
    `${name}: ${count} days in ${seconds.toFixed(0)} s, ${failures.length} with a fault; at most 0: ${failures.length === 0 ? 'ok' : 'MISS'}`,
  );
  for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}

await live('model of the server', seeds, (seed) => liveThrough(seed, simulateServer()));
const server = await openServer();
try {
  await live('real server', real, async (seed) => liveThrough(seed, await server.simulate(20), { steps: 250 }));
} finally {
  await server.close();
}
