import type { Readable } from 'node:stream';
import {
  type DataOf,
  type Endpoint,
  type LastLineOf,
  type LineOf,
  nothing,
} from '@truckroll/contract/endpoints/endpoint';
import buildSerializer from 'fast-json-stringify';
import { z } from 'zod';
import type { Lines } from './lines.ts';

/**
 * An answer with another status or message than the endpoint's default, with more keys beside its data, or with headers.
 */
export class Answer<D> {
  readonly data: D;
  readonly status: number | undefined;
  readonly message: string | undefined;
  readonly beside: Record<string, unknown> | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(
    data: D,
    more: {
      status?: number;
      message?: string;
      beside?: Record<string, unknown>;
      /** Not included when the stored answer of a repeated request is sent. */
      headers?: Record<string, string>;
    } = {},
  ) {
    this.data = data;
    this.status = more.status;
    this.message = more.message;
    this.beside = more.beside;
    this.headers = more.headers;
  }
}

/** A successful answer of raw bytes instead of the envelope. */
export class Bytes {
  readonly content: Buffer | Readable | null;
  readonly headers: Record<string, string>;
  readonly status: number;

  constructor(content: Buffer | Readable | null, headers: Record<string, string>, status = 200) {
    this.content = content;
    this.headers = headers;
    this.status = status;
  }
}

/** The headers of a streamed answer: proxies must not cache, transform or buffer it. */
export const streamHeaders = (type: string): Record<string, string> => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Cache-Control': 'no-store, no-transform',
  // nginx and compatible proxies would otherwise buffer it.
  'X-Accel-Buffering': 'no',
});

export type AnswerOf<E extends Endpoint> = DataOf<E> | Answer<DataOf<E>> | Bytes | Lines<LineOf<E>, LastLineOf<E>>;
export type Written = { status: number; body: string; replayed?: boolean; headers?: Record<string, string> };

/** Serializes the success envelope of an endpoint. */
export type WriteAnswer = (answer: unknown) => Written;

type Envelope = { status: number; envelope: Record<string, unknown>; headers?: Record<string, string> };

function envelopeOf(endpoint: Endpoint, answer: unknown): Envelope {
  const given = answer instanceof Answer ? answer : new Answer(answer ?? {});
  const message = given.message ?? endpoint.message;
  const envelope: Record<string, unknown> = { success: true };
  if (message !== undefined) envelope['message'] = message;
  envelope['data'] = given.data;
  for (const key of endpoint.twins) envelope[key] = (given.data as Record<string, unknown>)[key];
  Object.assign(envelope, given.beside);
  const { headers } = given;
  return { status: given.status ?? endpoint.status, envelope, ...(headers === undefined ? {} : { headers }) };
}

const twinShape = (endpoint: Endpoint): Record<string, z.ZodType> => {
  const shape = endpoint.data instanceof z.ZodObject ? (endpoint.data.shape as Record<string, z.ZodType>) : {};
  return Object.fromEntries(endpoint.twins.flatMap((key) => (shape[key] === undefined ? [] : [[key, shape[key]]])));
};

/** The schema of an endpoint's complete success answer. */
export const envelopeSchema = (endpoint: Endpoint) =>
  z.object({
    success: z.literal(true),
    message: z.string().optional(),
    data: endpoint.data ?? nothing,
    ...twinShape(endpoint),
    ...endpoint.beside?.shape,
  });

/** For production: a compiled, fast serializer that writes the declared fields and omits all others. */
export function compiledWriter(endpoint: Endpoint): WriteAnswer {
  let stringify: ((value: unknown) => string) | undefined;
  return (answer) => {
    stringify ??= buildSerializer(
      z.toJSONSchema(envelopeSchema(endpoint), { io: 'output', target: 'draft-7' }) as Parameters<
        typeof buildSerializer
      >[0],
    );
    const { envelope, ...head } = envelopeOf(endpoint, answer);
    return { ...head, body: stringify(envelope) };
  };
}

/** For tests and development: an answer that violates its declaration causes an error instead of being coerced. */
export function checkedWriter(endpoint: Endpoint): WriteAnswer {
  const schema = envelopeSchema(endpoint);
  return (answer) => {
    const { envelope, ...head } = envelopeOf(endpoint, answer);
    return { ...head, body: JSON.stringify(schema.parse(envelope)) };
  };
}
