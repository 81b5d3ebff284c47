import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inProject } from '../project.mjs';

/** The most scripts of a page that is opened with an empty cache, and their kB (1000 bytes), gzipped. */
const scriptsAtMost = 40;
const kbAtMost = 420;
/** Of pages that strangers open, often on a phone: sign-in, sign-up and those of a client's link. */
const kbBeforeSignIn = 270;

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
  /** @type {{ path: string, needsSession: boolean, scripts: string[] }[]} */
  const pages = JSON.parse(readFileSync(list, 'utf8'));
  /** @type {Map<string, number>} */
  const sizes = new Map();
  /** @param {string} file */
  const kbOf = (file) => {
    const kb = sizes.get(file) ?? gzipSync(readFileSync(`${built}/${file}`)).length / 1000;
    sizes.set(file, kb);
    return kb;
  };
  return pages.flatMap(({ path, needsSession, scripts }) => {
    const files = new Set([...entry, ...scripts]);
    const kb = [...files].reduce((sum, file) => sum + kbOf(file), 0);
    const atMost = needsSession ? kbAtMost : kbBeforeSignIn;
    if (kb <= atMost && files.size <= scriptsAtMost) return [];
    return [`${path}: ${kb.toFixed(0)} kB in ${files.size} scripts, at most ${atMost} kB in ${scriptsAtMost}`];
  });
}
