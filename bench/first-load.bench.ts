import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const built = fileURLToPath(new URL('../web/dist', import.meta.url));
const shell = 'src/notifications/shell-with-bell.tsx';
const scriptsAtMost = 18;

/** The scripts that a page's first visit loads before the page can be used: the entry, and the code of its route. */
const pages = [
  { name: 'Sign-in', sources: ['src/session/login-screen.tsx'], kbAtMost: 260 },
  { name: 'Public document', sources: ['src/document-screens/public/public-document-screen.tsx'], kbAtMost: 210 },
  { name: 'Home', sources: [shell, 'src/home/home-screen.tsx'], kbAtMost: 310 },
  { name: 'Client list', sources: [shell, 'src/client-screens/client-list-screen.tsx'], kbAtMost: 310 },
  { name: 'Job list', sources: [shell, 'src/job-screens/list/job-list-screen.tsx'], kbAtMost: 310 },
  { name: 'Calendar', sources: [shell, 'src/calendar/calendar-screen.tsx'], kbAtMost: 350 },
  { name: 'Client page', sources: [shell, 'src/client-screens/client-screen.tsx'], kbAtMost: 335 },
  { name: 'Invoice', sources: [shell, 'src/document-screens/view/document-view-screen.tsx'], kbAtMost: 330 },
];

/** The part of Vite's manifest that is used here. Its keys are sources below web/, or names of shared chunks. */
type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>;

/** The scripts of the given sources with all their static imports. */
function scriptsOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...sources];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no ${key}.`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    open.push(...(chunk.imports ?? []));
  }
  return found;
}

const gzippedKb = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file))).length, 0) / 1000;

function main(): void {
  const manifestFile = join(built, '.vite', 'manifest.json');
  if (!existsSync(manifestFile)) throw new Error('There is no built web app. Run: npm start, or vite build in web.');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  console.log('gzipped JavaScript of a first visit, kB (1000 bytes), and its scripts');
  for (const { name, sources, kbAtMost } of pages) {
    const files = scriptsOf(manifest, [...entries, ...sources]);
    const kb = gzippedKb(files);
    const isWithin = kb <= kbAtMost && files.size <= scriptsAtMost;
    const asked = `${kbAtMost} kB and ${scriptsAtMost} scripts asked`;
    console.log(`${name}: ${kb.toFixed(1)} kB in ${files.size} scripts, ${isWithin ? 'within' : 'OVER'}: ${asked}`);
    if (!isWithin) process.exitCode = 1;
  }
}

main();
