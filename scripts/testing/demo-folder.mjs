import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { buildWebIfStale } from '../build-web.mjs';
import { inProject, projectEnvironment, projectFolder, projectNode } from '../project.mjs';
import { serverFlags } from '../serve.mjs';
import { temporaryFolder } from '../temporary-place.mjs';

/**
 * Builds the demo company in a temporary data folder, for servers that start with a copy of it: building takes a core
 * most of a minute. The folder is removed when this process exits.
 * @returns {Promise<string>}
 */
export async function buildDemoFolder() {
  // The server cannot start in the middle of a build.
  await buildWebIfStale();
  const folder = temporaryFolder('demo', { inMemory: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const server = spawn(
    projectNode(),
    [
      ...serverFlags,
      '--import',
      pathToFileURL(inProject('scripts', 'leave-with-parent.mjs')).href,
      inProject('server', 'src', 'main.ts'),
    ],
    {
      cwd: projectFolder,
      env: {
        ...projectEnvironment(),
        DATA_DIR: folder,
        DATABASE_URL: undefined,
        PORT: '0',
        SEED_DEMO: 'on',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  let output = '';
  const isServing = new Promise((resolve) => {
    server.stdout?.on('data', (piece) => {
      output += piece;
      // The greeting names the address once the server answers.
      if (/http:\/\//.test(output)) resolve(undefined);
    });
  });
  const ended = once(server, 'exit');
  await Promise.race([isServing, ended]);
  server.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`The demo company could not be built:\n${output}`);
  return folder;
}
