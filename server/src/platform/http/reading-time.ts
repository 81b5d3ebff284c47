import { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Limits = { patienceMs: number; checkEveryMs: number };

/** How long a caller may take to send a request; uploads, how long they may stand still. */
export const readingTime: Limits = { patienceMs: 30_000, checkEveryMs: 5000 };

const refusal = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') === true;

/**
 * Ends the connection of a caller who does not get done sending. Node's own limit would count an upload's whole time, and a
 * slow line may need minutes for 50 MB: what counts there is that it goes on.
 */
export function limitReadingTime(fastify: FastifyInstance, { patienceMs, checkEveryMs }: Limits = readingTime): void {
  fastify.addHook('onRequest', async (request) => {
    const { raw } = request;
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if (raw.complete || (length === '0' && encoding === undefined)) return;
    const { socket } = raw;
    // A call inside of the process comes over no connection.
    if (!(socket instanceof Duplex)) return;
    let lastStep = Date.now();
    let bytesThen = socket.bytesRead;
    const watch = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(watch);
      if (isUpload(request) && socket.bytesRead > bytesThen) {
        bytesThen = socket.bytesRead;
        lastStep = Date.now();
      }
      if (Date.now() - lastStep < patienceMs) return;
      clearInterval(watch);
      socket.end(refusal, () => socket.destroy());
    }, checkEveryMs).unref();
    raw.once('close', () => clearInterval(watch));
  });
}
