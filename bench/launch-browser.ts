import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.mjs';

/** Starts the machine's Chromium, without requests of its own that would disturb the measurements. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}
