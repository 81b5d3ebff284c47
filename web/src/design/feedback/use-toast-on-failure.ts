import { useEffect } from 'react';
import { ApiProblem, problemText } from './api-problem.ts';
import { toast } from './toasts.ts';

/** Tells a failed load by a toast as well, where the documents list its text as one (screens 3.5). */
export function useToastOnFailure(error: unknown): void {
  useEffect(() => {
    if (error === null || (error instanceof ApiProblem && error.isTold)) return;
    toast.error(problemText(error));
  }, [error]);
}
