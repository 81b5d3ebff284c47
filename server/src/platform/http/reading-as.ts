import { randomBytes } from 'node:crypto';
import type { DataOf, Endpoint } from '@truckroll/contract/endpoints/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../session/actor.ts';
import { type InProcessServer, requestInProcess } from './request-in-process.ts';

const header = 'truckroll-reads-as';

/** The people on whose behalf this process is reading, by random keys that only it knows. */
const readers = new Map<string, Actor>();

/** The person for whom the server itself makes this request. */
export const readerOf = ({ headers, method }: Pick<FastifyRequest, 'headers' | 'method'>): Actor | undefined => {
  const key = headers[header];
  return method === 'GET' && typeof key === 'string' ? readers.get(key) : undefined;
};

/** The data that the endpoint answers this person, or the status of its refusal. */
export type ReadAs = <E extends Endpoint>(
  actor: Actor,
  endpoint: E,
  params: Record<string, string>,
) => Promise<{ status: number; data: DataOf<E> | null }>;

/** Reads through an endpoint with the present rights of a person, who need not be signed in. */
export const makeReadAs =
  (server: InProcessServer): ReadAs =>
  async (actor, endpoint, params) => {
    const key = randomBytes(24).toString('base64url');
    readers.set(key, actor);
    try {
      const { status, data } = await requestInProcess(server, endpoint, { params, headers: { [header]: key } });
      return { status, data: status === 200 ? data : null };
    } finally {
      readers.delete(key);
    }
  };
