import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { TemporaryMailServer } from '../../../scripts/temporary-mail-server.mjs';
import { missingMailPrograms } from '../../../scripts/temporary-mail-server.mjs';
import { type MailboxAccess, MailboxError } from '../providers/mailbox/mailbox.ts';

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
  const drop = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  const relay = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
    }
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return {
    port: (relay.address() as AddressInfo).port,
    drop,
    async stop() {
      drop();
      relay.close();
      await once(relay, 'close');
    },
  };
}

/** A message from Ann, with CRLF and a Message-ID made of `id`. */
export const mailTo = (to: string, { id, text = 'Hello', cc = '' }: { id: string; text?: string; cc?: string }) =>
  Buffer.from(
    [
      `From: Ann <ann@example.test>`,
      `To: <${to}>`,
      ...(cc === '' ? [] : [`Cc: <${cc}>`]),
      `Subject: Message ${id}`,
      `Message-ID: <${id}@example.test>`,
      'Date: Mon, 02 Mar 2026 09:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
      '.a line that begins with a dot',
      '',
    ].join('\r\n'),
  );

/** The failure with which a mailbox did not do something. */
export async function failureOf(work: Promise<unknown>): Promise<MailboxError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof MailboxError)) throw new Error('No MailboxError', { cause: error });
  return error;
}
