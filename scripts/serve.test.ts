import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Records the signals it receives, and exits with code 7 shortly after the first. */
const server = `
import { appendFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
const log = (line) => appendFileSync(process.env.SIGNAL_LOG, line + '\\n');
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => { log(signal); setTimeout(() => process.exit(7), 200); });
}
setInterval(() => {}, 1000);
log(getCompileCacheDir() === undefined ? 'compiles each time' : 'up');
`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'truckroll-serve-'));
  writeFileSync(join(folder, 'server.mjs'), server);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The complete lines of the log, because the file exists for a moment before its first line is written. */
const linesOf = (log: string): string[] => {
  try {
    return readFileSync(log, 'utf8').split('\n').slice(0, -1);
  } catch {
    return [];
  }
};

async function untilLines(log: string, count: number): Promise<string[]> {
  for (let attempt = 0; attempt < 1200 && linesOf(log).length < count; attempt += 1) await delay(50);
  return linesOf(log);
}

async function startServing(name: string): Promise<{ parent: ChildProcess; log: string }> {
  const log = join(folder, `${name}.log`);
  const serveUrl = new URL('serve.mjs', import.meta.url).href;
  const script = `const { serve } = await import(${JSON.stringify(serveUrl)});
    process.exitCode = await serve({
      script: ${JSON.stringify(join(folder, 'server.mjs'))},
      // However long the machine takes between the two signals of a test.
      samePressMs: 600_000,
    });`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, SIGNAL_LOG: log },
    stdio: 'inherit',
  });
  expect(await untilLines(log, 1)).toEqual(['up']);
  return { parent, log };
}

test('a Ctrl-C that arrives from the terminal and from npm reaches the server once, and its exit code comes back', async () => {
  const { parent, log } = await startServing('interrupt');
  const ended = once(parent, 'exit');
  parent.kill('SIGINT');
  expect(await untilLines(log, 2)).toEqual(['up', 'SIGINT']);
  parent.kill('SIGINT');
  expect(await ended).toEqual([7, null]);
  expect(linesOf(log)).toEqual(['up', 'SIGINT']);
});

test('closing the terminal stops the server gracefully', async () => {
  const { parent, log } = await startServing('hangup');
  const ended = once(parent, 'exit');
  parent.kill('SIGHUP');
  expect(await ended).toEqual([7, null]);
  expect(linesOf(log)).toEqual(['up', 'SIGTERM']);
});

test('the server does not survive when its start script is killed', async () => {
  const { parent, log } = await startServing('killed');
  parent.kill('SIGKILL');
  expect(await untilLines(log, 2)).toEqual(['up', 'SIGTERM']);
});
