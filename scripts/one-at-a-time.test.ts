import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { oneAtATime, portsOf } from './one-at-a-time.mjs';

const module = fileURLToPath(new URL('./one-at-a-time.mjs', import.meta.url));
let names = 0;
const newName = (): string => {
  names += 1;
  return `test ${process.pid} ${names}`;
};

/** Runs two pieces of work of one name at once. The first ends only after the second has waited for it. */
async function orderOfTwo(ofBoth: string): Promise<string[]> {
  const order: string[] = [];
  const second = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const first = oneAtATime(ofBoth, async () => {
    order.push('first begins');
    begun.resolve();
    await second.promise;
    order.push('first ends');
  });
  await begun.promise;
  const other = oneAtATime(ofBoth, async () => void order.push('second'), second.resolve);
  await Promise.all([first, other]);
  return order;
}

test('work of the same name waits for its turn', async () => {
  expect(await orderOfTwo(newName())).toEqual(['first begins', 'first ends', 'second']);
});

test('work of another name does not wait', async () => {
  expect(await oneAtATime(newName(), () => oneAtATime(newName(), async () => 'done'))).toBe('done');
});

test('failed work gives its turn to the next', async () => {
  const name = newName();
  const failing = oneAtATime(name, () => Promise.reject(new Error('no network')));
  await expect(failing).rejects.toThrow('no network');
  expect(await oneAtATime(name, async () => 'done')).toBe('done');
});

test('a killed process gives its turn to the next', async () => {
  const name = newName();
  const source = `
    import { oneAtATime } from ${JSON.stringify(module)};
    await oneAtATime(${JSON.stringify(name)}, () => {
      console.log('holds');
      return new Promise(() => setInterval(() => undefined, 1000));
    });`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const waits: boolean[] = [];
  const result = await oneAtATime(
    name,
    async () => 'done',
    () => {
      waits.push(true);
      holder.kill('SIGKILL');
    },
  );
  expect(result).toBe('done');
  expect(waits.length).toBeGreaterThan(0);
});

test('another program on the port does not hold the name', async () => {
  const name = newName();
  const [port] = portsOf(name);
  const program = createServer((socket) => socket.end('SSH-2.0-other\n')).listen(port, '127.0.0.1');
  await once(program, 'listening');
  expect(await orderOfTwo(name)).toEqual(['first begins', 'first ends', 'second']);
  program.close();
});
