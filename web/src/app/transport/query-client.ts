import { QueryClient } from '@tanstack/react-query';
import { recall } from '../../design/device-memory.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { fromDeviceFirst } from '../kept/device-first.ts';
import { waitingName } from '../outbox/waiting-name.ts';

/** Whether a retry may help: it cannot after a refusal, but may after a request without a response. */
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500;

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
        // Without a network, a load fails immediately and reports it instead of waiting silently.
        networkMode: 'always',
        // What waits on this device is shown in everything that was answered, or was kept.
        async persister(ask, context, query) {
          const data = await fromDeviceFirst(ask, context, query);
          if (recall(waitingName) === undefined) return data;
          return await (await import('../outbox/begin-outbox.ts')).withWaiting(data, query, context.client);
        },
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
