import { mediaQuery } from './media-query.ts';

/** The width of a phone's window (screens 3.1). */
export const phoneQuery = '(width < 48em)';

/** Whether the window has a phone's width (screens 3.1). */
export const useIsPhone = mediaQuery(phoneQuery);

/** Whether the window is narrower than a desktop's (screens 3.1). */
export const useIsNarrow = mediaQuery('(width < 75em)');

/** Whether lists are cards with folded filters: on phones and upright tablets, where a table has no room (screens 3.4). */
export const useShowsCards = mediaQuery('(width < 62em)');
