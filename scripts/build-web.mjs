import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inProject, packageCommand, projectFolder } from './project.mjs';
import { runNode } from './run.mjs';

/** The inputs of the build. */
const sources = ['package-lock.json', 'web', 'contract/src', 'domain/src'];
/** The build itself writes the route tree. */
const notSources = new Set(['node_modules', 'dist', 'route-tree.gen.ts']);
const stampFile = inProject('.cache', 'web-built-from');

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
    .sort();
}

/**
 * Hashes the contents of the sources. Times are not enough, because a clone, checkout or copy gives every file a new
 * time.
 */
function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(inProject(source)))) {
    hash
      .update(`${relative(projectFolder, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function fingerprintOfBuild() {
  if (!existsSync(inProject('web', 'dist', 'index.html')) || !existsSync(stampFile)) return null;
  return readFileSync(stampFile, 'utf8');
}

export function webAppExists() {
  return existsSync(inProject('web', 'index.html'));
}

/** @type {Promise<void> | null} */
let building = null;

/** Builds the web app unless it is current. Concurrent callers share one build. */
export function buildWebIfStale() {
  building ??= buildIfStale().finally(() => {
    building = null;
  });
  return building;
}

async function buildIfStale() {
  if (!webAppExists()) return;
  // Taken before the build, so that a source that is edited meanwhile is built next time.
  const fingerprint = fingerprintOfSources();
  if (fingerprintOfBuild() === fingerprint) return;
  console.log('Building the web app, about a minute.');
  const code = await runNode([packageCommand('vite', 'vite'), 'build'], { folder: inProject('web') });
  if (code !== 0) throw new Error('The web app could not be built: the build says why above.');
  mkdirSync(inProject('.cache'), { recursive: true });
  writeFileSync(stampFile, fingerprint);
}
