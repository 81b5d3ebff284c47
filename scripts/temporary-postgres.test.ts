import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findPostgresPrograms, startTemporaryPostgres } from './temporary-postgres.mjs';

const programs = findPostgresPrograms();
const here = new URL('temporary-postgres.mjs', import.meta.url).href;

async function accepts(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

test.skipIf(programs === null)('a stopped server leaves neither process nor folder', async () => {
  const postgres = await startTemporaryPostgres({ programs: programs ?? '' });
  expect(await accepts(postgres.url)).toBe(true);
  await postgres.stop();
  expect(await accepts(postgres.url)).toBe(false);
  expect(existsSync(postgres.dataFolder)).toBe(false);
});

test.skipIf(programs === null)('nothing is left behind when the process that started it is killed', async () => {
  const script = `const { startTemporaryPostgres } = await import(${JSON.stringify(here)});
    const { url, dataFolder } = await startTemporaryPostgres({ programs: ${JSON.stringify(programs)} });
    console.log(JSON.stringify({ url, dataFolder }));`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(owner.stdout, 'data');
  const { url, dataFolder } = JSON.parse(String(output));
  expect(await accepts(url)).toBe(true);

  owner.kill('SIGKILL');
  for (let attempt = 0; attempt < 600 && existsSync(dataFolder); attempt += 1) await delay(100);
  expect(existsSync(dataFolder)).toBe(false);
  expect(await accepts(url)).toBe(false);
});
