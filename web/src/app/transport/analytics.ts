import { type AnalyticsEvent, type AnalyticsEventName, trackEvents } from '@truckroll/contract/operations/analytics';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { readToken } from '../session/session-token.ts';
import { fetchEndpoint } from './fetch-endpoint.ts';

const pauseMs = 10_000;
const mostAtOnce = 50;

let waiting: AnalyticsEvent[] = [];

/** Counts an action. It never contains names, ids or texts of records (AN-1). */
export function track(name: AnalyticsEventName, properties?: Record<string, string | number | boolean>): void {
  waiting.push({ name, at: new Date().toISOString(), ...(properties === undefined ? {} : { properties }) });
}

/** Sends the queued events. A failure is never shown and never retried. */
function send(how: { isLeaving: boolean }): void {
  const events = waiting.slice(0, mostAtOnce);
  waiting = [];
  if (events.length === 0 || readToken() === null) return;
  fetchEndpoint(trackEvents, { body: { events }, isLeaving: how.isLeaving }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem)) console.error(error);
  });
}

/** Sends events every ten seconds, and when the page is left. */
export function beginTracking(): void {
  setInterval(() => send({ isLeaving: false }), pauseMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send({ isLeaving: true });
  });
}
