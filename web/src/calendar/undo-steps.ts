import { externalStore } from '../design/external-store.ts';
import type { ToastAction } from '../design/feedback/toasts.ts';

/** A change of the calendar that can be taken back. */
export type UndoStep = { id: number; text: string; run: () => void };

const mostSteps = 50;
let made = 0;
let owner: string | null = null;

/** What can be taken back, newest last. It outlives the screen, as the moves do. */
export const undoSteps = externalStore<readonly UndoStep[]>([]);

const forget = (id: number): void => undoSteps.set((steps) => steps.filter((step) => step.id !== id));

/** Notes a change with the way to take it back, and returns the 'Undo' of its message. It works once. */
export function offerUndo(text: string, takeBack: () => void): ToastAction {
  made += 1;
  const id = made;
  const run = (): void => {
    if (!undoSteps.get().some((step) => step.id === id)) return;
    forget(id);
    takeBack();
  };
  undoSteps.set((steps) => [...steps, { id, text, run }].slice(-mostSteps));
  return { label: 'Undo', run };
}

/** Takes the last change back. */
export const undoLast = (): void => undoSteps.get().at(-1)?.run();

/** Forgets the changes of whoever was signed in before. */
export function keepUndoOf(userId: string): void {
  if (owner !== null && owner !== userId) undoSteps.set([]);
  owner = userId;
}
