import { randomBytes } from 'node:crypto';
import { contractVersion, versionHeader } from '@truckroll/contract/endpoints/client-version';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { isKeepable } from '@truckroll/contract/endpoints/keepable';
import type { AskedAnswer, OneAnswer } from '@truckroll/contract/live/answers';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The requests of one caller that are answered at the same time, so that others are not kept waiting. */
const atOnce = 4;
const header = 'truckroll-inside';
/** Known to this process alone: requests with it come from `answerMany`, and are counted with the request that asked for them. */
const insideKey = randomBytes(24).toString('base64url');

/** Whether a request is part of another one, which has been counted already. */
export const isInside = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[header] === insideKey;

const none: OneAnswer = { status: 404, tag: null, text: null };

const patternOf = ({ path }: Endpoint): RegExp => new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}/?$`);

/** Whether an address belongs to endpoints whose answers devices may keep. One that could be another endpoint's does not. */
function keepableAddresses(served: readonly Endpoint[]): (address: string) => boolean {
  const known = served
    .filter(({ method }) => method === 'GET')
    .map((endpoint) => ({ pattern: patternOf(endpoint), isKept: isKeepable(endpoint) }));
  return (address) => {
    const [path = ''] = address.split('?');
    const found = known.filter(({ pattern }) => pattern.test(path));
    return found.length > 0 && found.every(({ isKept }) => isKept);
  };
}

export type AnswerMany = (
  requests: readonly AskedAnswer[],
  by: { authorization: string | undefined; address: string },
) => Promise<OneAnswer[]>;

/** Answers many requests as each would be answered by itself: through its own endpoint, with the caller's session and rights. */
export function makeAnswerMany(fastify: Pick<FastifyInstance, 'inject'>, served: readonly Endpoint[]): AnswerMany {
  let isKept: ((address: string) => boolean) | undefined;
  return async (requests, { authorization, address: remoteAddress }) => {
    isKept ??= keepableAddresses(served);
    const mayAsk = isKept;
    const answers = requests.map(() => none);
    const left = [...requests.entries()];
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const [at, { address, tag }] = next;
        if (!mayAsk(address)) continue;
        const reply = await fastify.inject({
          method: 'GET',
          url: address,
          remoteAddress,
          headers: {
            [header]: insideKey,
            [versionHeader]: String(contractVersion),
            ...(authorization === undefined ? {} : { authorization }),
            ...(tag === null ? {} : { 'if-none-match': tag }),
          },
        });
        const text = reply.statusCode === 200 ? reply.payload : null;
        answers[at] = { status: reply.statusCode, tag: reply.headers.etag ?? null, text };
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return answers;
  };
}
