import { useEffect, useEffectEvent } from 'react';
import { onChangeElsewhere, recall, remember } from './device-memory.ts';
import { openLayers } from './dialog/layers.ts';
import { externalStore } from './external-store.ts';

const name = 'shortcuts';

/**
 * Whether single-key shortcuts are active. They are unless the user has switched them off on this device (WCAG 2.1.4).
 */
export const singleKeysOn = externalStore(recall(name) !== false);

export function switchSingleKeys(on: boolean): void {
  remember(name, on);
  singleKeysOn.set(on);
}

onChangeElsewhere(name, (value) => singleKeysOn.set(value !== false));

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'));

const isInMenu = (target: EventTarget | null, layer: number): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    layer === 0 ? '[role="menu"], [role="listbox"], [role="dialog"]' : '[role="menu"], [role="listbox"]',
  ) !== null;

/**
 * Whether a key press is a single-key shortcut for the page: without modifiers, outside of fields, and with nothing
 * open over the page. A panel counts as a layer above the page.
 */
export const isForPage = (event: KeyboardEvent, layer = 0): boolean =>
  singleKeysOn.get() &&
  !event.defaultPrevented &&
  !event.repeat &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !takesText(event.target) &&
  !isInMenu(event.target, layer) &&
  openLayers() === layer;

/** Registers single-key shortcuts of the open page: `useShortcuts({ n: create })`. A panel passes its layer. */
export function useShortcuts(keys: Record<string, (() => void) | undefined>, layer = 0): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key];
    if (run === undefined || !isForPage(event, layer)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
