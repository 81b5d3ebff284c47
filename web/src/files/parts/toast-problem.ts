import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';

/** Shows a failure as a toast, with the server's message: 'Error renaming: Name cannot be empty' (screens 7). */
export function toastProblem(error: unknown, what?: string): void {
  if (error instanceof ApiProblem && error.isReported) return;
  if (!(error instanceof ApiProblem)) console.error(error);
  toast.error(what === undefined ? problemText(error) : `${what}: ${problemText(error)}`);
}
