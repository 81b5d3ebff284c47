import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { packageCommand } from './project.mjs';
import { outputOf, runNode } from './run.mjs';
import { installSystemPackage } from './system-packages.mjs';

/** The headless shell is Chromium without windows. It behaves the same and uses a third less CPU. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
const places = [
  ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Whether a browser works. Ubuntu's chromium-browser is a stub that asks for a snap, so only a browser that prints its
 * version counts.
 */
function works(/** @type {string} */ browser) {
  return /chrom/i.test(outputOf(browser, ['--version']) ?? '');
}

function installedChromium() {
  return places.find((place) => existsSync(place) && works(place)) ?? null;
}

/** The folder in which Playwright installs its own browser. */
async function playwrightChromium() {
  const { chromium } = await import('@playwright/test');
  const browser = chromium.executablePath();
  return existsSync(browser) && works(browser) ? browser : null;
}

async function downloadedChromium() {
  console.log('No Chromium found: Playwright downloads its own.');
  await runNode([packageCommand('@playwright/test', 'playwright'), 'install', '--no-shell', 'chromium'], {
    quietMinutes: 5,
  });
  return playwrightChromium();
}

function chromiumOfTheSystem() {
  console.log("No Chromium yet: asking the system's package manager.");
  const name = 'chromium';
  return installSystemPackage({ 'apt-get': name, dnf: name, apk: name, brew: name }) ? installedChromium() : null;
}

/**
 * The headless shell. It is installed where Debian's package manager offers it and each step takes less than two
 * minutes, even if another browser is present: it makes the journeys a third faster. Ubuntu has no such package.
 */
function headlessShell() {
  const installed = installedChromium();
  if (installed?.endsWith(shell)) return installed;
  const found = installSystemPackage({ 'apt-get': shell }, 120) ? installedChromium() : null;
  return found?.endsWith(shell) ? found : null;
}

/**
 * @returns {Promise<string | null>} the path of a working Chromium, downloaded when the machine has none
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (works(named)) return named;
    console.error(`CHROMIUM_PATH is ${named}, which is no Chromium that starts.`);
    return null;
  }
  return (
    headlessShell() ??
    installedChromium() ??
    (await playwrightChromium()) ??
    (await downloadedChromium()) ??
    chromiumOfTheSystem()
  );
}
