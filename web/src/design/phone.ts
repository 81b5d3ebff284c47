import { useSyncExternalStore } from 'react';

const phone = window.matchMedia('(width < 48em)');

const subscribe = (listener: () => void): (() => void) => {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
};

/** Whether the window has a phone's width (screens 3.1). */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => phone.matches);
