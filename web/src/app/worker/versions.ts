/** What follows new versions. No page needs it to show its content. */
export const versions = () => import('./new-version.ts');
