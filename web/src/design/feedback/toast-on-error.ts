import { ApiProblem, problemText } from './api-problem.ts';
import { toast } from './toasts.ts';

/** Runs the action of a menu or button. Errors are shown as a toast, unless the user has been informed already. */
export function toastOnError(work: () => Promise<unknown>): void {
  work().catch((error: unknown) => {
    if (!(error instanceof ApiProblem)) console.error(error);
    if (!(error instanceof ApiProblem && error.isReported)) toast.error(problemText(error));
  });
}
