import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@truckroll/contract/endpoints/endpoint';
import { takesUploads } from '@truckroll/contract/endpoints/refusals';
import { uploadsHeader, uploadsIn } from '@truckroll/contract/endpoints/uploaded-files';
import { repeatDays, writtenAtHeader, writtenByHeader } from '@truckroll/contract/endpoints/written-at';
import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import { noFileText } from '@truckroll/domain/files/upload-rules';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Tx } from '../database/bound-dialect.ts';
import { daysBefore } from '../database/deletions.ts';
import type { Actor } from '../session/actor.ts';
import type { AnswerOf } from './answer.ts';
import { type FormFields, formFieldsOf } from './form-body.ts';
import { readMultipart, type UploadedFile } from './multipart.ts';
import { leftSignalOf } from './open-answers.ts';
import { InvalidInput, invalid, Problem } from './problem.ts';
import { type SecurityEvent, type SecurityFacts, type SecurityPerson, writeSecurityEvent } from './security-events.ts';

/** The context of every step of a request. */
export type RequestContext<E extends Endpoint> = {
  params: ParamsOf<E>;
  /** The time of the request; a handler reads no other clock. */
  now: Date;
  /** When the person wrote it: before `now` if a device without a network has sent it later (API 1.15). */
  writtenAt: Date;
  log: FastifyBaseLogger;
  device: string | null;
  /** The path and query as they were sent, for checking a signature over them. */
  target: string;
  /** The caller's network address. */
  address: string;
  /**
   * The unvalidated body. It serves to find the request's record and to check the right to change it before the fields are
   * validated. Keys that the endpoint does not declare are left out.
   */
  rawBody: Record<string, unknown>;
  /** The unvalidated query, for the same purpose. */
  rawQuery: Record<string, unknown>;
  header: (name: string) => string | undefined;
  files: UploadedFile[];
  /** Every field of a form in its order, repeated ones included, for checking its signature; empty for other bodies. */
  formFields: FormFields;
  /** Of an endpoint that answers a stream or asks the AI: aborted when the caller goes away or the server closes. */
  left: AbortSignal;
  /** The raw body of an endpoint that keeps its bytes; empty for others. */
  bytes: Buffer;
  /** Sets the text of an unexpected failure, for an endpoint in which the text depends on the input. */
  failWith: (text: string) => void;
  /** Writes a security event immediately; in `handle`, call it from `afterCommit`. The person defaults to the actor. */
  logSecurity: (event: SecurityEvent, facts?: SecurityFacts, by?: SecurityPerson) => void;
  /** Runs after the transaction commits: effects on this process, never on data. */
  afterCommit: (effect: () => void) => void;
};
export type ActorRequest<E extends Endpoint> = RequestContext<E> & { actor: Actor };
export type Checked<E extends Endpoint> = { query: QueryOf<E>; body: BodyOf<E> };
/** Runs work in its own transaction: only for `prepare`, which runs outside of one. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export type Steps<E extends Endpoint, R, P> = {
  /** Finds the request's record and checks the right to it, so that 404 and 403 come before field errors. */
  find?: (request: ActorRequest<E> & { tx: Tx }) => Promise<R>;
  /**
   * Does the work that must not run inside a transaction: network requests, hashing, files. Runs after the checks and
   * before `handle`.
   */
  prepare?: (request: ActorRequest<E> & Checked<E> & { record: R; transact: Transact }) => Promise<P>;
  handle: (request: ActorRequest<E> & Checked<E> & { tx: Tx; record: R; prepared: P }) => Promise<AnswerOf<E>>;
};

export type OpenSteps<E extends Endpoint, P> = {
  prepare?: (request: RequestContext<E> & Checked<E> & { transact: Transact }) => Promise<P>;
  handle: (request: RequestContext<E> & Checked<E> & { tx: Tx; prepared: P }) => Promise<AnswerOf<E>>;
};

/** The steps of an endpoint without a session, which opens a transaction only on request. */
export type AnswerStep<E extends Endpoint> = {
  answer: (request: RequestContext<E> & Checked<E> & { transact: Transact }) => Promise<AnswerOf<E>>;
};

/** Resolves a guest's link to its account, or refuses the link. Runs before every other step of the request. */
export type EnterStep<E extends Endpoint> = (
  request: RequestContext<E> & Checked<E> & { asSystem: Transact },
) => string | Promise<string>;

export type GuestSteps<E extends Endpoint, P> = (OpenSteps<E, P> | AnswerStep<E>) & {
  enter: EnterStep<E>;
  /** Answers a refusal with a readable page instead of the envelope. `undefined` keeps the envelope. */
  refuse?: (request: RequestContext<E>, problem: Problem) => AnswerOf<E> | undefined;
};

/** A parsed request before field validation. */
export type ReadRequest<E extends Endpoint> = {
  base: RequestContext<E>;
  /** The inputs, validated by their schemas. A refusal lists every invalid field in the declared order. */
  check: () => Checked<E>;
  /** The sign-ins of known people that the request has refused. */
  refused: { accountId: string; userId: string; reason: string | null }[];
  /** The uploads whose files the request takes, beside those that it has itself. */
  uploads: readonly string[];
  /** The content that identifies a repeated request. It is the same if the files were sent in pieces. */
  content: () => string;
  /** Discards the effects of an attempt whose transaction is retried. */
  forgetEffects: () => void;
  runEffects: () => void;
};

/** The raw bytes of bodies whose signature is verified. */
const rawBodies = new WeakMap<FastifyRequest, Buffer>();

/**
 * Keeps the bytes of a body, up to the endpoint's limit, and does not parse them. The signature is verified first, and the
 * endpoint decides what to do with a signed body that cannot be parsed.
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
  rawBodies.set(request, Buffer.concat(pieces));
  // Fastify compares the announced length with the length that it considers received.
  const announced = Number(request.headers['content-length'] ?? 0);
  return Object.assign(Readable.from([Buffer.from('{}')], { objectMode: false }), { receivedEncodedLength: announced });
}

/** The texts set by `failWith`, for requests in flight. */
const failureTexts = new WeakMap<FastifyRequest, string>();

export const failureTextOf = (request: FastifyRequest): string | undefined => failureTexts.get(request);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Identifies a file by its name and content. It is also the id of an upload in pieces. */
export const fingerprint = ({ name, content }: Pick<UploadedFile, 'name' | 'content'>): string =>
  createHash('sha256').update(name).update(content).digest('hex');

/** The uploads whose files a request takes. */
function uploadsOf(endpoint: Endpoint, { headers }: FastifyRequest): readonly string[] {
  const header = headers[uploadsHeader.toLowerCase()];
  if (header === undefined || !takesUploads(endpoint)) return [];
  const ids = uploadsIn(header.toString());
  if (ids === null) throw invalid(uploadsHeader, `${uploadsHeader} is not valid`, 'invalid_format');
  return ids;
}

/**
 * The declared keys of a body: a permission check on the unvalidated body may not depend on keys that are later
 * ignored.
 */
function knownFields({ body }: Endpoint, sent: Record<string, unknown>): Record<string, unknown> {
  if (!(body instanceof z.ZodObject)) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([key]) => Object.hasOwn(body.shape, key)));
}

/** The time of a request that was written before it was sent. A time that has not come yet counts as the present. */
function writtenAtOf({ headers }: FastifyRequest, now: Date): Date {
  const sent = headers[writtenAtHeader.toLowerCase()];
  if (sent === undefined) return now;
  const at = z.iso.datetime().safeParse(sent);
  if (!at.success) throw invalid(writtenAtHeader, `${writtenAtHeader} is not valid`, 'invalid_format');
  const writtenAt = new Date(at.data);
  if (writtenAt.toISOString() < daysBefore(now, repeatDays)) throw new Problem('writtenTooLongAgo');
  return writtenAt < now ? writtenAt : now;
}

/** Refuses what another person has written on the same device, whose rights say nothing about it. */
export function requireAuthor({ isSentLater }: Endpoint, { headers }: FastifyRequest, { userId }: Actor): void {
  const author = headers[writtenByHeader.toLowerCase()];
  if (isSentLater && author !== undefined && author !== userId) throw new Problem('writtenByAnother');
}

export async function readRequest<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  { now, person = {} }: { now: Date; person?: SecurityPerson },
): Promise<ReadRequest<E>> {
  const multipart = endpoint.files !== undefined && request.isMultipart();
  const { fields, files } = multipart
    ? await readMultipart(request, endpoint.files as NonNullable<E['files']>)
    : { fields: request.body ?? {}, files: [] };
  const uploads = uploadsOf(endpoint, request);
  if (endpoint.files?.required === true && files.length + uploads.length === 0)
    throw invalid(endpoint.files.field, noFileText, 'required');
  if (!isObject(fields)) throw new Problem('invalidBody');
  const effects: (() => void)[] = [];
  const refused: ReadRequest<E>['refused'] = [];
  return {
    base: {
      params: readBy(endpoint.params as z.ZodType, request.params).data as ParamsOf<E>,
      now,
      writtenAt: endpoint.isSentLater ? writtenAtOf(request, now) : now,
      log: request.log,
      device: request.headers['user-agent'] ?? null,
      target: request.originalUrl,
      address: request.ip,
      rawBody: knownFields(endpoint, fields),
      rawQuery: isObject(request.query) ? request.query : {},
      header: (name) => request.headers[name]?.toString(),
      files,
      formFields: formFieldsOf(request),
      left: leftSignalOf(request),
      bytes: rawBodies.get(request) ?? Buffer.alloc(0),
      logSecurity(event, facts = {}, by = person) {
        const { accountId, userId } = by;
        if (event === 'sign-in-refused' && accountId !== undefined && userId !== undefined)
          refused.push({ accountId, userId, reason: facts.reason ?? null });
        writeSecurityEvent(request.log, event, { address: request.ip, by, facts });
      },
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
    refused,
    uploads,
    content: () => JSON.stringify([fields, [...files.map(fingerprint), ...uploads]]),
    forgetEffects: () => {
      effects.length = 0;
    },
    runEffects: () => {
      for (const effect of effects) effect();
    },
  };
}
