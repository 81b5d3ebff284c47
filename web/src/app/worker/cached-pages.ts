/** A page behind sign-in: the pattern of its path, and its scripts as places in the list of the build's files. */
export type CachedPage = readonly [pattern: string, scripts: readonly number[]];

/** The page at a path, as the server finds it. The first matching pattern counts. */
export const pageAt = (pages: readonly CachedPage[], path: string): CachedPage | undefined =>
  pages.find(([pattern]) => new RegExp(pattern).test(path));

/** The HTML of a page as the server sends it: marked as behind sign-in, with links to its scripts. */
export function htmlOfPage(shell: string, [, scripts]: CachedPage, files: readonly string[]): string {
  const links = scripts.map((at) => `    <link rel="modulepreload" crossorigin href="/${files[at]}">\n`).join('');
  return shell.replace('<html', '<html data-session').replace('</head>', () => `${links}  </head>`);
}
