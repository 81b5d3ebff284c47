import { mediaQuery } from '../../design/media-query.ts';

/** Whether the summary of a client stands beside the tabs (client-rail.module.css). */
export const useIsWide = mediaQuery('(width >= 75em)');
