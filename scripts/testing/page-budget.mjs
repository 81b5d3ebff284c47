import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inProject } from '../project.mjs';

/**
 * The pages of the built web app that exceed their limits, one line each with its figures. The build lists the scripts
 * of each page, without those of the entry, in `.vite/pages.json`.
 * @returns {string[]}
 */
export function pagesOverBudget() {
  const built = inProject('web', 'dist');
  const list = `${built}/.vite/pages.json`;
  if (!existsSync(list)) return ['The build has no list of the scripts of each page.'];
  const html = readFileSync(`${built}/index.html`, 'utf8');
  const entry = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  /** @type {{ path: string, scripts: string[] }[]} */
  const pages = JSON.parse(readFileSync(list, 'utf8'));
  /** @type {Map<string, number>} */
  const sizes = new Map();
  /** @param {string} file */
  const kbOf = (file) => {
    const kb = sizes.get(file) ?? gzipSync(readFileSync(`${built}/${file}`)).length / 1000;
    sizes.set(file, kb);
    return kb;
  };
  // The build divides the modules by the same limits.
  const { usual, tolerance, higher } = JSON.parse(readFileSync(inProject('web', 'page-limits.json'), 'utf8'));
  /** @param {string} path */
  const kbAtMost = (path) =>
    higher.find((/** @type {{ paths: string[] }} */ { paths }) => paths.includes(path))?.kb ?? usual.kb;
  return pages.flatMap(({ path, scripts }) => {
    const files = new Set([...entry, ...scripts]);
    const kb = [...files].reduce((sum, file) => sum + kbOf(file), 0);
    if (kb <= kbAtMost(path) + tolerance.kb && files.size <= usual.scripts + tolerance.scripts) return [];
    return [`${path}: ${kb.toFixed(0)} kB in ${files.size} scripts, at most ${kbAtMost(path)} kB in ${usual.scripts}`];
  });
}
