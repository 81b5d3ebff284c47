import { toast } from '../feedback/toasts.ts';
import { type RefusalWords, refusalText } from './refusal-text.ts';

/** Runs work of a client's page. A failure is shown as a toast, in the client's language. */
export function toastOnRefusal(words: RefusalWords, work: () => Promise<unknown>): void {
  void work().catch((error: unknown) => toast.error(refusalText(words, error)));
}
