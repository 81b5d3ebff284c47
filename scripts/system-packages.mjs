import { spawnSync } from 'node:child_process';
import { outputOf } from './run.mjs';

/**
 * @typedef {object} PackageManager
 * @property {string} command
 * @property {string[]} install the arguments before the package's name
 * @property {string[] | null} refresh updates the package list
 * @property {boolean} asRoot
 */

/** @type {PackageManager[]} */
const managers = [
  { command: 'apt-get', install: ['install', '-y', '--no-install-recommends'], refresh: ['update'], asRoot: true },
  { command: 'dnf', install: ['install', '-y'], refresh: null, asRoot: true },
  { command: 'apk', install: ['add'], refresh: ['update'], asRoot: true },
  { command: 'brew', install: ['install'], refresh: null, asRoot: false },
];

/**
 * @param {string} command
 * @param {string[]} words
 * @param {number} seconds
 */
function succeeds(command, words, seconds) {
  console.log(`  ${command} ${words.join(' ')}`);
  const { status } = spawnSync(command, words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: seconds * 1_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/**
 * Installs with the system's package manager, when it exists and we have permission.
 * @param {{ [manager: string]: string }} names the package's name, by package manager
 * @param {number} [seconds] the timeout of each step; the default suits slow networks
 * @returns {boolean}
 */
export function installSystemPackage(names, seconds = 8 * 60) {
  const manager = managers.find(({ command }) => names[command] && outputOf(command, ['--version']) !== null);
  const name = manager && names[manager.command];
  if (!manager || !name) return false;
  if (manager.asRoot !== (process.getuid?.() === 0)) return false;
  const { command, install, refresh } = manager;
  if (succeeds(command, [...install, name], seconds)) return true;
  // A fresh machine has no package list yet. An existing one saves the download.
  return refresh !== null && succeeds(command, refresh, seconds) && succeeds(command, [...install, name], seconds);
}
