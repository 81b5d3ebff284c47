import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type MailServer = { port: number; received: string[]; stop: () => Promise<void> };

/** A mail server on its own port; it accepts all recipients except nobody@. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, done) {
      if (!address.address.startsWith('nobody@')) return done();
      done(Object.assign(new Error(`<${address.address}> is unknown here`), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
