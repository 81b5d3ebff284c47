import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { TemporaryMailServer } from '../../../scripts/temporary-mail-server.mjs';
import { missingMailPrograms } from '../../../scripts/temporary-mail-server.mjs';
import type { MailboxAccess } from '../providers/mailbox/mailbox.ts';

/** Whether tests against Dovecot and Postfix are skipped. With CI=true they are required. */
export function skipsMailServers(): boolean {
  const missing = missingMailPrograms();
  if (missing === null) return false;
  if (process.env.CI === 'true') throw new Error(missing);
  console.warn(`SKIPPED: tests against real mail servers. ${missing}`);
  return true;
}

/** Makes this process trust a server's own certificate. Returns what takes it back. */
export function trustCertificate(path: string): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, readFileSync(path, 'utf8')]);
  return () => setDefaultCACertificates(before);
}

/** The access of a user by TLS from the first byte, with a password. */
export const accessOf = (server: TemporaryMailServer, user: string, password: string): MailboxAccess => ({
  email: server.addressOf(user),
  imap: { host: 'localhost', port: server.ports.imaps, secure: true },
  smtp: { host: 'localhost', port: server.ports.smtps, secure: true },
  signIn: { user: server.addressOf(user), password },
});

/** A way to a server that can be cut: all its connections drop at once, as when a network fails. */
export async function startRelay(port: number) {
  const open = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  const drop = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  const relay = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    near.pipe(far);
    far.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) drop();
      else near.write(chunk);
    });
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return {
    port: (relay.address() as AddressInfo).port,
    drop,
    /** Lets a number of bytes from the server through, then drops the connections. */
    dropAfter(bytes: number) {
      left = bytes;
    },
    restore() {
      left = Number.POSITIVE_INFINITY;
    },
    async stop() {
      drop();
      relay.close();
      await once(relay, 'close');
    },
  };
}
