import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = fileURLToPath(new URL('..', import.meta.url));

/** @param {...string} segments */
export function inProject(...segments) {
  return join(projectFolder, ...segments);
}

/** The folder of Node's compiled code (NODE_COMPILE_CACHE), so that later starts need no compiling. */
export const compiledCode = inProject('.cache', 'compiled');

/** The Node 24 among the installed packages, which may be missing on a machine that runs a newer one. */
export function projectNode() {
  const installed = inProject('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(installed)) return installed;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Error(
    'Node 24 did not come with the packages. Were install scripts switched off? Run: npm ci --ignore-scripts=false',
  );
}

/**
 * The script of a package's command, run by the project's Node on every system.
 * @param {string} packageName
 * @param {string} command
 */
export function packageCommand(packageName, command) {
  const folder = inProject('node_modules', packageName);
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const script = typeof bin === 'string' ? bin : bin[command];
  if (!script) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, script);
}

/** The environment in which a child process finds the project's commands, and Node 24 as `node`. */
export function projectEnvironment() {
  return { ...process.env, PATH: `${inProject('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}` };
}
