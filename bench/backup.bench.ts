import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { newStorageKey } from '../server/src/platform/storage/storage.ts';
import { insertStoredFile } from '../server/src/platform/storage/stored-file-store.ts';
import { type FakeS3, openFakeS3 } from '../server/src/testing/fake-s3.ts';
import { type Scene, setScene } from './client-scene.ts';
import { figure, rounded } from './load.ts';

/**
 * Runs `npm run backup` and `npm run restore` with 200,000 rows and 500 MB of files in a bucket, as separate processes:
 * their memory must not depend on the size of the installation.
 */
const megabyte = 1024 * 1024;
const files = [...Array.from({ length: 7 }, () => 50), ...Array.from({ length: 150 }, () => 1)];
const ceiling = 450;

async function fillBucket({ database, accountId }: Scene, storage: ReturnType<FakeS3['open']>): Promise<void> {
  for (const [number, megabytes] of files.entries()) {
    const key = newStorageKey(accountId);
    const size = megabytes * megabyte;
    await storage.put(key, randomBytes(size), 'application/octet-stream');
    const owner = { type: 'account' as const, id: accountId };
    const file = { key, name: `${number}.bin`, type: 'application/octet-stream', size, owner };
    await database.asAccount(accountId, (tx) =>
      insertStoredFile(tx, { ...file, createdBy: null, now: new Date('2026-01-01T12:00:00Z') }),
    );
  }
}

/** The peak memory of a process so far, in MB. 0 when it has ended. */
function highestMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Runs a command of the product and measures its peak memory. */
async function run(command: string, folder: string, environment: Record<string, string>): Promise<void> {
  const begun = performance.now();
  const program = new URL(`../server/src/platform/backup/${command}-command.ts`, import.meta.url).pathname;
  const child = spawn(process.execPath, [program, folder], {
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, highestMemory(child.pid));
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(look);
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  console.log(`       ${command}: ${rounded((performance.now() - begun) / 1000)} s`);
  figure(`${command}: most memory`, `${rounded(most)} MB`, `at most ${ceiling} MB`, most <= ceiling);
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const created = new URL(url);
  created.pathname = `/${name}`;
  return created.href;
}

const scene = await setScene(180_000);
const [from, to] = [await openFakeS3('files'), await openFakeS3('restored')];
const root = await mkdtemp(join(tmpdir(), 'truckroll-bench-backup-'));
try {
  await fillBucket(scene, from.open());
  const folder = join(root, 'backup');
  const others = { DATA_DIR: root, SEED_DEMO: 'off' };
  await run('backup', folder, { ...others, ...from.settings, DATABASE_URL: scene.url });
  const restored = await createDatabase(scene.url, 'restored');
  await run('restore', folder, { ...others, ...to.settings, DATABASE_URL: restored });
  if (to.objects.size !== files.length) throw new Error(`${to.objects.size} of ${files.length} files arrived`);
} finally {
  await from.close();
  await to.close();
  await scene.close();
  await rm(root, { recursive: true, force: true });
}
