import { ApiProblem, problemText } from './api-problem.ts';
import { toast } from './toasts.ts';

/** Runs what a menu or button does; what it throws is told by a toast, unless the user has been told already. */
export function toastOnError(work: () => Promise<unknown>): void {
  work().catch((error: unknown) => {
    if (!(error instanceof ApiProblem)) console.error(error);
    if (!(error instanceof ApiProblem && error.isTold)) toast.error(problemText(error));
  });
}
