import { readFileSync } from 'node:fs';

/** The limits of what a page loads before it is usable: kB (1000 bytes) of gzipped scripts, and number of scripts. */
type Limit = { kb: number; scripts: number };

/** `npm test` checks the same limits, and how far a page may exceed them: any change of imports moves some kB. */
type Limits = {
  usual: Limit;
  /** Pages whose limit of kB is higher, each group with the reason. */
  higher: readonly { paths: readonly string[]; kb: number; reason: string }[];
};

const limits: Limits = JSON.parse(readFileSync(new URL('page-limits.json', import.meta.url), 'utf8'));

/** The limit of a page, by the pattern of its path. */
export const limitOf = (path: string): Limit => ({
  ...limits.usual,
  kb: limits.higher.find(({ paths }) => paths.includes(path))?.kb ?? limits.usual.kb,
});
