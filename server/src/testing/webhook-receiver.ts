import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; id: string };

export type Receiver = {
  /** `http://127.0.0.1:PORT/…` */
  url: (path?: string) => string;
  received: Received[];
  /** How the program answers from now on. */
  answer: RequestListener;
  answers: (answer: RequestListener) => void;
  close: () => void;
};

const ok: RequestListener = (_, reply) => reply.writeHead(204).end();

/** A program of a company's own that receives webhooks, on this machine. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const receive = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { headers, url = '/' } = request;
    received.push({ path: url, headers, body: Buffer.concat(pieces).toString(), id: String(headers['webhook-id']) });
    receiver.answer(request, reply);
  };
  const server = createServer((request, reply) => void receive(request, reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: (path = '/hooks') => `http://127.0.0.1:${port}${path}`,
    received,
    answer: ok,
    answers(answer) {
      receiver.answer = answer;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

/** An answer with a status. */
export const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): RequestListener =>
  (_, reply) =>
    reply.writeHead(status, headers).end(body);

/**
 * Whether a message was signed with a secret. It is implemented from the Standard Webhooks specification, independently of the
 * code under test: id, time and body are signed with the key behind the prefix, and one valid signature of several suffices.
 */
export function isSigned({ headers, body }: Pick<Received, 'headers' | 'body'>, secret: string): boolean {
  const [id, time, signatures = ''] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  const mac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'));
  const expected = mac.update(`${id}.`).update(`${time}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
