import { useEffect, useEffectEvent, useId } from 'react';

/** The open dialogs, menus and drawers of our own, lowest first. Escape reaches the top one only (screens 3.12). */
const open: { id: string; close: () => void }[] = [];

function onKeyDown(event: KeyboardEvent): void {
  const top = open.at(-1);
  if (event.key !== 'Escape' || event.isComposing || top === undefined) return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  // An open list or calendar inside the dialog takes Escape for itself, a focused toast as well.
  if (target?.closest('[data-mantine-stop-propagation="true"], [data-toast]')) return;
  event.stopPropagation();
  top.close();
}

/** The control that opened a layer; an entry of a menu goes with its menu, and the menu's button stands for it. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]') ?? null;
  const opener = menu === null ? focused : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return opener instanceof HTMLElement ? opener : null;
}

/** Gives the focus back when the layer that had it is gone, unless something else has taken it. */
function giveFocusBack(opener: HTMLElement | null): void {
  const { activeElement } = document;
  if (opener?.isConnected === true && (activeElement === null || activeElement === document.body)) opener.focus();
}

/** Takes part in the order of layers while `opened`; `close` is what Escape does. Closing returns the focus. */
export function useLayer({ opened, close }: { opened: boolean; close: () => void }): void {
  const id = useId();
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!opened) return;
    const opener = openerOf(document.activeElement);
    if (open.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true });
    open.push({ id, close: () => closeNow() });
    return () => {
      open.splice(
        open.findIndex((layer) => layer.id === id),
        1,
      );
      if (open.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true });
      giveFocusBack(opener);
    };
  }, [opened, id]);
}

/** How many layers stand over the page: single-key shortcuts of what lies below are then silent. */
export const openLayers = (): number => open.length;
