import { mediaQuery } from './media-query.ts';

/** The width of a phone's window (screens 3.1). */
export const phoneQuery = '(width < 48em)';

/** Whether the window has a phone's width (screens 3.1). */
export const useIsPhone = mediaQuery(phoneQuery);
