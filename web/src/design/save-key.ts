import { useEffect, useEffectEvent } from 'react';

/** Calls `save` on Mod+S (screens 3.11). */
export function useSaveKey(save: () => void): void {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      saveNow();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
