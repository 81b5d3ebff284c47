import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect, createServer, type TLSSocket } from 'node:tls';

/** The sender of a part of a conversation. */
export type Speaker = 'product' | 'mail server';

/** Inspects each part of a conversation before it is forwarded; false drops it. */
export type Watch = (speaker: Speaker, text: string) => Promise<boolean>;

/** A proxy for a TLS port of the mail server, which can inspect and drop everything that is sent. */
export async function startMailRelay(port: number, certificateFolder: string, watch: Watch) {
  const cert = readFileSync(join(certificateFolder, 'certificate.pem'));
  const key = readFileSync(join(certificateFolder, 'key.pem'));
  const open = new Set<TLSSocket>();

  async function pass(from: TLSSocket, to: TLSSocket, speaker: Speaker): Promise<void> {
    try {
      for await (const part of from as AsyncIterable<Buffer>)
        if ((await watch(speaker, part.toString('latin1'))) && !to.destroyed) to.write(part);
    } catch {
      // The other side was killed, as the trial intends.
    }
    from.destroy();
    to.destroy();
  }

  const relay = createServer({ key, cert }, (near) => {
    const far = connect({ port, host: '127.0.0.1', servername: 'localhost', ca: cert });
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
    }
    void pass(near, far, 'product');
    void pass(far, near, 'mail server');
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return {
    port: (relay.address() as AddressInfo).port,
    async stop() {
      for (const socket of open) socket.destroy();
      relay.close();
      await once(relay, 'close');
    },
  };
}
