import { useEffect, useId } from 'react';
import { externalStore } from '../external-store.ts';

/** The ids of the open forms that hold unsaved input. */
const forms = externalStore<readonly string[]>([]);

/** Whether any open form holds unsaved input. */
export const hasTypedInput = (): boolean => forms.get().length > 0;

/** Counts a form among those with unsaved input. The returned function takes it out again. */
export function holdTypedInput(id: string): () => void {
  forms.set((held) => [...held, id]);
  return () => forms.set((held) => held.filter((each) => each !== id));
}

/** Calls the listener whenever the last unsaved input has been saved or discarded. */
export const onTypedInputGone = (listener: () => void): (() => void) =>
  forms.subscribe(() => {
    if (!hasTypedInput()) listener();
  });

/** Counts the form among those with unsaved input while it has changes. */
export function useTypedInput(isChanged: boolean): void {
  const id = useId();
  useEffect(() => (isChanged ? holdTypedInput(id) : undefined), [id, isChanged]);
}
