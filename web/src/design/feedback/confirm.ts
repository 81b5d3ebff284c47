import { externalStore } from '../external-store.ts';

export type ConfirmKind = 'default' | 'delete' | 'warning';

export type ConfirmRequest = {
  title?: string;
  message?: string;
  kind?: ConfirmKind;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Work to do before the dialog closes. An error that it throws is thrown to the caller after closing. */
  work?: () => Promise<unknown>;
};

export type OpenConfirm = ConfirmRequest & { id: number; settle: (answer: boolean | { failure: unknown }) => void };

export const openConfirms = externalStore<readonly OpenConfirm[]>([]);
let made = 0;

/** Asks with the confirm dialog M0 (screens 3.7). Resolves to true when the user has confirmed and the work is done. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  made += 1;
  const id = made;
  return new Promise((resolve, reject) => {
    const settle: OpenConfirm['settle'] = (answer) => {
      openConfirms.set((open) => open.filter((each) => each.id !== id));
      if (typeof answer === 'boolean') resolve(answer);
      else reject(answer.failure);
    };
    openConfirms.set((open) => [...open, { ...request, id, settle }]);
  });
}
