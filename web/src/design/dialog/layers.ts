import { useEffect, useEffectEvent, useId } from 'react';
import { markRoot } from '../root-mark.ts';
import { lockScroll } from './scroll-lock.ts';

/** The product's open dialogs, menus and drawers, lowest first. Escape closes only the top one (screens 3.12). */
const open: { id: string; close: () => void }[] = [];

function onKeyDown(event: KeyboardEvent): void {
  const top = open.at(-1);
  if (event.key !== 'Escape' || event.isComposing || top === undefined) return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  // An open list or calendar inside the dialog handles Escape itself, and so does a focused toast.
  if (target?.closest('[data-mantine-stop-propagation="true"], [data-toast]')) return;
  event.stopPropagation();
  top.close();
}

/** The control that opened a layer. A menu entry disappears with its menu, so the menu's button is used instead. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]') ?? null;
  const opener = menu === null ? focused : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return opener instanceof HTMLElement ? opener : null;
}

/** Returns the focus to the opener when the focused layer is gone, unless another element has taken it. */
function giveFocusBack(opener: HTMLElement | null): void {
  const { activeElement } = document;
  if (opener?.isConnected === true && (activeElement === null || activeElement === document.body)) opener.focus();
}

type Layer = {
  opened: boolean;
  close: () => void;
  /** A dialog or a drawer covers the page, which does not scroll behind it; a popover does not. */
  kind?: 'dialog' | 'drawer' | 'popover';
};

/** Registers a layer while `opened`. `close` is called on Escape. The focus is returned when the layer closes. */
export function useLayer({ opened, close, kind = 'dialog' }: Layer): void {
  const id = useId();
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!opened) return;
    const opener = openerOf(document.activeElement);
    if (open.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true });
    open.push({ id, close: () => closeNow() });
    const unlock = kind === 'popover' ? null : lockScroll();
    const unmark = kind === 'dialog' ? markRoot('dialog') : null;
    return () => {
      unlock?.();
      unmark?.();
      open.splice(
        open.findIndex((layer) => layer.id === id),
        1,
      );
      if (open.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true });
      giveFocusBack(opener);
    };
  }, [opened, id, kind]);
}

/** The number of layers over the page. Single-key shortcuts of the page are disabled while there are any. */
export const openLayers = (): number => open.length;
