import './require-node-20.mjs';
import { buildWebIfStale } from './build-web.mjs';
import { installPackagesIfNeeded } from './install-packages.mjs';
import { serve } from './serve.mjs';

try {
  await installPackagesIfNeeded();
  await buildWebIfStale();
  process.exitCode = await serve();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
