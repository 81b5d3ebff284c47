import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inProject } from '../project.mjs';

/** The limits of what a page loads before it is usable: kB (1000 bytes) of gzipped scripts, and number of scripts. */
const most = { kb: 350, scripts: 20 };

/** The tolerance: scripts are joined approximately, so any change of imports may add some kB or a script. */
const slack = { kb: 10, scripts: 2 };

/** The editors need the form, the table of lines with exact sums, dragging, and the pickers at once. */
const editor = { kb: 370, scripts: 20 };

/**
 * Pages with higher limits, each with the reason.
 * @type {Record<string, { kb: number, scripts: number }>}
 */
const exceptions = {
  // A link to a job opens the job's panel above the list.
  '/jobs/$jobId': { kb: 365, scripts: 20 },
  // The properties are sorted by dragging.
  '/settingsV2/custom-properties': { kb: 355, scripts: 20 },
  '/grow/estimate/new': editor,
  '/grow/estimate/edit': editor,
  '/grow/invoice/new': editor,
  '/grow/invoice/edit': editor,
};

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
  return pages.flatMap(({ path, scripts }) => {
    const files = new Set([...entry, ...scripts]);
    const kb = [...files].reduce((sum, file) => sum + kbOf(file), 0);
    const allowed = exceptions[path] ?? most;
    if (kb <= allowed.kb + slack.kb && files.size <= allowed.scripts + slack.scripts) return [];
    return [`${path}: ${kb.toFixed(0)} kB in ${files.size} scripts, at most ${allowed.kb} kB in ${allowed.scripts}`];
  });
}
