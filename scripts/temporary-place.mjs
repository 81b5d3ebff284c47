import { once } from 'node:events';
import { accessSync, constants, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder with a short path that every user can access, because socket paths have a length limit and TMPDIR may belong
 * to root only.
 * @param {string} name
 */
export function temporaryFolder(name) {
  const parent = ['/tmp', '/var/tmp', tmpdir()].find((folder) => {
    try {
      accessSync(folder, constants.W_OK | constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  return mkdtempSync(join(parent ?? tmpdir(), `truckroll-${name}-`));
}

/** @returns {Promise<number>} a free port of the loopback address */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
