import { inProject } from './project.mjs';
import { runNode } from './run.mjs';
import { staleBuild } from './stale-build.mjs';

/** The program of the server, as `npm start` runs it. */
export const serverProgram = inProject('server', 'dist', 'main.js');

/** Creates the database and the demo company, without serving them. */
export const prepareProgram = inProject('server', 'dist', 'prepare.js');

/** Bundles the server unless the bundle is current. */
export const buildServerIfStale = staleBuild({
  name: 'server-built-from',
  sources: ['package-lock.json', 'server/bundle.mjs', 'server/src', 'contract/src', 'domain/src'],
  result: serverProgram,
  async build() {
    const code = await runNode([inProject('server', 'bundle.mjs')]);
    if (code !== 0) throw new Error('The server could not be built: the build says why above.');
  },
});
