import { Suspense, useEffect, useLayoutEffect } from 'react';
import { useStore } from '../../design/external-store.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { beginKeysAhead, endKeysAhead } from './keys-ahead.ts';
import { paletteOpen } from './palette-state.ts';

const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette);

/** Opens the palette on Mod+K from anywhere; its code loads at the first opening. */
export function PaletteHost() {
  const isOpen = useStore(paletteOpen);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return;
      event.preventDefault();
      paletteOpen.set((open) => !open);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  useLayoutEffect(() => {
    if (!isOpen) return;
    beginKeysAhead(() => paletteOpen.set(false));
    return () => void endKeysAhead();
  }, [isOpen]);
  return isOpen ? (
    <Suspense>
      <Palette onClose={() => paletteOpen.set(false)} />
    </Suspense>
  ) : null;
}
