import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { missingMailPrograms } from './temporary-mail-server.mjs';

const here = new URL('temporary-mail-server.mjs', import.meta.url).href;

test.skipIf(missingMailPrograms() !== null)(
  'nothing is left behind when the process that started the mail servers is killed',
  async () => {
    const script = `const { startTemporaryMailServer } = await import(${JSON.stringify(here)});
      console.log((await startTemporaryMailServer({ users: {} })).folder);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await once(owner.stdout, 'data');
    const folder = String(output).trim();
    expect(existsSync(folder)).toBe(true);

    owner.kill('SIGKILL');
    for (let attempt = 0; attempt < 600 && existsSync(folder); attempt += 1) await delay(100);
    expect(existsSync(folder)).toBe(false);
  },
);
