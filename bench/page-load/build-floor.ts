import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds the floor's page as one script into a temporary folder, and returns the folder. */
export async function buildFloor(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'truckroll-floor-'));
  await build({
    root: fileURLToPath(new URL('floor', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: { outDir, emptyOutDir: true, target: 'es2024' },
  });
  return outDir;
}
