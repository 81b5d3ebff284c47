import { Readable } from 'node:stream';
import { Bytes } from '../../platform/http/answer.ts';
import { compressQuickly } from '../../platform/http/quick-compression.ts';

const clientsInPiece = 500;

function* written(clients: readonly string[], others: Record<string, unknown>): Generator<string> {
  yield '{"success":true,"data":{"clients":[';
  for (let start = 0; start < clients.length; start += clientsInPiece) {
    yield (start === 0 ? '' : ',') + clients.slice(start, start + clientsInPiece).join(',');
  }
  const rest = JSON.stringify(others).slice(1, -1);
  yield `]${rest === '' ? '' : `,${rest}`}}}`;
}

/**
 * Streams the envelope of an endpoint that lists all clients, from each client's JSON text and the values beside the list.
 */
export function streamClients(
  clients: readonly string[],
  { others = {}, accepted }: { others?: Record<string, unknown>; accepted: string | undefined },
): Bytes {
  const { content, headers } = compressQuickly(Readable.from(written(clients, others)), accepted);
  return new Bytes(content, { 'content-type': 'application/json; charset=utf-8', ...headers });
}
