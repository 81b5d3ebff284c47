import { useEffect } from 'react';
import { ApiProblem, problemText } from './api-problem.ts';
import { toast } from './toasts.ts';

/** Also shows a failed load as a toast, for endpoints whose documented failure is a toast (screens 3.5). */
export function useToastOnFailure(error: unknown): void {
  useEffect(() => {
    if (error === null || (error instanceof ApiProblem && error.isReported)) return;
    toast.error(problemText(error));
  }, [error]);
}
