import { liveLedger } from '@truckroll/domain/documents/ledger-life';
import { seededRandom } from '@truckroll/domain/routing/seeded-random';

/** Random accounts of clients: invoices, deposits, payments, refunds, disputes, credits and their uses, credit notes (`--lives=1000` for fewer). */
const lives = Number(/^--lives=(\d+)$/.exec(process.argv[2] ?? '')?.[1] ?? 100_000);
const started = performance.now();
let wrong = 0;
for (let seed = 1; seed <= lives; seed += 1) {
  const found = liveLedger(seededRandom(seed), 24);
  if (found === null) continue;
  wrong += 1;
  if (wrong <= 10) console.log(`life ${seed}: ${found}`);
}
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`${lives} lives of 24 steps in ${seconds} s: ${wrong} whose balance differs from the statement (target 0)`);
if (wrong > 0) process.exitCode = 1;
