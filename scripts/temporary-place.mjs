import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The free bytes that a memory disk must have: test databases take some hundred megabytes at most. */
const neededInMemory = 4 * 2 ** 30;

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} folder */
function isRoomy(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= neededInMemory;
}

/**
 * Creates a folder in a place with a short path that every user can access, because the length of socket paths is
 * limited and TMPDIR may be accessible to root only.
 * @param {string} name
 * @param {{ inMemory?: boolean }} [options] inMemory: on the memory disk, if it has enough free space. Creating and
 * dropping databases there takes a third of the time.
 */
export function temporaryFolder(name, { inMemory = false } = {}) {
  const memory = ['/dev/shm'].filter((folder) => inMemory && isWritable(folder) && isRoomy(folder));
  const parent = [...memory, '/tmp', '/var/tmp', tmpdir()].find(isWritable);
  return mkdtempSync(join(parent ?? tmpdir(), `truckroll-${name}-`));
}

/** @returns {Promise<number>} a free port on the loopback address */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
