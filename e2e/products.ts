import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How many journeys run at a time, each in a worker whose product has its own server and demo company. */
export const workers = Number(process.env.JOURNEY_WORKERS ?? 1);

/** The port of the first worker's server, which must differ between several runs on one machine. */
export const firstPort = Number(process.env.JOURNEY_PORT ?? 4173);

/** A worker's product. `mailFolder` has the certificate of its mail server, which the product reads when it starts. */
export const productOf = (worker: number) => ({
  port: firstPort + worker,
  address: `http://127.0.0.1:${firstPort + worker}`,
  cardPort: firstPort + worker + 1500,
  mailFolder: join(tmpdir(), `truckroll-journey-mail-${firstPort + worker}`),
});

/** The product of this process, which Playwright numbers when it is a worker. */
export const ownProduct = productOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
