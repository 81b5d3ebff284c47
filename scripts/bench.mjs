import './require-node-20.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { buildServerIfStale } from './build-server.mjs';
import { buildWebIfStale } from './build-web.mjs';
import { installPackagesIfNeeded } from './install-packages.mjs';
import { inProject, projectNode } from './project.mjs';
import { outputOf, runNode } from './run.mjs';

function benches() {
  const folder = inProject('bench');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.slice(0, -'.bench.ts'.length))
    .sort();
}

async function main() {
  await installPackagesIfNeeded();
  if (benches().length === 0) throw new Error('There is no file bench/*.bench.ts.');
  const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const unknown = wanted.filter((name) => !benches().includes(name));
  if (unknown.length > 0) throw new Error(`No bench ${unknown.join(', ')}. There are: ${benches().join(', ')}`);
  const chosen = wanted.length > 0 ? wanted : benches();

  const processors = cpus();
  console.log(
    `${processors.length} × ${processors[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ` +
      `${type()} ${release()}, Node ${outputOf(projectNode(), ['--version'])}`,
  );
  await buildServerIfStale();
  await buildWebIfStale();
  for (const name of chosen) {
    console.log(`\n=== ${name}`);
    const code = await runNode([inProject('bench', `${name}.bench.ts`), ...options], { quietMinutes: 30 });
    if (code !== 0) process.exitCode = 1;
  }
}

await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
