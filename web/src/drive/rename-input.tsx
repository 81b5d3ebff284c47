import { TextInput } from '@mantine/core';
import { itemNameMaximum } from '@truckroll/domain/drive/item-names';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

type RenameInputProps = {
  name: string;
  label: string;
  /** Whether the label is to be seen, or read out alone. */
  showsLabel?: boolean;
  /** By Enter, or by leaving the field. */
  onConfirm: (name: string) => void;
  onCancel: () => void;
};

/** The part of a name that is likely to change: without the extension of a file. */
const stemLength = (name: string): number => {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
};

const keepsName = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest('[data-keeps-name], .mantine-Modal-close') !== null;

/** The menu that led here gives the focus back to its button while it closes: that is no leaving of the field. */
const settlingMs = 400;

/** A button beside the field in its dialog is pressed on purpose, however soon. */
const isOwnButton = (element: EventTarget | null, input: Element): boolean =>
  element instanceof HTMLButtonElement && input.closest('[role="dialog"]')?.contains(element) === true;

/** A name to be changed: preset and selected, confirmed by Enter or leaving, kept by Escape (screens M6, Rename). */
export function RenameInput({ name, label, showsLabel = false, onConfirm, onCancel }: RenameInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const isSettled = useRef(false);
  const shownAt = useRef(0);

  // A browser that gives no focus to a pressed button, as Safari on a Mac, does not say which one took it from the field:
  // those that keep the name do not take it at all.
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
    // Another window took the focus: the field has it again when one comes back.
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
