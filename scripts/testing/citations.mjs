import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { inProject } from '../project.mjs';
import { firstLines } from './failure-lines.mjs';
import { failed, passed } from './outcome.mjs';

const citingFolders = ['domain', 'contract', 'server', 'web', 'e2e', 'bench', 'scripts', 'docs/decisions'];
const citingFiles = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/operations.md'];
const citingName = /\.(ts|tsx|mjs|sql|md|css)$/;
/** It contains invalid citations on purpose. */
const passedOver = 'scripts/testing/citations.test.ts';
/** Folders without files of the project. */
const unlisted = new Set(['.git', 'node_modules', 'dist', 'data', '.cache', 'test-results', 'coverage', '.tanstack']);

/**
 * The files of the project in a folder; '' is the project's own.
 * @param {string} folder
 * @returns {string[]} paths with '/' on every system
 */
export const filesIn = (folder) =>
  readdirSync(inProject(folder), { withFileTypes: true }).flatMap((entry) => {
    if (unlisted.has(entry.name)) return [];
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });

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
  const endpointIds = new Set([...api.matchAll(/\b[A-Z]{2}-\d+\b/g)].map(([id]) => id));
  const areas = new Set([...endpointIds].map((id) => id.slice(0, 2)));
  const rowIds = new Set([...rows.matchAll(/^[CJR]-\d{3}\b/gm)].map(([id]) => id));
  const screenIds = new Set([...screens.matchAll(/\b[PM]\d{1,2}\b/g)].map(([id]) => id));
  /** @type {[RegExp, (found: string) => boolean][]} */
  const kinds = [
    [/\bAPI (\d+(?:\.\d+)*)/g, (section) => apiSections.has(section)],
    [/\bscreens (\d+(?:\.\d+)*)/g, (section) => screenSections.has(section)],
    [/\bscreens ([PM]\d{1,2})\b/g, (id) => screenIds.has(id)],
    [/\bid: '([A-Z]{2}-\d+)/g, (id) => endpointIds.has(id)],
    [/\b([A-Z]{2}-\d{1,2})\b/g, (id) => !areas.has(id.slice(0, 2)) || endpointIds.has(id)],
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

/** Names in the texts that are no files of the project: made by the build and by npm, of a backup, or named as forbidden. */
const otherFiles = new Set(['.vite/pages.json', 'node_modules/.package-lock.json', 'manifest.json', 'index.ts']);

/**
 * The files and folders of the project, each also without its outer folders: 'parts/client-picker.tsx', 'parts/'.
 * @param {readonly string[]} paths
 */
export function namesOf(paths) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const path of paths) {
    const segments = path.split('/');
    for (let start = 0; start < segments.length; start += 1) {
      names.add(segments.slice(start).join('/'));
      for (let end = start + 1; end < segments.length; end += 1) names.add(`${segments.slice(start, end).join('/')}/`);
    }
  }
  return names;
}

const endings = 'ts|tsx|mjs|cjs|sql|json|md|tsv|css|yaml|grit|service';
const namedFile = new RegExp(`\`(?:\\./)?([\\w$.@-]+(?:/[\\w$.@-]+)*(?:\\.(?:${endings})|/))\``, 'g');
const relativeLink = /\]\(((?!\w+:|#)[^)#\s]+)(?:[#\s][^)]*)?\)/g;
const commentLine = /^\s*(?:\/?\*|\/\/|--)/;

/**
 * Files and folders that a text names between backticks or links to, and that the project does not have. In code only
 * comments are read.
 * @param {{ path: string, text: string }} file
 * @param {ReadonlySet<string>} names
 * @returns {{ line: number, citation: string }[]}
 */
export function brokenPaths({ path, text }, names) {
  const isPage = path.endsWith('.md');
  return text.split('\n').flatMap((content, index) => {
    if (!isPage && !commentLine.test(content)) return [];
    const named = [...content.matchAll(namedFile)].map(([, name = '']) => name);
    const linked = isPage
      ? [...content.matchAll(relativeLink)].map(([, to = '']) => posix.join(posix.dirname(path), to))
      : [];
    const missing = [
      ...named.filter((name) => !names.has(name)),
      ...linked.filter((to) => !names.has(to) && !names.has(`${to}/`)),
    ];
    return missing.filter((name) => !otherFiles.has(name)).map((citation) => ({ line: index + 1, citation }));
  });
}

/** Checks that every section, endpoint, screen, row, decision and file that the code and the documents cite exists. */
export async function checkCitations() {
  const read = (/** @type {string} */ path) => readFileSync(inProject(path), 'utf8');
  const specification = {
    api: read('docs/spec/API.md'),
    screens: read('docs/spec/screens.md'),
    rows: read('docs/spec/requirements.tsv'),
    decisions: readdirSync(inProject('docs/decisions')),
  };
  const all = filesIn('');
  const names = namesOf(all);
  const isCiting = (/** @type {string} */ path) =>
    citingName.test(path) &&
    path !== passedOver &&
    (citingFiles.includes(path) || citingFolders.some((folder) => path.startsWith(`${folder}/`)));
  const broken = all.flatMap((path) => {
    const cites = isCiting(path);
    if (!cites && !(path.startsWith('docs/') && path.endsWith('.md'))) return [];
    const text = read(path);
    const found = [...(cites ? brokenCitations(text, specification) : []), ...brokenPaths({ path, text }, names)];
    return found.map(({ line, citation }) => `${path}:${line}: ${citation}`);
  });
  for (const place of broken) console.log(place);
  return broken.length === 0
    ? passed()
    : failed(`${broken.length} citations lead nowhere`, firstLines(broken.join('\n')));
}
