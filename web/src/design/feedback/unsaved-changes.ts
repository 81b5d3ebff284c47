import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useId } from 'react';
import { useTypedInput } from '../form/typed-input.ts';
import { confirm } from './confirm.ts';
import { toast } from './toasts.ts';

/** Asks whether to leave and lose the changes. */
export const askToLeave = (): Promise<boolean> =>
  confirm({
    kind: 'warning',
    title: 'Unsaved changes',
    message: 'You have unsaved changes. Do you want to leave without saving?',
    confirmLabel: 'Leave',
    cancelLabel: 'Cancel',
  });

/**
 * Mounted forms with unsaved changes; the value saves the form at once, or is null if the form does not save by itself.
 */
const changedForms = new Map<string, (() => Promise<boolean>) | null>();

/** Asks about unsaved changes in any form, before an action that leaves the page without a navigation. */
export async function mayLeave(): Promise<boolean> {
  const saved = await Promise.all([...changedForms.values()].map(async (save) => (await save?.()) ?? false));
  return saved.every(Boolean) || askToLeave();
}

type Place = { pathname: string; search: object };

// Tabs and panels of the same page keep the form. Only navigating to another page would lose it.
const pageOf = ({ pathname }: Place): string => pathname;

/** A dialog that its page keeps in the URL as `new` or `edit` (screens 3.10). Going back closes it. */
export function layerOf({ pathname, search }: Place): string {
  const { new: created, edit } = search as { new?: unknown; edit?: unknown };
  return JSON.stringify([pathname, created, edit]);
}

/**
 * Asks before unsaved changes are lost (screens 3.8): with the dialog M0 when the page is left, and with the browser's
 * own question when the tab is closed. Returns a function that asks in the same way, for forms with a close button of
 * their own. `placeOf` returns the form's place: navigations within the same place lose nothing.
 */
export function useAskBeforeLeaving(
  isChanged: boolean,
  placeOf: (at: Place) => string = pageOf,
): () => Promise<boolean> {
  const id = useId();
  useTypedInput(isChanged);
  useEffect(() => {
    if (!isChanged) return;
    changedForms.set(id, null);
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
 * Saves a form before its page is left, and asks only if that fails. `save` resolves to whether everything is saved.
 * When the tab is closed before that, the browser asks.
 */
export function useSaveBeforeLeaving(isChanged: boolean, save: () => Promise<boolean>): void {
  const id = useId();
  const saveNow = useEffectEvent(save);
  useTypedInput(isChanged);
  useEffect(() => {
    if (!isChanged) return;
    changedForms.set(id, () => saveNow());
    return () => void changedForms.delete(id);
  }, [id, isChanged]);
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) =>
      pageOf(current) !== pageOf(next) && !(await save()) && !(await askToLeave()),
  });
}

/**
 * Offers to restore unsaved changes for the ten seconds of a toast. For the client and the request dialogs, which close
 * without a question (screens 3.8).
 */
export function offerToReopen<V>(draft: { isChanged: boolean; values: V; reopen: (values: V) => void }): void {
  if (!draft.isChanged) return;
  toast.info('Changes discarded', { action: { label: 'Undo', run: () => draft.reopen(draft.values) } });
}
