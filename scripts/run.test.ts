import { expect, test } from 'vitest';
import { runNode } from './run.mjs';

const program = (source: string) => ['-e', source];
/** Long enough for Node to start on a busy machine. */
const fiveSeconds = 5 / 60;

test.concurrent('a command that keeps printing has no time limit', async () => {
  const prints = 'let n = 0; const t = setInterval(() => { console.log(n); if (++n === 60) clearInterval(t); }, 100);';
  expect(await runNode(program(prints), { quietMinutes: fiveSeconds })).toBe(0);
});

test.concurrent('a command without output is stopped and fails', async () => {
  expect(await runNode(program('setTimeout(() => {}, 600_000);'), { quietMinutes: 0.5 / 60 })).not.toBe(0);
});

test.concurrent('a process left behind with the output open does not block the command', async () => {
  const leaves = `const { spawn } = require('node:child_process');
    spawn(process.execPath, ['-e', 'setTimeout(() => {}, 40_000)'], { stdio: 'inherit', detached: true }).unref();
    process.exit(3);`;
  const started = Date.now();
  expect(await runNode(program(leaves))).toBe(3);
  // The process left behind ends after forty seconds.
  expect(Date.now() - started).toBeLessThan(35_000);
});
