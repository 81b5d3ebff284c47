import { externalStore } from '../../design/external-store.ts';
import type { ToastAction } from '../../design/feedback/toasts.ts';

/** A change of the calendar that can be taken back. */
export type UndoStep = { id: number; text: string; run: () => void };

const mostSteps = 50;
let made = 0;
let owner: string | null = null;

/** The changes that the server has not answered yet, by names of their own. */
const open = new Set<string>();
/** How often the last change is to be taken back once the server has answered them. */
let wanted = 0;

/** The steps that can be undone, newest last. They outlive the screen, as the moves do. */
export const undoSteps = externalStore<readonly UndoStep[]>([]);

const forget = (id: number): void => undoSteps.set((steps) => steps.filter((step) => step.id !== id));

/** Notes a change with the way to take it back, and returns the 'Undo' of its message. It works once. */
export function undoAction(text: string, takeBack: () => void): ToastAction {
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

/** Notes a change that is shown before the server has answered it. An undo waits for the answer. */
export const beginChange = (name: string): void => void open.add(name);

/** Notes that the server has answered a change. A refused one needs no undo. */
export function endChange(name: string, { isMade }: { isMade: boolean }): void {
  open.delete(name);
  if (!isMade) wanted = 0;
  while (wanted > 0 && open.size === 0) {
    wanted -= 1;
    undoLast();
  }
}

/** Takes the last change back, after the server has answered the ones that are still open. */
export function undoLast(): void {
  if (open.size > 0) wanted += 1;
  else undoSteps.get().at(-1)?.run();
}

/** Forgets the changes of whoever was signed in before. */
export function keepUndoOf(userId: string): void {
  if (owner !== null && owner !== userId) {
    undoSteps.set([]);
    wanted = 0;
  }
  owner = userId;
}
