import { inkOn } from '@truckroll/domain/branding/readable-colors';
import { useLayoutEffect } from 'react';

/**
 * Gives the main buttons of dialogs the company's color while one of its clients' pages is shown: dialogs stand outside of
 * the page's own element.
 */
export function useCompanyFills(accent: string): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const fills = {
      '--mantine-color-brand-filled': accent,
      '--mantine-color-brand-filled-hover': accent,
      '--mantine-primary-color-filled': accent,
      '--on-primary': inkOn(accent),
    };
    for (const [name, value] of Object.entries(fills)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(fills)) style.removeProperty(name);
    };
  }, [accent]);
}
