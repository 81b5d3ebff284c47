import { useEffect, useEffectEvent, useId } from 'react';

/** The open dialogs, menus and drawers of our own, lowest first. Escape reaches the top one only (screens 3.12). */
const open: { id: string; close: () => void }[] = [];

function onKeyDown(event: KeyboardEvent): void {
  const top = open.at(-1);
  if (event.key !== 'Escape' || event.isComposing || top === undefined) return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  // An open list or calendar inside the dialog takes Escape for itself, a focused toast as well.
  if (target?.closest('[data-mantine-stop-propagation="true"], [role="status"], [role="alert"]')) return;
  event.stopPropagation();
  top.close();
}

/** Takes part in the order of layers while `opened`; `close` is what Escape does. */
export function useLayer({ opened, close }: { opened: boolean; close: () => void }): void {
  const id = useId();
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!opened) return;
    if (open.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true });
    open.push({ id, close: () => closeNow() });
    return () => {
      open.splice(
        open.findIndex((layer) => layer.id === id),
        1,
      );
      if (open.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [opened, id]);
}

/** Whether any layer stands over the page: single-key shortcuts are then silent. */
export const isAnyLayerOpen = (): boolean => open.length > 0;
