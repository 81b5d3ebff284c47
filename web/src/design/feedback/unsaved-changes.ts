import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useId } from 'react';
import { useTypedInput } from '../form/typed-input.ts';
import { confirm } from './confirm.ts';
import { toast } from './toasts.ts';

const askToLeave = (): Promise<boolean> =>
  confirm({
    kind: 'warning',
    title: 'Unsaved changes',
    message: 'You have unsaved changes. Do you want to leave without saving?',
    confirmLabel: 'Leave',
    cancelLabel: 'Cancel',
  });

/** The forms in sight with changes. */
const changedForms = new Set<string>();

/** Asks about unsaved changes of whatever form there is, for ways out that no navigation announces. */
export const mayLeave = async (): Promise<boolean> => changedForms.size === 0 || askToLeave();

type Place = { pathname: string; search: object };

// Tabs and panels of the same page keep the form; only another page would lose it.
const pageOf = ({ pathname }: Place): string => pathname;

/** A dialog that its page keeps in the address as `new` or `edit` (screens 3.10): going back closes it. */
export function layerOf({ pathname, search }: Place): string {
  const { new: created, edit } = search as { new?: unknown; edit?: unknown };
  return JSON.stringify([pathname, created, edit]);
}

/**
 * For forms that ask before typed changes are lost (screens 3.8): leaving the page asks by M0, closing the tab by the
 * browser's own question. The answer asks in the same way where the form has a closing control of its own. `placeOf`
 * tells where the form stands: leaving another than that place loses nothing.
 */
export function useAskBeforeLeaving(
  isChanged: boolean,
  placeOf: (at: Place) => string = pageOf,
): () => Promise<boolean> {
  const id = useId();
  useTypedInput(isChanged);
  useEffect(() => {
    if (!isChanged) return;
    changedForms.add(id);
    return () => void changedForms.delete(id);
  }, [id, isChanged]);
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) => placeOf(current) !== placeOf(next) && !(await askToLeave()),
  });
  return useCallback(async () => !isChanged || askToLeave(), [isChanged]);
}

/**
 * For the client and the request modal, which close at once (screens 3.8): typed changes can be brought back for the
 * ten seconds of the toast.
 */
export function offerUndo<V>(draft: { isChanged: boolean; values: V; reopen: (values: V) => void }): void {
  if (!draft.isChanged) return;
  toast.info('Changes discarded', { action: { label: 'Undo', run: () => draft.reopen(draft.values) } });
}
