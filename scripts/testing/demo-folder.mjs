import { rmSync } from 'node:fs';
import { buildServerIfStale, prepareProgram } from '../build-server.mjs';
import { runNode } from '../run.mjs';
import { serverFlags } from '../serve.mjs';
import { temporaryFolder } from '../temporary-place.mjs';

/**
 * Builds the demo company in a temporary data folder, for servers that start with a copy of it: building takes a core
 * most of a minute. The folder is removed when this process exits.
 * @returns {Promise<string>}
 */
export async function buildDemoFolder() {
  await buildServerIfStale();
  const folder = temporaryFolder('demo', { inMemory: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const code = await runNode([...serverFlags, prepareProgram], {
    environment: { DATA_DIR: folder, DATABASE_URL: undefined, PORT: '0', SEED_DEMO: 'on', LOG_LEVEL: 'warn' },
  });
  if (code !== 0) throw new Error('The demo company could not be built: the lines above say why.');
  return folder;
}
