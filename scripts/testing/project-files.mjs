import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../project.mjs';

const notOurs = new Set(['node_modules', 'dist']);

/**
 * Whether a folder has a file whose path matches: without one a suite has nothing to run.
 * @param {string} folder
 * @param {RegExp} pattern
 * @returns {boolean}
 */
export function hasFile(folder, pattern) {
  const path = inProject(folder);
  if (!existsSync(path)) return false;
  return readdirSync(path, { withFileTypes: true }).some((entry) => {
    if (notOurs.has(entry.name)) return false;
    return entry.isDirectory() ? hasFile(join(folder, entry.name), pattern) : pattern.test(entry.name);
  });
}
