import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const built = fileURLToPath(new URL('../web/dist', import.meta.url));
const assets = join(built, 'assets');

/** What a first visit of a page loads before it can be used: the entry, and the chunks of its route. */
const pages = [
  { name: 'Sign-in', chunks: ['login-screen'], budgetKb: 210 },
  { name: 'Client list', chunks: ['shell', 'client-list-screen'], budgetKb: 270 },
];

const staticImport = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

/** A file with everything it imports statically. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const source = readFileSync(join(assets, file), 'utf8');
  for (const [, imported] of source.matchAll(staticImport)) {
    if (imported !== undefined) withImports(imported, found);
  }
  return found;
}

function chunkNamed(name: string): string {
  const file = readdirSync(assets).find((each) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(each));
  if (file === undefined) throw new Error(`The build has no chunk ${name}.`);
  return file;
}

const gzippedKb = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file))).length, 0) / 1000;

function main(): void {
  if (!existsSync(assets)) throw new Error('There is no built web app. Run: npm start, or vite build in web.');
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  const entry = /src="\/assets\/([\w.-]+\.js)"/.exec(page)?.[1];
  if (entry === undefined) throw new Error('The page has no entry script.');
  console.log('gzipped JavaScript of a first visit, kB (1000 bytes)');
  for (const { name, chunks, budgetKb } of pages) {
    const files = new Set<string>();
    for (const file of [entry, ...chunks.map(chunkNamed)]) withImports(file, files);
    const kb = gzippedKb(files);
    const verdict = kb <= budgetKb ? 'within' : 'OVER';
    console.log(`${name}: ${kb.toFixed(1)} in ${files.size} files, ${verdict} the budget of ${budgetKb}`);
    if (kb > budgetKb) process.exitCode = 1;
  }
}

main();
