import { expect, test } from 'vitest';
import { runNode } from './run.mjs';

const program = (source: string) => ['-e', source];
const halfASecond = 0.5 / 60;

test('a command that keeps printing has no time limit', async () => {
  const prints = 'let n = 0; const t = setInterval(() => { console.log(n); if (++n === 12) clearInterval(t); }, 100);';
  expect(await runNode(program(prints), { quietMinutes: halfASecond })).toBe(0);
});

test('a command without output is stopped and fails', async () => {
  expect(await runNode(program('setTimeout(() => {}, 30_000);'), { quietMinutes: halfASecond })).not.toBe(0);
});

test('a process left behind with the output open does not block the command', async () => {
  const leaves = `const { spawn } = require('node:child_process');
    spawn(process.execPath, ['-e', 'setTimeout(() => {}, 6_000)'], { stdio: 'inherit', detached: true }).unref();
    process.exit(3);`;
  const started = Date.now();
  expect(await runNode(program(leaves))).toBe(3);
  expect(Date.now() - started).toBeLessThan(5_500);
});
