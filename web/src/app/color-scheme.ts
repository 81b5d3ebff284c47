import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { onChangeElsewhere, recall, remember } from '../design/device-memory.ts';

const name = 'color-scheme';

/** Light, dark or system, kept on this device and the same in all its tabs. */
export function deviceColorScheme(): MantineColorSchemeManager {
  let follow: ((value: unknown) => void) | undefined;
  onChangeElsewhere(name, (value) => follow?.(value));
  return {
    get(otherwise) {
      const stored = recall(name);
      return isMantineColorScheme(stored) ? stored : otherwise;
    },
    set: (value) => remember(name, value),
    subscribe(onUpdate) {
      follow = (value) => {
        if (isMantineColorScheme(value)) onUpdate(value);
      };
    },
    unsubscribe() {
      follow = undefined;
    },
    clear: () => remember(name, 'auto'),
  };
}

/** Pages for people outside the company stay light, regardless of this device's setting (screens 3.13). */
export const forcedColorScheme = (pathname: string): 'light' | undefined =>
  pathname.startsWith('/public/') || pathname.startsWith('/book/') || pathname === '/hub' ? 'light' : undefined;
