import { Gauge, Histogram, type Registry } from 'prom-client';
import type { AnsweredRequest } from '../tracing/request-watch.ts';
import { accountLoad } from './account-load.ts';

/** The histogram's buckets in seconds. Requests take milliseconds, or almost the 30 seconds after which statements end. */
const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const mostAccounts = 20;

export function measureRequests(registry: Registry): (request: AnsweredRequest) => void {
  const durations = new Histogram({
    name: 'truckroll_call_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer, by the id of its endpoint and the class of its status.',
    labelNames: ['call', 'status'],
    buckets: bucketSeconds,
    registers: [registry],
  });
  return ({ endpoint, status, milliseconds }) =>
    durations.observe({ call: endpoint, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000);
}

export function measureAccounts(registry: Registry): (accountId: string) => void {
  const load = accountLoad();
  new Gauge({
    name: 'truckroll_account_calls_last_minute',
    help: `Requests of the last minute, of the ${mostAccounts} accounts with the most.`,
    labelNames: ['account'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [account, requests] of load.busiest(mostAccounts, performance.now())) this.set({ account }, requests);
    },
  });
  return (accountId) => load.count(accountId, performance.now());
}
