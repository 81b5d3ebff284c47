import type { Endpoint, LastLineOf, LineOf } from '@truckroll/contract/endpoints/endpoint';
import type { Reply } from '../platform/http/request-in-process.ts';

/** The lines of a streamed answer that has arrived whole, and its last one. */
export function linesOf<E extends Endpoint>(reply: Reply<E>): { lines: LineOf<E>[]; last: LastLineOf<E> } {
  const all = reply.raw
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);
  return { lines: all.slice(0, -1) as LineOf<E>[], last: all.at(-1) as LastLineOf<E> };
}
