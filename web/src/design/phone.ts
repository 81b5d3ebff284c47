import { mediaQuery } from './media-query.ts';

/** Whether the window has a phone's width (screens 3.1). */
export const useIsPhone = mediaQuery('(width < 48em)');
