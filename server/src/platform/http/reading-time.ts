import { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Limits = { timeoutMs: number; checkEveryMs: number };

/** Time limit for receiving a request; for uploads, the limit without progress. */
export const readingTime: Limits = { timeoutMs: 30_000, checkEveryMs: 5000 };

const refusal = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') === true;

/**
 * Closes the connection of a caller that sends too slowly. Uploads only have to make progress: Node's own limit would
 * count their total time, and 50 MB may take minutes on a slow connection.
 */
export function limitReadingTime(fastify: FastifyInstance, { timeoutMs, checkEveryMs }: Limits = readingTime): void {
  fastify.addHook('onRequest', async (request) => {
    const { raw } = request;
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if (raw.complete || (length === '0' && encoding === undefined)) return;
    const { socket } = raw;
    // A request inside the process has no connection.
    if (!(socket instanceof Duplex)) return;
    let lastStep = Date.now();
    let bytesThen = socket.bytesRead;
    const watch = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(watch);
      if (isUpload(request) && socket.bytesRead > bytesThen) {
        bytesThen = socket.bytesRead;
        lastStep = Date.now();
      }
      if (Date.now() - lastStep < timeoutMs) return;
      clearInterval(watch);
      socket.end(refusal, () => socket.destroy());
    }, checkEveryMs).unref();
    raw.once('close', () => clearInterval(watch));
  });
}
