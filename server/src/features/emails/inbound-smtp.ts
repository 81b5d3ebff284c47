import type { AddressInfo } from 'node:net';
import type { LocalPost } from './local-post.ts';
import { mailLimits } from './mail-content.ts';

const mostRecipients = 100;
const mostClients = 50;

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

/** The content of a mail; null if it exceeds the size limit. */
async function contentOf(stream: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    // The rest is read and discarded, because the other server sends it to the end.
    if (size <= mailLimits.bytes) pieces.push(piece);
  }
  return size > mailLimits.bytes ? null : Buffer.concat(pieces);
}

export type InboundSmtp = { port: number; close: () => Promise<void> };

/**
 * Takes mail from other mail servers for the built-in mailboxes of this installation, and for nobody else: it relays
 * nothing, and nobody signs in. A mail is acknowledged after it was stored.
 */
export async function openInboundSmtp(parts: {
  port: number;
  host: string;
  post: LocalPost;
  clock: () => Date;
  onFailure: (error: unknown) => void;
}): Promise<InboundSmtp> {
  const { port, host, post, clock, onFailure } = parts;
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: mailLimits.bytes,
    maxClients: mostClients,
    banner: 'Truckroll',
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length >= mostRecipients) return done(refusal(452, 'Too many recipients'));
      post.known([address]).then(
        (known) => done(known.size > 0 ? null : refusal(550, 'Unknown here')),
        (error: unknown) => {
          onFailure(error);
          done(refusal(451, 'Try again later'));
        },
      );
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      contentOf(stream)
        .then(async (raw) => {
          if (raw === null) return done(refusal(552, 'Too large'));
          await post.take({ recipients, raw, now: clock() });
          done();
        })
        .catch((error: unknown) => {
          onFailure(error);
          done(refusal(451, 'Try again later'));
        });
    },
  });
  server.on('error', onFailure);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
