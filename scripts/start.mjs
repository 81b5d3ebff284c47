import './require-node-20.mjs';
import { buildServerIfStale, prepareProgram } from './build-server.mjs';
import { buildWebIfStale, webAppIsBuilt } from './build-web.mjs';
import { installPackagesIfNeeded } from './install-packages.mjs';
import { runNode } from './run.mjs';
import { serve, serverFlags } from './serve.mjs';

/** Creates the database and the demo company. Says itself why it cannot. */
async function prepare() {
  return runNode([...serverFlags, prepareProgram]);
}

try {
  await installPackagesIfNeeded();
  await buildServerIfStale();
  // The first build of the web app takes as long as the demo company, so both are made at the same time.
  const [prepared] = await Promise.all([webAppIsBuilt() ? 0 : prepare(), buildWebIfStale()]);
  process.exitCode = prepared === 0 ? await serve() : prepared;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
