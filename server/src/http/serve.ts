import { createHash } from 'node:crypto';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@truckroll/contract/endpoint';
import { readBy, toFieldErrors } from '@truckroll/contract/field-texts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Tx } from '../database/bound-dialect.ts';
import { type Database, isWorthRetrying } from '../database/database.ts';
import type { Actor } from '../session/actor.ts';
import { type AnswerOf, Bytes, checkedWriter, compiledWriter, type WriteAnswer, type Written } from './answer.ts';
import { guardRepeats, type RepeatGuard } from './idempotency.ts';
import { readMultipart, type UploadedFile } from './multipart.ts';
import { InvalidInput } from './problem.ts';
import { toFail, toProblem } from './problem-reply.ts';
import type { RateLimits } from './rate-limits.ts';
import { demand } from './rights.ts';
import type { Sessions } from './session.ts';

/** What every step of a call knows. */
export type CallBase<E extends Endpoint> = {
  params: ParamsOf<E>;
  /** The moment of the call; a handler reads no other clock. */
  now: Date;
  log: FastifyBaseLogger;
  device: string | null;
  /** The body as it was sent, for finding the record that the call is about before its fields are checked. */
  rawBody: Record<string, unknown>;
  files: UploadedFile[];
  /** Runs once the transaction is committed: outside effects on this process, never on data. */
  afterCommit: (effect: () => void) => void;
};
export type Call<E extends Endpoint> = CallBase<E> & { actor: Actor };
export type Checked<E extends Endpoint> = { query: QueryOf<E>; body: BodyOf<E> };
/** Runs work in a transaction of the actor's account: only for `prepare`, which stands outside of one. */
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

export type Serve = <E extends Endpoint, R = undefined, P = undefined>(endpoint: E, steps: Steps<E, R, P>) => void;
/** Serves a call without a session. Its transaction is the owner's, over all accounts. */
export type ServeOpen = <E extends Endpoint, P = undefined>(endpoint: E, steps: OpenSteps<E, P>) => void;

type Parts = {
  fastify: FastifyInstance;
  database: Database;
  clock: () => Date;
  sessions: Sessions;
  limits: RateLimits;
  /** Checked answers fail loudly when they are not as declared; compiled ones are fast. */
  answers: 'checked' | 'compiled';
};

const jsonType = 'application/json; charset=utf-8';
const asIs = (text: string): string => text;
const generalFailure = 'Something went wrong. Please try again.';
const largeBodies = new Set(['/clientDrive/notes', '/clientDrive/notes/:id', '/documents', '/documents/:id']);

/** Reads inputs by their schemas; every failing field is reported, in the order of the payload listing. */
function check<E extends Endpoint>(endpoint: E, query: unknown, body: unknown): Checked<E> {
  const readQuery = readBy(endpoint.query as z.ZodType, query);
  const readBody = readBy(endpoint.body as z.ZodType, body);
  const failures = [readQuery, readBody].flatMap((result) => (result.success ? [] : toFieldErrors(result.error)));
  if (!readQuery.success || !readBody.success) throw new InvalidInput(failures);
  return { query: readQuery.data as QueryOf<E>, body: readBody.data as BodyOf<E> };
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** The content by which a repeated request is recognised as the same. */
const contentOf = (body: unknown, files: readonly UploadedFile[]): string =>
  JSON.stringify([
    body,
    files.map((file) => createHash('sha256').update(file.name).update(file.content).digest('hex')),
  ]);

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 3 || !isWorthRetrying(error)) throw error;
    }
  }
}

/** Makes `serve` and `serveOpen`: all that is said of a call is in its endpoint value, all that it does in its steps. */
export function makeServe(parts: Parts): { serve: Serve; serveOpen: ServeOpen; served: Endpoint[] } {
  const { fastify, database, clock, sessions, limits } = parts;
  const served: Endpoint[] = [];
  const actors = new WeakMap<FastifyRequest, Actor>();

  const send = (reply: FastifyReply, written: Written): FastifyReply => {
    if (written.replayed) void reply.header('Idempotency-Replayed', 'true');
    return reply.status(written.status).type(jsonType).serializer(asIs).send(written.body);
  };

  function fail(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, error: unknown): FastifyReply {
    const problem = toProblem(error);
    if (problem === null) request.log.error({ err: error, call: endpoint.id }, 'A call failed');
    if (problem?.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(problem.retryAfterSeconds));
    const { status, body } = toFail(problem, endpoint.failure ?? generalFailure);
    return send(reply, { status, body: JSON.stringify(body) });
  }

  async function readCall<E extends Endpoint>(
    endpoint: E,
    request: FastifyRequest,
  ): Promise<{ base: CallBase<E>; content: unknown; effects: (() => void)[] }> {
    const multipart =
      endpoint.files !== undefined && request.isMultipart()
        ? await readMultipart(request, endpoint.files)
        : { fields: request.body ?? {}, files: [] };
    const effects: (() => void)[] = [];
    const base: CallBase<E> = {
      params: readBy(endpoint.params as z.ZodType, request.params).data as ParamsOf<E>,
      now: clock(),
      log: request.log,
      device: request.headers['user-agent'] ?? null,
      rawBody: asRecord(multipart.fields),
      files: multipart.files,
      afterCommit: (effect) => effects.push(effect),
    };
    return { base, content: multipart.fields, effects };
  }

  function route(
    endpoint: Endpoint,
    hook: (request: FastifyRequest) => Promise<void>,
    run: (request: FastifyRequest) => Promise<Written | Bytes>,
  ): void {
    served.push(endpoint);
    fastify.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      bodyLimit: (largeBodies.has(endpoint.path) ? 2 : 1) * 1024 * 1024,
      onRequest: (request) => hook(request),
      errorHandler: (error, request, reply) => {
        fail(request, reply, endpoint, error);
      },
      async handler(request, reply) {
        try {
          const answer = await run(request);
          if (answer instanceof Bytes) return await reply.headers(answer.headers).send(answer.content);
          return send(reply, answer);
        } catch (error) {
          return fail(request, reply, endpoint, error);
        }
      },
    });
  }

  const writerFor = (endpoint: Endpoint): WriteAnswer =>
    parts.answers === 'checked' ? checkedWriter(endpoint) : compiledWriter(endpoint);

  const finish = (write: WriteAnswer, answer: unknown): Written | Bytes =>
    answer instanceof Bytes ? answer : write(answer);

  const serve: Serve = (endpoint, steps) => {
    const write = writerFor(endpoint);
    const authenticate = async (request: FastifyRequest): Promise<void> => {
      const actor = await sessions.actorOf(request.headers.authorization);
      await limits.count(actor.sessionId, endpoint.rate);
      actors.set(request, actor);
    };
    const run = async (request: FastifyRequest): Promise<Written | Bytes> => {
      const actor = actors.get(request) as Actor;
      demand(actor, endpoint.needs);
      const { base, content, effects } = await readCall(endpoint, request);
      const call = { ...base, actor };
      const guard = repeatGuard(endpoint, request, { actor, now: base.now, content: contentOf(content, base.files) });
      const transact: Transact = (work) => retrying(() => database.asAccount(actor.accountId, work));

      const begin = async (tx: Tx) => {
        const kept = await guard?.findKept(tx);
        if (kept) return { kept };
        const record = steps.find === undefined ? undefined : await steps.find({ ...call, tx });
        return { record, checked: check(endpoint, request.query, content) };
      };
      const complete = async (tx: Tx, prepared: unknown): Promise<Written | Bytes> => {
        effects.length = 0;
        const begun = await begin(tx);
        if (begun.kept !== undefined) return { ...begun.kept, replayed: true };
        const answer = finish(
          write,
          await steps.handle({
            ...call,
            ...begun.checked,
            tx,
            record: begun.record as never,
            prepared: prepared as never,
          }),
        );
        if (guard !== undefined && !(answer instanceof Bytes)) await guard.keep(tx, answer);
        return answer;
      };
      const prepareAndComplete = async (prepare: NonNullable<typeof steps.prepare>): Promise<Written | Bytes> => {
        const begun = await transact(begin);
        if (begun.kept !== undefined) return { ...begun.kept, replayed: true };
        const prepared = await prepare({ ...call, ...begun.checked, record: begun.record as never, transact });
        return transact((tx) => complete(tx, prepared));
      };

      try {
        const answer =
          steps.prepare === undefined
            ? await transact((tx) => complete(tx, undefined))
            : await prepareAndComplete(steps.prepare);
        for (const effect of effects) effect();
        return answer;
      } finally {
        guard?.release();
      }
    };
    route(endpoint, authenticate, run);
  };

  const serveOpen: ServeOpen = (endpoint, steps) => {
    const write = writerFor(endpoint);
    const run = async (request: FastifyRequest): Promise<Written | Bytes> => {
      const { base, content, effects } = await readCall(endpoint, request);
      if (endpoint.rate === 'password') {
        const email = base.rawBody['email'];
        await limits.countPassword(typeof email === 'string' ? email : undefined, request.ip);
      }
      const checked = check(endpoint, request.query, content);
      const transact: Transact = (work) => retrying(() => database.asSystem(work));
      const prepared = await steps.prepare?.({ ...base, ...checked, transact });
      const answer = await transact(async (tx) => {
        effects.length = 0;
        return finish(write, await steps.handle({ ...base, ...checked, tx, prepared: prepared as never }));
      });
      for (const effect of effects) effect();
      return answer;
    };
    route(endpoint, () => Promise.resolve(), run);
  };

  return { serve, serveOpen, served };
}

function repeatGuard(
  endpoint: Endpoint,
  request: FastifyRequest,
  by: { actor: Actor; now: Date; content: string },
): RepeatGuard | undefined {
  const key = request.headers['idempotency-key'];
  if (endpoint.method !== 'POST' || typeof key !== 'string') return undefined;
  return guardRepeats({ key, path: request.url.split('?')[0] ?? '', ...by });
}
