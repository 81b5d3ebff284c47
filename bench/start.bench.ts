import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectFolder } from '../scripts/project.mjs';
import { serverFlags } from '../scripts/serve.mjs';
import { findPostgresPrograms, startTemporaryPostgres } from '../scripts/temporary-postgres.mjs';
import { figure, rounded } from './load.ts';

/**
 * Measures `npm start` of the last commit in an empty clone, later starts, and the memory of the idle server on both
 * databases. The floor of the first start is `npm ci` and the build of the web app in another clone of the same run.
 * `--first=off` measures the built project instead of a clone: later starts and memory, without the floor.
 */
const measuresFirst = !process.argv.includes('--first=off');
const most = { first: 1.3, laterSeconds: 4, postgresMegabytes: 220, embeddedMegabytes: 380 };
const laterStarts = 3;
const idleMs = 60_000;
const longestMs = 30 * 60_000;

const place = await mkdtemp(join(tmpdir(), 'truckroll-start-'));

const secondsSince = (begun: number): number => (performance.now() - begun) / 1000;

/** Runs a command to its end, with its output discarded. Throws when it fails. */
async function run(command: string, words: string[], cwd: string): Promise<void> {
  const child = spawn(command, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'], timeout: longestMs });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${code}`);
}

async function clone(name: string): Promise<string> {
  const folder = join(place, name);
  await run('git', ['clone', '--quiet', '--depth=1', `file://${projectFolder}`, folder], place);
  return folder;
}

type Started = { child: ChildProcess; seconds: number; stop: () => Promise<void> };

/** Starts the product and waits until it says that it is ready. */
async function start(
  command: string,
  words: string[],
  cwd: string,
  environment: Record<string, string>,
): Promise<Started> {
  const begun = performance.now();
  const { DATABASE_URL: _, ...surroundings } = process.env;
  const child = spawn(command, words, {
    cwd,
    env: { ...surroundings, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: longestMs,
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const ready = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (piece: Buffer) => {
      if (piece.includes('Truckroll is ready')) resolve(secondsSince(begun));
    });
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready`)));
  });
  return { child, seconds: await ready, stop };
}

async function residentMegabytes({ child }: Started): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function idleMemory(folder: string, environment: Record<string, string>): Promise<number> {
  const node = join(folder, 'node_modules/node/bin/node');
  const started = await start(node, [...serverFlags, 'server/dist/main.js'], folder, environment);
  await delay(idleMs);
  const megabytes = await residentMegabytes(started);
  await started.stop();
  return megabytes;
}

async function measureFirst(): Promise<string> {
  const floor = await clone('floor');
  const begun = performance.now();
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], floor);
  await run('npm', ['exec', '--workspace=@truckroll/web', '--', 'vite', 'build'], floor);
  const floorSeconds = secondsSince(begun);
  await rm(floor, { recursive: true });

  const folder = await clone('first');
  const first = await start('npm', ['start'], folder, { DATA_DIR: join(place, 'data') });
  await first.stop();
  const ratio = first.seconds / floorSeconds;
  const shown = `${rounded(first.seconds)} s, × ${rounded(ratio, 2)}`;
  const wanted = `× ${most.first} of npm ci and the web build, ${rounded(floorSeconds)} s`;
  figure('first start of an empty clone', shown, wanted, ratio <= most.first);
  return folder;
}

try {
  const environment = { DATA_DIR: join(place, 'data') };
  const folder = measuresFirst ? await measureFirst() : projectFolder;
  // Without the first start above, this one builds the company.
  if (!measuresFirst) await (await start('npm', ['start'], folder, environment)).stop();

  const seconds: number[] = [];
  for (let n = 0; n < laterStarts; n += 1) {
    const later = await start('npm', ['start'], folder, environment);
    seconds.push(later.seconds);
    await later.stop();
  }
  const median = seconds.toSorted((a, b) => a - b)[Math.floor(laterStarts / 2)] ?? 0;
  figure('later start', `${rounded(median, 1)} s`, `${most.laterSeconds} s`, median <= most.laterSeconds);

  const embedded = await idleMemory(folder, environment);
  const within = embedded <= most.embeddedMegabytes;
  figure('idle, embedded, demo company', `${rounded(embedded)} MB`, `${most.embeddedMegabytes} MB`, within);

  const programs = findPostgresPrograms();
  if (programs === null || programs === undefined) throw new Error('The bench needs PostgreSQL 15 or newer.');
  const postgres = await startTemporaryPostgres({ programs });
  try {
    const onPostgres = { DATABASE_URL: postgres.url, DATA_DIR: join(place, 'files') };
    const idle = await idleMemory(folder, onPostgres);
    figure('idle, PostgreSQL', `${rounded(idle)} MB`, `${most.postgresMegabytes} MB`, idle <= most.postgresMegabytes);
  } finally {
    await postgres.stop();
  }
  console.log(`Load of the machine: ${rounded(loadavg()[0] ?? 0, 1)}`);
} finally {
  await rm(place, { recursive: true, force: true });
}
