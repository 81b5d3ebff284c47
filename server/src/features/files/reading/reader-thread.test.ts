import { expect, it } from 'vitest';
import { readInThread } from './reader-thread.ts';

const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const read = (code: string) =>
  readInThread<number>({
    script: script(`import { parentPort, workerData } from 'node:worker_threads'; ${code}`),
    data: 6,
    transfer: [],
    seconds: 60,
    heapMegabytes: 2000,
    megabytes: 150,
  });

it('a thread answers once', async () => {
  expect(await read('parentPort.postMessage(workerData * 7)')).toEqual({ answer: 42 });
});

it.each([
  ['heap', 'const kept = []; for (;;) kept.push(Array.from({ length: 1000 }, (_, at) => ({ at })));'],
  [
    'buffers',
    'const kept = []; for (;;) { kept.push(new Uint8Array(1000000).fill(1)); for (let at = 0; at < 1e6; at += 1) kept.length; }',
  ],
])('a thread that holds too much memory, of its %s, is ended', async (_, code) => {
  expect(await read(code)).toEqual({ reason: 'memory' });
});

it('a thread that fails says so', async () => {
  expect(await read('throw new TypeError("no")')).toEqual({ reason: 'TypeError' });
});
