import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@truckroll/contract/endpoint';
import { readBy, toFieldErrors } from '@truckroll/contract/field-texts';
import { noFileText } from '@truckroll/domain/files/upload-rules';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Tx } from '../database/bound-dialect.ts';
import type { Actor } from '../session/actor.ts';
import type { AnswerOf } from './answer.ts';
import { readMultipart, type UploadedFile } from './multipart.ts';
import { InvalidInput, invalid, Problem } from './problem.ts';
import { type SecurityEvent, type SecurityFacts, type SecurityPerson, writeSecurityEvent } from './security-events.ts';

/** What every step of a call knows. */
export type CallBase<E extends Endpoint> = {
  params: ParamsOf<E>;
  /** The moment of the call; a handler reads no other clock. */
  now: Date;
  log: FastifyBaseLogger;
  device: string | null;
  /** The network address of the caller. */
  address: string;
  /**
   * The body as it was sent, for finding the record that the call is about, and judging the right to change it, before
   * its fields are checked. Keys that the call does not know count for nothing here as well.
   */
  rawBody: Record<string, unknown>;
  /** The query as it was sent, for the same. */
  rawQuery: Record<string, unknown>;
  header: (name: string) => string | undefined;
  files: UploadedFile[];
  /** The body as it came, of a call that keeps it; empty of others. */
  bytes: Buffer;
  /** Sets the text of an unexpected failure, for a call in which it depends on what was sent. */
  failWith: (text: string) => void;
  /** Writes a security event at once; in `handle` it belongs into `afterCommit`. The person is the actor, unless named. */
  tellSecurity: (event: SecurityEvent, facts?: SecurityFacts, by?: SecurityPerson) => void;
  /** Runs once the transaction is committed: effects on this process, never on data. */
  afterCommit: (effect: () => void) => void;
};
export type Call<E extends Endpoint> = CallBase<E> & { actor: Actor };
export type Checked<E extends Endpoint> = { query: QueryOf<E>; body: BodyOf<E> };
/** Runs work in a transaction of its own: only for `prepare`, which stands outside of one. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export type Steps<E extends Endpoint, R, P> = {
  /** Finds the record that the call is about and judges the right on it: 404 and 403 come before field errors. */
  find?: (call: Call<E> & { tx: Tx }) => Promise<R>;
  /** Network, hashing, files: what must not happen inside a transaction. It runs after the checks, before `handle`. */
  prepare?: (call: Call<E> & Checked<E> & { record: R; transact: Transact }) => Promise<P>;
  handle: (call: Call<E> & Checked<E> & { tx: Tx; record: R; prepared: P }) => Promise<AnswerOf<E>>;
};

export type OpenSteps<E extends Endpoint, P> = {
  prepare?: (call: CallBase<E> & Checked<E> & { transact: Transact }) => Promise<P>;
  handle: (call: CallBase<E> & Checked<E> & { tx: Tx; prepared: P }) => Promise<AnswerOf<E>>;
};

/** A call without a session that opens no transaction unless it asks for one. */
export type AnswerStep<E extends Endpoint> = {
  answer: (call: CallBase<E> & Checked<E> & { transact: Transact }) => Promise<AnswerOf<E>>;
};

/** Says which account the link of a guest leads to, or refuses the link. It is asked before anything else of the call runs. */
export type EnterStep<E extends Endpoint> = (
  call: CallBase<E> & Checked<E> & { asSystem: Transact },
) => string | Promise<string>;

export type GuestSteps<E extends Endpoint, P> = (OpenSteps<E, P> | AnswerStep<E>) & {
  enter: EnterStep<E>;
  /** What a person reads instead of the envelope of a refusal; undefined leaves the envelope. */
  refuse?: (call: CallBase<E>, problem: Problem) => AnswerOf<E> | undefined;
};

/** A request as it was read, before its fields are checked. */
export type ReadCall<E extends Endpoint> = {
  base: CallBase<E>;
  /** The inputs by their schemas; every failing field is reported, in the order of the payload listing. */
  check: () => Checked<E>;
  /** The content by which a repeated request is recognised as the same. */
  content: () => string;
  /** Forgets the effects of an attempt whose transaction is run again. */
  forgetEffects: () => void;
  runEffects: () => void;
};

/** The bytes of bodies whose signature is to be checked. */
const keptBytes = new WeakMap<FastifyRequest, Buffer>();

/**
 * Keeps the bytes of a body, up to the call's limit, and lets nothing be parsed: their signature is checked first, and what
 * was signed but cannot be read is for the call to judge.
 */
export async function keepBytes(
  request: FastifyRequest,
  _: unknown,
  payload: AsyncIterable<Buffer>,
): Promise<Readable> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of payload) {
    size += piece.length;
    if (size > request.routeOptions.bodyLimit) throw new Problem('requestTooLarge');
    pieces.push(piece);
  }
  keptBytes.set(request, Buffer.concat(pieces));
  // Fastify compares the length that was announced with what it takes for the length received.
  const announced = Number(request.headers['content-length'] ?? 0);
  return Object.assign(Readable.from([Buffer.from('{}')], { objectMode: false }), { receivedEncodedLength: announced });
}

/** The texts that calls in flight have set by `failWith`. */
const failureTexts = new WeakMap<FastifyRequest, string>();

export const failureTextOf = (request: FastifyRequest): string | undefined => failureTexts.get(request);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fingerprint = ({ name, content }: UploadedFile): string =>
  createHash('sha256').update(name).update(content).digest('hex');

/** What of a body its call knows: a right that is judged by what was sent may not depend on keys that are then ignored. */
function knownFields({ body }: Endpoint, sent: Record<string, unknown>): Record<string, unknown> {
  if (!(body instanceof z.ZodObject)) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([key]) => Object.hasOwn(body.shape, key)));
}

export async function readCall<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  { now, person = {} }: { now: Date; person?: SecurityPerson },
): Promise<ReadCall<E>> {
  const multipart = endpoint.files !== undefined && request.isMultipart();
  const { fields, files } = multipart
    ? await readMultipart(request, endpoint.files as NonNullable<E['files']>)
    : { fields: request.body ?? {}, files: [] };
  if (!multipart && endpoint.files?.required === true) throw invalid(endpoint.files.field, noFileText, 'required');
  if (!isObject(fields)) throw new Problem('invalidBody');
  const effects: (() => void)[] = [];
  return {
    base: {
      params: readBy(endpoint.params as z.ZodType, request.params).data as ParamsOf<E>,
      now,
      log: request.log,
      device: request.headers['user-agent'] ?? null,
      address: request.ip,
      rawBody: knownFields(endpoint, fields),
      rawQuery: isObject(request.query) ? request.query : {},
      header: (name) => request.headers[name]?.toString(),
      files,
      bytes: keptBytes.get(request) ?? Buffer.alloc(0),
      tellSecurity: (event, facts = {}, by = person) =>
        writeSecurityEvent(request.log, event, { address: request.ip, by, facts }),
      failWith: (text) => failureTexts.set(request, text),
      afterCommit: (effect) => effects.push(effect),
    },
    check() {
      const query = readBy(endpoint.query as z.ZodType, request.query);
      const body = readBy(endpoint.body as z.ZodType, fields);
      const failures = [query, body].flatMap((result) => (result.success ? [] : toFieldErrors(result.error)));
      if (!query.success || !body.success) throw new InvalidInput(failures);
      return { query: query.data as QueryOf<E>, body: body.data as BodyOf<E> };
    },
    content: () => JSON.stringify([fields, files.map(fingerprint)]),
    forgetEffects: () => {
      effects.length = 0;
    },
    runEffects: () => {
      for (const effect of effects) effect();
    },
  };
}
