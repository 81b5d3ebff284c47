import { existsSync, readFileSync } from 'node:fs';
import { oneAtATime } from './one-at-a-time.mjs';
import { inProject, projectFolder } from './project.mjs';
import { run } from './run.mjs';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | null}
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * @param {Record<string, LockedPackage> | null} wanted
 * @param {Record<string, LockedPackage> | null} installed
 * @param {(path: string) => boolean} exists
 * @returns {boolean} whether every package is installed in its version; those for other systems may be missing
 */
export function isInstalled(wanted, installed, exists) {
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, locked]) => {
    if (path === '') return true;
    const found = installed[path];
    if (!found) return Boolean(locked.optional || locked.devOptional);
    return found.version === locked.version && exists(path);
  });
}

/**
 * Whether the installed packages are those of the lock file. npm records the contents of node_modules in a lock file
 * there, and comparing the two also detects an installation by hand (`npm install name`), which a timestamp would miss.
 */
function packagesAreInstalled() {
  const wanted = packagesIn(inProject('package-lock.json'));
  const installed = packagesIn(inProject('node_modules', '.package-lock.json'));
  return isInstalled(wanted, installed, (path) => existsSync(inProject(path)));
}

/**
 * Installs unless it is done. Two commands that begin at the same time install once: npm removes the packages first, and
 * two installations in one folder fail.
 * @param {{ folder: string, isDone: () => boolean, install: () => Promise<void>, onWait?: () => void }} installation
 */
export async function installOnce({ folder, isDone, install, onWait }) {
  if (isDone()) return;
  await oneAtATime(
    `packages of ${folder}`,
    async () => {
      if (!isDone()) await install();
    },
    onWait,
  );
}

export const installPackagesIfNeeded = () =>
  installOnce({
    folder: projectFolder,
    isDone: packagesAreInstalled,
    install: installPackages,
    onWait: () => console.log('Waiting for another command, which installs the packages.'),
  });

async function installPackages() {
  console.log('Installing the packages of package-lock.json. The first time this takes a minute or two.');
  const started = Date.now();
  const progress = setInterval(() => {
    console.log(`  still installing, ${Math.round((Date.now() - started) / 1000)} s`);
  }, 10_000);
  // NODE_ENV=production on the host must not omit the build dependencies of the web app.
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // A package of the API reference sends installation telemetry unless it is disabled.
  const options = { quietMinutes: 20, environment: { SCARF_ANALYTICS: 'false' } };
  const { npm_execpath: npmScript, npm_node_execpath: npmNode } = process.env;
  const code = npmScript?.endsWith('npm-cli.js')
    ? await run(npmNode ?? process.execPath, [npmScript, ...words], options)
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', words, options);
  clearInterval(progress);
  if (code !== 0) throw new Error('The packages could not be installed: npm says why above.');
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}
