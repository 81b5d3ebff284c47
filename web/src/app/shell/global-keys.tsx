import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isForPage } from '../../design/shortcuts.ts';
import { helpOpen } from '../help/help-state.ts';
import { useAreas } from './shown-areas.ts';

const pauseMs = 1500;

/** 'g then a letter' opens an area, '?' opens the help (screens 3.11). */
export function GlobalKeys() {
  const router = useRouter();
  const areas = useAreas();
  const goUntil = useRef(0);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return;
    const isAfterG = Date.now() < goUntil.current;
    goUntil.current = 0;
    if (isAfterG) {
      const area = areas.find(({ key }) => key === event.key);
      if (area === undefined) return;
      // The second key is consumed, because in a list 'k' would also move the focus.
      event.preventDefault();
      event.stopImmediatePropagation();
      void router.navigate({ to: area.to });
    } else if (event.key === 'g') {
      goUntil.current = Date.now() + pauseMs;
    } else if (event.key === '?') {
      event.preventDefault();
      helpOpen.set('shortcuts');
    }
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return null;
}
