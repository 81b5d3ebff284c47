import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inProject, projectFolder } from './project.mjs';

/** Builds themselves write the route tree. */
const notSources = new Set(['node_modules', 'dist', 'route-tree.gen.ts']);

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
 * @param {readonly string[]} sources
 */
function fingerprintOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(inProject(source)))) {
    hash
      .update(`${relative(projectFolder, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * A build that runs only when its sources have changed. Concurrent callers share one run.
 * @param {object} parts
 * @param {string} parts.name the name of the file in `.cache` that says which sources were built
 * @param {readonly string[]} parts.sources files and folders of the project
 * @param {string} parts.result a file that the build writes
 * @param {() => Promise<void>} parts.build
 */
export function staleBuild({ name, sources, result, build }) {
  const stampFile = inProject('.cache', name);
  /** @type {Promise<void> | null} */
  let building = null;

  async function buildIfStale() {
    // Taken before the build, so that a source that is edited meanwhile is built next time.
    const fingerprint = fingerprintOf(sources);
    const isBuilt = existsSync(result) && existsSync(stampFile);
    if (isBuilt && readFileSync(stampFile, 'utf8') === fingerprint) return;
    await build();
    mkdirSync(inProject('.cache'), { recursive: true });
    writeFileSync(stampFile, fingerprint);
  }

  return () => {
    building ??= buildIfStale().finally(() => {
      building = null;
    });
    return building;
  };
}
