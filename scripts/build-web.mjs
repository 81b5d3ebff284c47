import { existsSync } from 'node:fs';
import { inProject, packageCommand } from './project.mjs';
import { runNode } from './run.mjs';
import { staleBuild } from './stale-build.mjs';

export function webAppExists() {
  return existsSync(inProject('web', 'index.html'));
}

const builtPage = inProject('web', 'dist', 'index.html');

export function webAppIsBuilt() {
  return existsSync(builtPage);
}

/** Builds the web app unless it is current. */
export const buildWebIfStale = staleBuild({
  name: 'web-built-from',
  sources: ['package-lock.json', 'web', 'contract/src', 'domain/src'],
  result: builtPage,
  async build() {
    if (!webAppExists()) return;
    console.log('Building the web app, about a minute.');
    const code = await runNode([packageCommand('vite', 'vite'), 'build'], { folder: inProject('web') });
    if (code !== 0) throw new Error('The web app could not be built: the build says why above.');
  },
});
