import { Readable } from 'node:stream';
import { type Client, client } from '@truckroll/contract/clients';
import buildSerializer from 'fast-json-stringify';
import { z } from 'zod';
import { Bytes } from '../http/answer.ts';

const clientsInPiece = 250;

type Schema = Parameters<typeof buildSerializer>[0];

/** Writes a client exactly as it is declared: keys that are not are left out. */
const writeClient: (value: Client) => string = buildSerializer(
  z.toJSONSchema(client, { io: 'output', target: 'draft-7' }) as Schema,
);

function* piecesOf({ clients, ...others }: { clients: readonly Client[] }): Generator<string> {
  yield '{"success":true,"data":{"clients":[';
  for (let start = 0; start < clients.length; start += clientsInPiece) {
    const piece = clients.slice(start, start + clientsInPiece).map(writeClient);
    yield (start === 0 ? '' : ',') + piece.join(',');
  }
  const rest = JSON.stringify(others).slice(1, -1);
  yield `]${rest === '' ? '' : `,${rest}`}}}`;
}

/**
 * The answer of a call that lists all clients, written piece by piece: the whole text of 20,000 never stands in memory,
 * and other calls are answered in between.
 */
export const streamClients = (data: { clients: readonly Client[] }): Bytes =>
  new Bytes(Readable.from(piecesOf(data)), { 'content-type': 'application/json; charset=utf-8' });
