import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { outputOf } from './run.mjs';
import { installSystemPackage } from './system-packages.mjs';
import { freePort, temporaryFolder } from './temporary-place.mjs';

/**
 * @typedef {object} TemporaryPostgres
 * @property {string} url of a superuser, who may create databases and roles
 * @property {string} socketUrl the same through its socket in the file system: a short statement takes two thirds of the
 * processor time that it takes over TCP
 * @property {string} dataFolder
 * @property {() => Promise<void>} stop stops the server and removes its folder
 * @property {(how: 'kill' | 'close') => Promise<void>} down stops the server, abruptly or gracefully, and keeps its
 * data
 * @property {() => Promise<void>} up starts it again
 */

const oldestVersion = 15;
const programs = ['initdb', 'postgres', 'pg_isready'];

/** @param {string} folder */
function versionIn(folder) {
  const versions = programs.map((program) => outputOf(join(folder, program), ['--version']));
  if (versions.includes(null)) return 0;
  return Number(/(\d+)(?:\.\d+)?/.exec(versions[0] ?? '')?.[1] ?? 0);
}

/** @param {string} parent */
function foldersIn(parent) {
  return existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name, 'bin')) : [];
}

/** The folder of the newest working PostgreSQL, in the locations of the usual installers. */
function installedPrograms() {
  const inPath = (process.env.PATH ?? '').split(':').filter((folder) => existsSync(join(folder, 'initdb')));
  const homebrew = ['/opt/homebrew/opt', '/usr/local/opt']
    .flatMap(foldersIn)
    .filter((folder) => /\/postgresql/.test(folder));
  const candidates = [...foldersIn('/usr/lib/postgresql'), ...homebrew, ...inPath]
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .map((folder) => ({ folder, version: versionIn(folder) }))
    .filter(({ version }) => version >= oldestVersion)
    .sort((a, b) => b.version - a.version);
  return candidates[0]?.folder ?? null;
}

/** @returns {string | null} the folder of initdb and postgres, installed when the machine has none */
export function findPostgresPrograms() {
  const installed = installedPrograms();
  if (installed) return installed;
  console.log("No PostgreSQL found: asking the system's package manager.");
  const name = 'postgresql';
  const asked = installSystemPackage({ 'apt-get': name, dnf: 'postgresql-server', apk: name, brew: 'postgresql@17' });
  return asked ? installedPrograms() : null;
}

/** The user that runs PostgreSQL, which refuses to run as root: its own user, or nobody. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [outputOf('id', ['-u', name]), outputOf('id', ['-g', name])];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL cannot run as root, and the users postgres and nobody do not exist.');
}

/**
 * A shell script that supervises the server and reads commands from this process. When this process ends in any way,
 * the script's standard input closes. It then stops the server and removes the folder, so that a test run leaves
 * nothing behind.
 */
const keeper = `
up() {
  "$1" -D "$2/data" -k "$2" -p "$3" -c listen_addresses=127.0.0.1 -c max_connections=200 \\
    -c fsync="$4" -c synchronous_commit="$4" -c full_page_writes="$4" >>"$2/log" 2>&1 </dev/null &
  server=$!
}
up "$@"
while read -r order; do
  case "$order" in
    up) up "$@" ;;
    kill) kill -KILL "$server" $(pgrep -P "$server"); wait "$server" ;;
    close) kill -INT "$server"; wait "$server" ;;
  esac
done
kill -INT "$server" 2>/dev/null
wait "$server"
rm -rf "$2"
`;

/**
 * Starts its own PostgreSQL in a temporary folder, on a free port of the loopback address.
 * @param {{ programs: string, durable?: boolean }} options durable: with fsync, for crash tests and benchmarks
 * @returns {Promise<TemporaryPostgres>}
 */
export async function startTemporaryPostgres({ programs: folderOfPrograms, durable = false }) {
  const user = unprivilegedUser();
  const folder = temporaryFolder('postgres', { inMemory: !durable });
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const dataFolder = join(folder, 'data');
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const surroundings = { cwd: folder, env: { ...process.env, LC_ALL: locale, HOME: folder }, ...user };

  const created = spawnSync(
    join(folderOfPrograms, 'initdb'),
    ['-D', dataFolder, '-U', 'truckroll', '--auth=trust', '--encoding=UTF8', `--locale=${locale}`, '--no-sync'],
    { ...surroundings, encoding: 'utf8', timeout: 60_000 },
  );
  if (created.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`initdb failed: ${created.stderr || created.error?.message}`);
  }

  const port = await freePort();
  const shell = spawn(
    '/bin/sh',
    ['-c', keeper, 'keeper', join(folderOfPrograms, 'postgres'), folder, String(port), durable ? 'on' : 'off'],
    { ...surroundings, stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  );
  const ended = once(shell, 'exit');
  const stop = async () => {
    shell.stdin.end();
    await ended;
  };

  const isUp = () => outputOf(join(folderOfPrograms, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]) !== null;
  async function ready() {
    for (let attempt = 0; attempt < 300; attempt += 1) {
      if (isUp()) return;
      await delay(100);
    }
    const log = readFileSync(join(folder, 'log'), 'utf8').slice(-2_000);
    await stop();
    throw new Error(`PostgreSQL did not start within 30 seconds:\n${log}`);
  }
  await ready();
  return {
    url: `postgresql://truckroll@127.0.0.1:${port}/postgres`,
    socketUrl: `postgresql://truckroll@127.0.0.1:${port}/postgres?host=${encodeURIComponent(folder)}`,
    dataFolder,
    stop,
    async down(how) {
      shell.stdin.write(`${how}\n`);
      while (isUp()) await delay(20);
    },
    async up() {
      shell.stdin.write('up\n');
      await ready();
    },
  };
}
