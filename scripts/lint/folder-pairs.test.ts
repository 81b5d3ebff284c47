import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { packageCommand, projectFolder, projectNode } from '../project.mjs';

type Module = { source: string; dependencies: { resolved: string }[] };

/** Folders that still import each other. Remove resolved pairs; add none. */
const knownPairs = {
  server: [
    'accounts ↔ background',
    'accounts ↔ session',
    'app.ts ↔ start',
    'background ↔ database',
    'background ↔ server-context.ts',
    'calls ↔ clients',
    'card-payments ↔ payments',
    'card-payments ↔ server-context.ts',
    'clients ↔ documents',
    'clients ↔ drive',
    'clients ↔ jobs',
    'clients ↔ payments',
    'clients ↔ server-context.ts',
    'conversions ↔ payments',
    'database ↔ start',
    'documents ↔ history',
    'documents ↔ jobs',
    'documents ↔ payments',
    'documents ↔ pdf',
    'drive ↔ jobs',
    'drive ↔ requests',
    'drive ↔ storage',
    'history ↔ requests',
    'http ↔ openapi',
    'http ↔ session',
    'http ↔ settings.ts',
    'job-forms ↔ jobs',
    'jobs ↔ visit-logs',
    'jobs ↔ visits',
    'mail ↔ server-context.ts',
    'notifications ↔ server-context.ts',
    'server-context.ts ↔ sms',
    'server-context.ts ↔ storage',
    'session ↔ two-step',
    'settings.ts ↔ start',
    'settings.ts ↔ tracing',
    'start ↔ storage',
  ],
  web: [
    'app ↔ design',
    'calendar ↔ clients',
    'calendar ↔ visits',
    'clients ↔ documents',
    'clients ↔ jobs',
    'clients ↔ payments',
    'clients ↔ requests',
    'clients ↔ tasks',
    'documents ↔ jobs',
    'documents ↔ payments',
    'drive ↔ jobs',
    'job-forms ↔ jobs',
    'jobs ↔ requests',
    'jobs ↔ tasks',
    'jobs ↔ visits',
  ],
};

/** The folder or, directly under src, the file. Tests may import anything. */
const roomOf = (packageName: string, file: string): string | null =>
  /\.test\.tsx?$|\/testing\//.test(file) ? null : (file.split(`${packageName}/src/`)[1]?.split('/')[0] ?? null);

function pairsOf(packageName: string): string[] {
  const { stdout } = spawnSync(
    projectNode(),
    [packageCommand('dependency-cruiser', 'depcruise'), '--output-type', 'json', packageName],
    { cwd: projectFolder, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const { modules } = JSON.parse(stdout) as { modules: Module[] };
  const arrows = new Set<string>();
  for (const { source, dependencies } of modules) {
    const from = roomOf(packageName, source);
    for (const { resolved } of dependencies) {
      const to = roomOf(packageName, resolved);
      if (from !== null && to !== null && from !== to) arrows.add(`${from} ↔ ${to}`);
    }
  }
  expect(arrows.size, 'nothing was looked at').toBeGreaterThan(50);
  const isBothWays = (arrow: string): boolean => arrows.has(arrow.split(' ↔ ').toReversed().join(' ↔ '));
  return [...arrows].filter((arrow) => isBothWays(arrow) && arrow < arrow.split(' ↔ ').toReversed().join(' ↔ ')).sort();
}

it.each(Object.entries(knownPairs))('no two folders of %s import each other', (packageName, known) => {
  expect(pairsOf(packageName)).toEqual(known);
});
