import { mediaQuery } from '../../design/media-query.ts';

/** Whether the window is wide enough to show a thread beside the list (screens 11.1). */
export const useIsBeside = mediaQuery('(width >= 75em)');
