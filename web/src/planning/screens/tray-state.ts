import { useCallback, useState } from 'react';
import { recall, remember } from '../../design/device-memory.ts';
import { mediaQuery } from '../../design/media-query.ts';

const memory = 'calendar.tray';

/** Whether the tray is beside the board and not over it. */
const useIsBeside = mediaQuery('(width >= 75em)');

const atFirst = (isBeside: boolean) => ({ isBeside, isOpen: isBeside && recall(memory) !== false });

/** Whether the tray is open, and a function that switches it. A window that gets narrower does not cover the board. */
export function useTrayOpen(): [boolean, (isOpen: boolean) => void] {
  const isBeside = useIsBeside();
  const [tray, setTray] = useState(() => atFirst(isBeside));
  if (tray.isBeside !== isBeside) setTray(atFirst(isBeside));
  const switchTray = useCallback((isOpen: boolean): void => {
    remember(memory, isOpen);
    setTray((now) => ({ ...now, isOpen }));
  }, []);
  return [tray.isOpen, switchTray];
}
