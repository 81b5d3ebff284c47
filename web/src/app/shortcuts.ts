import { useEffect, useEffectEvent } from 'react';
import { onChangeElsewhere, recall, remember } from './device-memory.ts';
import { externalStore } from './external-store.ts';
import { isAnyLayerOpen } from './layers.ts';

const name = 'shortcuts';

/** Whether single keys do something: on unless switched off on this device (WCAG 2.1.4). */
export const singleKeysOn = externalStore(recall(name) !== false);

export function switchSingleKeys(on: boolean): void {
  remember(name, on);
  singleKeysOn.set(on);
}

onChangeElsewhere(name, (value) => singleKeysOn.set(value !== false));

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'));

const isInMenu = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="menu"], [role="listbox"], [role="dialog"]') !== null;

/** Whether a key press is a single key meant for the page: no modifier, no field, nothing open over the page. */
export const isForPage = (event: KeyboardEvent): boolean =>
  singleKeysOn.get() &&
  !event.defaultPrevented &&
  !event.repeat &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !takesText(event.target) &&
  !isInMenu(event.target) &&
  !isAnyLayerOpen();

/** Single-key shortcuts of the page that is open: `useShortcuts({ n: create })`. */
export function useShortcuts(keys: Record<string, (() => void) | undefined>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key];
    if (run === undefined || !isForPage(event)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
