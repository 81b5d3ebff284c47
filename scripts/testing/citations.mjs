import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../project.mjs';
import { firstLines } from './failure-lines.mjs';
import { failed, passed } from './outcome.mjs';

const citingFolders = ['domain', 'contract', 'server', 'web', 'e2e', 'bench', 'scripts', 'docs/decisions'];
const citingFiles = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/operations.md'];
const citingName = /\.(ts|tsx|mjs|sql|md|css)$/;
/** Third-party folders, and the test that contains invalid citations on purpose. */
const passedOver = new Set(['node_modules', 'dist', 'citations.test.ts']);

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(inProject(folder), { withFileTypes: true }).flatMap((entry) => {
    if (passedOver.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return citingName.test(entry.name) ? [path] : [];
  });
}

/**
 * The numbers of headings, and of table rows whose first column is a number.
 * @param {string} text
 */
function sectionsOf(text) {
  return new Set([...text.matchAll(/^(?:#{2,4}|\|) (\d+(?:\.\d+)+|\d+)\b/gm)].map((match) => match[1]));
}

/**
 * @typedef {object} Specification
 * @property {string} api the text of API.md
 * @property {string} screens the text of screens.md
 * @property {readonly string[]} decisions names of the decision records
 * @property {string} rows the text of requirements.tsv
 */

/**
 * Citations in a text that the specification does not have, or of a number that two decisions have.
 * @param {string} text
 * @param {Specification} specification
 * @returns {{ line: number, citation: string }[]}
 */
export function brokenCitations(text, { api, screens, decisions, rows }) {
  const [apiSections, screenSections] = [sectionsOf(api), sectionsOf(screens)];
  const callIds = new Set([...api.matchAll(/\b[A-Z]{2}-\d+\b/g)].map(([id]) => id));
  const areas = new Set([...callIds].map((id) => id.slice(0, 2)));
  const rowIds = new Set([...rows.matchAll(/^[CJR]-\d{3}\b/gm)].map(([id]) => id));
  const screenIds = new Set([...screens.matchAll(/\b[PM]\d{1,2}\b/g)].map(([id]) => id));
  /** @type {[RegExp, (found: string) => boolean][]} */
  const kinds = [
    [/\bAPI (\d+(?:\.\d+)*)/g, (section) => apiSections.has(section)],
    [/\bscreens (\d+(?:\.\d+)*)/g, (section) => screenSections.has(section)],
    [/\bscreens ([PM]\d{1,2})\b/g, (id) => screenIds.has(id)],
    [/\bid: '([A-Z]{2}-\d+)/g, (id) => callIds.has(id)],
    [/\b([A-Z]{2}-\d{1,2})\b/g, (id) => !areas.has(id.slice(0, 2)) || callIds.has(id)],
    [/\b([CJR]-\d{3})\b/g, (id) => rowIds.has(id)],
    [/\bdecision (\d{4})\b/g, (number) => decisions.filter((name) => name.startsWith(`${number}-`)).length === 1],
  ];
  return text
    .split('\n')
    .flatMap((content, index) =>
      kinds.flatMap(([pattern, exists]) =>
        [...content.matchAll(pattern)]
          .filter((match) => !exists(match[1] ?? ''))
          .map(([citation]) => ({ line: index + 1, citation })),
      ),
    );
}

/** Checks that every section, call, screen, row and decision that the code cites exists. */
export async function checkCitations() {
  const read = (/** @type {string} */ path) => readFileSync(inProject(path), 'utf8');
  const specification = {
    api: read('docs/spec/API.md'),
    screens: read('docs/spec/screens.md'),
    rows: read('docs/spec/requirements.tsv'),
    decisions: readdirSync(inProject('docs/decisions')),
  };
  const broken = [...citingFolders.flatMap(filesIn), ...citingFiles].flatMap((path) =>
    brokenCitations(read(path), specification).map(({ line, citation }) => `${path}:${line}: ${citation}`),
  );
  for (const place of broken) console.log(place);
  return broken.length === 0
    ? passed()
    : failed(`${broken.length} citations lead nowhere`, firstLines(broken.join('\n')));
}
