import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../design/feedback/api-problem.ts';

/** A refusal will be the same a second later; what found no answer may find one. */
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500;

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
        // Without a network a load fails at once and says so, instead of waiting in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
