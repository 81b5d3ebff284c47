import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installSystemPackage } from './system-packages.mjs';
import { freePort, temporaryFolder } from './temporary-place.mjs';
import { unprivilegedUser } from './temporary-postgres.mjs';

const isInstalled = () => spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0;

/** @returns {boolean} whether PgBouncer is there, installed when the machine has none */
export function hasPgbouncer() {
  if (isInstalled()) return true;
  console.log("No PgBouncer found: asking the system's package manager.");
  const name = 'pgbouncer';
  return installSystemPackage({ 'apt-get': name, dnf: name, apk: name, brew: name }) && isInstalled();
}

/** Ends the pooler and removes its folder when this process ends in any way. */
const keeper = `
pgbouncer -q "$1" </dev/null &
pooler=$!
cat >/dev/null
kill -KILL "$pooler"
wait "$pooler"
rm -rf "$2"
`;

/** @param {number} port */
async function isListening(port) {
  const socket = connect(port, '127.0.0.1');
  const [event] = await Promise.race([once(socket, 'connect').then(() => ['connect']), once(socket, 'error')]).catch(
    () => ['error'],
  );
  socket.destroy();
  return event === 'connect';
}

/**
 * Starts a PgBouncer in transaction mode before a PostgreSQL that trusts its user, on a free port of the loopback address.
 * @param {{ url: string, size: number }} options the address of a database, and how many connections to it are shared
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} the address of the same database through it
 */
export async function startTemporaryPgbouncer({ url, size }) {
  const user = unprivilegedUser();
  const folder = temporaryFolder('pgbouncer');
  const target = new URL(url);
  const socket = target.searchParams.get('host');
  const port = await freePort();
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users'), `"${target.username}" ""\n`);
  writeFileSync(
    config,
    `[databases]
* = host=${socket ?? target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
`,
  );
  if (user.uid !== undefined)
    for (const path of [folder, config, join(folder, 'users')]) chownSync(path, user.uid, user.gid);
  const shell = spawn('/bin/sh', ['-c', keeper, 'keeper', config, folder], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...user,
  });
  const ended = once(shell, 'exit');
  const stop = async () => {
    shell.stdin.end();
    await ended;
  };
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await isListening(port)) {
      const through = new URL(url);
      through.search = '';
      through.host = `127.0.0.1:${port}`;
      return { url: through.href, stop };
    }
    await delay(100);
  }
  await stop();
  throw new Error('PgBouncer did not start within 30 seconds.');
}
