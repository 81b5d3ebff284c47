import { TextInput } from '@mantine/core';
import { itemNameMaximum } from '@truckroll/domain/files/item-names';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

type RenameInputProps = {
  name: string;
  label: string;
  /** Whether the label is visible, or for screen readers only. */
  showsLabel?: boolean;
  /** Called on Enter and on blur. */
  onConfirm: (name: string) => void;
  onCancel: () => void;
};

/** The length of the part that users usually change: without a file's extension. */
const stemLength = (name: string): number => {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
};

const keepsName = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest('[data-keeps-name], .mantine-Modal-close') !== null;

/** The closing menu returns the focus to its button for a moment; that blur does not confirm. */
const settlingMs = 400;

/** A click on the dialog's own button confirms, however soon. */
const isOwnButton = (element: EventTarget | null, input: Element): boolean =>
  element instanceof HTMLButtonElement && input.closest('[role="dialog"]')?.contains(element) === true;

/** Edits a name: preselected, confirmed by Enter or blur, cancelled by Escape (screens M6, Rename). */
export function RenameInput({ name, label, showsLabel = false, onConfirm, onCancel }: RenameInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const isSettled = useRef(false);
  const shownAt = useRef(0);

  // Safari on macOS does not focus a pressed button, so the blur event does not name it: buttons that cancel therefore
  // never take the focus.
  useEffect(() => {
    const dialog = input.current?.closest<HTMLElement>('[role="dialog"]');
    const keepFocus = (event: MouseEvent): void => {
      if (keepsName(event.target)) event.preventDefault();
    };
    dialog?.addEventListener('mousedown', keepFocus);
    return () => dialog?.removeEventListener('mousedown', keepFocus);
  }, []);

  useEffect(() => {
    shownAt.current = performance.now();
    input.current?.focus();
    input.current?.setSelectionRange(0, stemLength(input.current.value));
  }, []);

  function settle(how: () => void): void {
    if (isSettled.current) return;
    isSettled.current = true;
    how();
  }

  function onBlur(event: FocusEvent<HTMLInputElement>): void {
    // Another window took the focus: the field gets it back when the user returns.
    if (!document.hasFocus()) return;
    const isSettling = performance.now() - shownAt.current < settlingMs;
    if (isSettling && !isOwnButton(event.relatedTarget, event.currentTarget)) {
      setTimeout(() => input.current?.focus());
      return;
    }
    const typed = event.currentTarget.value;
    settle(() => (keepsName(event.relatedTarget) ? onCancel() : onConfirm(typed)));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    const typed = event.currentTarget.value;
    settle(() => (event.key === 'Enter' ? onConfirm(typed) : onCancel()));
  }

  return (
    <TextInput
      ref={input}
      defaultValue={name}
      maxLength={itemNameMaximum}
      autoComplete="off"
      flex={1}
      size={showsLabel ? 'sm' : 'xs'}
      {...(showsLabel ? { label } : { 'aria-label': label })}
      data-autofocus
      data-mantine-stop-propagation="true"
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
