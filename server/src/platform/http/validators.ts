import { hash } from 'node:crypto';
import { versionHeader } from '@truckroll/contract/endpoints/client-version';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether an endpoint's answers can have a validator (API 1.14): what signed-in people read, but no secrets and no streams. */
export const isValidated = ({ method, needs, answers, secretAnswer }: Endpoint): boolean =>
  method === 'GET' && answers === 'envelope' && needs.kind !== 'open' && secretAnswer !== true;

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim());

/**
 * Gives an answer its validator if the caller uses them, because the hash of a long list takes 0.1 ms. Returns whether the
 * caller already has the same answer, so that 304 is enough. The validator is weak: the answer's text is the same, but not
 * the compressed bytes.
 */
export function validate(request: FastifyRequest, reply: FastifyReply, body: Buffer): boolean {
  const known = request.headers['if-none-match'];
  const isOurPage = request.headers[versionHeader.toLowerCase()] !== undefined;
  if (known === undefined && !isOurPage) return false;
  const tag = `W/"${hash('sha1', body, 'base64url')}"`;
  void reply.header('ETag', tag);
  return known !== undefined && tagsIn(known).includes(tag);
}
