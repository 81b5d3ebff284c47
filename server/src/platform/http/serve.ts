import { Readable } from 'node:stream';
import { isOutdated, versionHeader } from '@truckroll/contract/endpoints/client-version';
import type { Endpoint, FileRule } from '@truckroll/contract/endpoints/endpoint';
import { codeOf } from '@truckroll/contract/endpoints/problem';
import { isClosedToSupport, refusalsOf } from '@truckroll/contract/endpoints/refusals';
import { isTabName } from '@truckroll/contract/live/live';
import { tabHeader } from '@truckroll/contract/live/tab-header';
import { scimType } from '@truckroll/contract/single-sign-on/provisioning';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Tx } from '../database/bound-dialect.ts';
import type { Cause } from '../database/cause.ts';
import { type Database, retrying } from '../database/database.ts';
import type { Space } from '../database/free-space.ts';
import type { OutageWatch } from '../database/outage-watch.ts';
import { readWriter } from '../database/record-changes.ts';
import type { Writer } from '../database/told-changes.ts';
import { writeAudit } from '../database/write-audit.ts';
import type { Actor } from '../session/actor.ts';
import type { RequestWatch } from '../tracing/request-watch.ts';
import { Bytes, checkedWriter, compiledWriter, streamHeaders, type WriteAnswer, type Written } from './answer.ts';
import { addFormParser } from './form-body.ts';
import { guardRepeats, type RepeatGuard } from './idempotency.ts';
import { CallerLeft, Lines, ndjson } from './lines.ts';
import { isInside } from './many-answers.ts';
import { followAnswers } from './open-answers.ts';
import { Problem } from './problem.ts';
import { toFail, toProblem } from './problem-reply.ts';
import type { RateLimits } from './rate-limits.ts';
import { readerOf } from './reading-as.ts';
import {
  type ActorRequest,
  type AnswerStep,
  type Checked,
  failureTextOf,
  type GuestSteps,
  keepBytes,
  type OpenSteps,
  type ReadRequest,
  type RequestContext,
  readRequest,
  requireAuthor,
  type Steps,
  type Transact,
} from './request-steps.ts';
import { Stale } from './require-version.ts';
import { requireRight } from './rights.ts';
import { type SecurityPerson, writeSecurityEvent } from './security-events.ts';
import type { Sessions } from './session.ts';
import { tooMany } from './take-point.ts';
import type { Uploads } from './uploads.ts';
import { isValidated, validate } from './validators.ts';

export type Serve = <E extends Endpoint, R = undefined, P = undefined>(endpoint: E, steps: Steps<E, R, P>) => void;
/** Serves an endpoint without a session. Its transaction runs as the owner, over all accounts. */
export type ServeOpen = <E extends Endpoint, P = undefined>(
  endpoint: E,
  steps: OpenSteps<E, P> | AnswerStep<E>,
) => void;
/** Serves a guest's request, in transactions of the account of the link. */
export type ServeGuest = <E extends Endpoint, P = undefined>(endpoint: E, steps: GuestSteps<E, P>) => void;

type Parts = {
  fastify: FastifyInstance;
  database: Database;
  clock: () => Date;
  sessions: Sessions;
  limits: RateLimits;
  /** The files that were sent in pieces before the request that takes them. */
  uploads: Uploads;
  space: () => Space;
  outages: Pick<OutageWatch, 'covers' | 'replicaLost'>;
  /** Records the metrics of requests. */
  watches: readonly RequestWatch[];
  /** Every served endpoint is added to it. */
  served: Endpoint[];
  /**
   * How answers are written: 'checked' throws on answers, lines and refusals that violate their declaration; 'compiled' is
   * fast.
   */
  answers: 'checked' | 'compiled';
};

type Answered = Written | Bytes | Lines<unknown, unknown>;

const jsonType = 'application/json; charset=utf-8';
const generalFailure = 'Something went wrong. Please try again.';
const megabyte = 1024 * 1024;

/** Sends an answer. With the validated request: 304 if the caller has the same one. */
function send(reply: FastifyReply, answer: Written | Bytes, validated?: FastifyRequest): FastifyReply {
  if (answer instanceof Bytes) {
    return reply.status(answer.status).headers(answer.headers).send(answer.content);
  }
  if (answer.replayed) void reply.header('Idempotency-Replayed', 'true');
  if (answer.headers !== undefined) void reply.headers(answer.headers);
  // The answer is encoded to bytes once. Given a text, Fastify would measure its length first and encode it afterwards.
  const body = Buffer.from(answer.body);
  if (validated !== undefined && validate(validated, reply, body)) return reply.status(304).send();
  return reply.status(answer.status).type(jsonType).send(body);
}

const personOf = (actor: Actor | undefined): SecurityPerson =>
  actor === undefined ? {} : { accountId: actor.accountId, userId: actor.userId, email: actor.email };

/** The author of a request's writes, and the page that sent it. */
function writerOf({ userId, name }: Actor, { headers }: FastifyRequest): Writer {
  const tab = headers[tabHeader.toLowerCase()];
  return { userId, name, tab: typeof tab === 'string' && isTabName(tab) ? tab : null };
}

/** The caller, address, device and endpoint of a request, which its entries in the audit trail name. */
const originOf = ({ id }: Endpoint, { ip, headers }: FastifyRequest, at: Date) => ({
  address: ip,
  device: headers['user-agent'] ?? null,
  endpoint: id,
  at,
});

function causeOf({ userId, name, apiKey, sessionId, isSupport }: Actor, origin: ReturnType<typeof originOf>): Cause {
  const person = { id: userId, name, ...origin };
  if (isSupport) return { kind: 'support', ...person };
  return apiKey === undefined
    ? { kind: 'person', ...person }
    : { kind: 'key', keyId: sessionId, key: apiKey.name, ...person };
}

/** The context for answering a failed request, with its actor if known. */
type Failed = {
  /** Whether an undeclared refusal is thrown as an error, because the API document would be wrong. */
  strict: boolean;
  request: FastifyRequest;
  reply: FastifyReply;
  endpoint: Endpoint;
  actor: Actor | undefined;
  outages: Pick<OutageWatch, 'covers'>;
};

/** Maps a failure to its problem. A problem that the endpoint does not declare is a program error. */
function declaredProblem({ endpoint, strict }: Failed, error: unknown): Problem | null {
  const problem = toProblem(error);
  if (!strict || problem === null || declaredCodes(endpoint).has(problem.code)) return problem;
  return new Problem('unexpected', {}, { cause: new Error(`${endpoint.id} does not declare ${problem.code}`) });
}

function fail(failed: Failed, error: unknown): FastifyReply {
  const { request, reply, endpoint, actor, outages } = failed;
  const problem = declaredProblem(failed, error);
  const isFault = (problem === null || problem.status >= 500) && !(problem instanceof CallerLeft);
  if (isFault && !outages.covers(error))
    request.log.error({ err: problem?.cause ?? error, endpoint: endpoint.id }, 'A request failed');
  if (problem?.status === 403) {
    const facts = { call: endpoint.id, reason: problem.message };
    writeSecurityEvent(request.log, 'call-refused', { address: request.ip, by: personOf(actor), facts });
  }
  if (problem?.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(problem.retryAfterSeconds));
  if (problem?.status === 401) void reply.header('WWW-Authenticate', 'Bearer');
  const { status, body } = toFail(problem, failureTextOf(request) ?? endpoint.failure ?? generalFailure);
  if (endpoint.errorTwin) body.error = body.message;
  return send(reply, { status, body: JSON.stringify(body) });
}

/**
 * Whether an endpoint needs more disk space than there is. Low space still allows reads and deletes; no space allows only
 * reads.
 */
function needsMore({ method, isFrugal }: Endpoint, space: Space): boolean {
  if (method === 'GET' || space === 'enough') return false;
  return space === 'none' || !(method === 'DELETE' || isFrugal === true);
}

/** Endpoints that may wait long for an outside service: their work ends when the caller leaves. */
const isFollowed = ({ answers, rate }: Endpoint): boolean => answers === 'stream' || rate === 'ai';

const declaredCodes = (endpoint: Endpoint): Set<string> => new Set([...refusalsOf(endpoint)].map(codeOf));

const finish = (write: WriteAnswer, answer: unknown): Answered =>
  answer instanceof Bytes || answer instanceof Lines ? answer : write(answer);

/** One request of a signed-in person: all work in its transactions, in the order of checks (API 1.4). */
async function runSteps<E extends Endpoint, R, P>(
  steps: Steps<E, R, P>,
  run: {
    context: ActorRequest<E>;
    read: ReadRequest<E>;
    guard: RepeatGuard | undefined;
    transact: Transact;
    write: WriteAnswer;
    uploads: Uploads;
    rule: FileRule | undefined;
  },
): Promise<Answered> {
  const { context: given, read, guard, transact, write, uploads, rule } = run;
  const taken = { userId: given.actor.userId, ids: read.uploads };
  const context = { ...given };

  const removeUploads = async (tx: Tx): Promise<void> => {
    if (taken.ids.length > 0) context.afterCommit(await uploads.remove(tx, taken));
  };
  const begin = async (tx: Tx) => {
    const kept = await guard?.findAnswer(tx);
    if (kept) {
      await removeUploads(tx);
      return { kept: { ...kept, replayed: true } };
    }
    // Without `find` there is no record, and R is undefined.
    const record = (await steps.find?.({ ...context, tx })) as R;
    return { record, checked: read.check() };
  };
  const complete = async (tx: Tx, prepared: P): Promise<Answered> => {
    read.forgetEffects();
    const begun = await begin(tx);
    if (begun.kept !== undefined) return begun.kept;
    const answer = finish(
      write,
      await steps.handle({ ...context, ...begun.checked, tx, record: begun.record, prepared }),
    );
    if (guard !== undefined && 'body' in answer) await guard.keep(tx, answer);
    await removeUploads(tx);
    return answer;
  };

  const { prepare } = steps;
  // Without `prepare`, P is undefined.
  if (prepare === undefined && taken.ids.length === 0) return transact((tx) => complete(tx, undefined as P));
  // `begin` would look up neither a record nor an Idempotency-Key, so the transaction would be empty and is left out.
  const isUnread = guard === undefined && steps.find === undefined;
  // Without `find` there is no record, and R is undefined.
  const begun = isUnread ? { record: undefined as R, checked: read.check() } : await transact(begin);
  if (begun.kept !== undefined) return begun.kept;
  if (rule !== undefined && taken.ids.length > 0) {
    const { files, now } = given;
    const sent = await uploads.read({ ...taken, rule, besides: files.length, now }, transact);
    context.files = [...files, ...sent];
  }
  if (prepare === undefined) return transact((tx) => complete(tx, undefined as P));
  const prepared = await prepare({ ...context, ...begun.checked, record: begun.record, transact });
  return transact((tx) => complete(tx, prepared));
}

function repeatGuard(
  request: FastifyRequest,
  by: { actor: Actor; now: Date; content: () => string },
): RepeatGuard | undefined {
  const key = request.headers['idempotency-key'];
  if (request.method === 'GET' || typeof key !== 'string') return undefined;
  return guardRepeats({ ...by, key, path: request.url.split('?')[0] ?? '', content: by.content() });
}

/** Creates `serve` and `serveOpen`: an endpoint is declared by its value and implemented by its steps. */
export function makeServe(parts: Parts): {
  serve: Serve;
  serveOpen: ServeOpen;
  serveGuest: ServeGuest;
} {
  const { fastify, database, clock, sessions, limits, outages, served } = parts;
  // Directories send their JSON under a name of its own.
  fastify.addContentTypeParser(scimType, { parseAs: 'string' }, fastify.getDefaultJsonParser('error', 'error'));
  const strict = parts.answers === 'checked';
  const actors = new WeakMap<FastifyRequest, Actor>();
  const openAnswers = followAnswers();
  // Before waiting for requests in flight, while the database is still open.
  fastify.addHook('preClose', openAnswers.close);
  /** The accounts to which guests' links were resolved, by request. */
  const hosts = new WeakMap<FastifyRequest, string>();

  const watched = <T>(endpoint: Endpoint, request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
    parts.watches.reduce((inner, watch) => () => watch.within({ request, endpoint: endpoint.id }, inner), work)();

  /** Reports every answer of a request to the metrics, including refusals before the request was read. */
  const watchAnswers = (endpoint: Endpoint) => ({
    async onResponse(request: FastifyRequest, reply: FastifyReply) {
      const accountId = actors.get(request)?.accountId ?? hosts.get(request);
      const { statusCode: status, elapsedTime: milliseconds } = reply;
      const answered = { request, endpoint: endpoint.id, accountId, status, milliseconds };
      for (const watch of parts.watches) watch.answered(answered);
    },
  });

  function route(
    endpoint: Endpoint,
    run: (request: FastifyRequest) => Promise<Answered>,
    admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
  ): void {
    served.push(endpoint);
    const hasValidator = isValidated(endpoint);
    const respond = (request: FastifyRequest, reply: FastifyReply, answer: Answered): FastifyReply => {
      if (!(answer instanceof Lines)) return send(reply, answer, hasValidator ? request : undefined);
      const content = Readable.from(ndjson(endpoint, answer, parts.answers), { objectMode: false });
      return send(reply, new Bytes(content, streamHeaders('application/x-ndjson')));
    };
    const options: RouteOptions = {
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      // Compression would break byte lengths, byte ranges and streamed pieces.
      ...(endpoint.answers === 'envelope' ? {} : { compress: false }),
      bodyLimit: (endpoint.bodyMegabytes ?? 1) * megabyte,
      ...(endpoint.keepsBytes ? { preParsing: keepBytes } : {}),
      async onRequest(request, reply) {
        if (isOutdated(request.headers[versionHeader.toLowerCase()])) throw new Problem('outdatedClient');
        if (needsMore(endpoint, parts.space())) throw new Problem('diskFull');
        await watched(endpoint, request, () => admit(request, reply));
      },
      // The duration of an open stream is not the duration of a request.
      ...(parts.watches.length === 0 || endpoint.answers === 'events' ? {} : watchAnswers(endpoint)),
      errorHandler: (error, request, reply) => {
        fail({ request, reply, endpoint, actor: actors.get(request), outages, strict }, error);
      },
      handler: (request, reply) => {
        const work = () => watched(endpoint, request, () => run(request));
        return (isFollowed(endpoint) ? openAnswers.follow(request, reply, work) : work()).then(
          (answer) => respond(request, reply, answer),
          (error: unknown) => fail({ request, reply, endpoint, actor: actors.get(request), outages, strict }, error),
        );
      },
    };
    if (!endpoint.form) fastify.route(options);
    // A parser of its own scope: other endpoints keep refusing forms (API 1.4).
    else
      void fastify.register(async (scope) => {
        addFormParser(scope);
        scope.route(options);
      });
  }

  const writerFor = (endpoint: Endpoint): WriteAnswer => (strict ? checkedWriter(endpoint) : compiledWriter(endpoint));

  async function countRequest({ rate }: Endpoint, actor: Actor, reply: FastifyReply): Promise<void> {
    if (actor.apiKey === undefined) return await limits.count(actor.sessionId, rate);
    const taken = await limits.countApiKey(actor.sessionId, rate);
    void reply.headers({
      'RateLimit-Limit': String(taken.points),
      'RateLimit-Remaining': String(taken.left),
      'RateLimit-Reset': String(taken.seconds),
    });
    if (taken.isOver) throw tooMany(taken);
  }

  const serve: Serve = (endpoint, steps) => {
    const write = writerFor(endpoint);
    const run = async (request: FastifyRequest): Promise<Answered> => {
      const actor = actors.get(request) as Actor;
      requireAuthor(endpoint, request, actor);
      requireRight(actor, endpoint.needs);
      const read = await readRequest(endpoint, request, { now: clock(), person: personOf(actor) });
      if (endpoint.sendsMail?.(read.base.rawBody) === true) await limits.countMail(actor.sessionId);
      const context = { ...read.base, actor };
      const by = writerOf(actor, request);
      const cause = causeOf(actor, originOf(endpoint, request, context.now));
      const isNeverStored = endpoint.secretAnswer === true || endpoint.answers === 'stream';
      const guard = isNeverStored
        ? undefined
        : repeatGuard(request, { actor, now: context.now, content: read.content });
      try {
        const transact: Transact = (work) =>
          retrying(() =>
            endpoint.readsReplica === true
              ? database.asReader(actor.accountId, work, outages.replicaLost)
              : database.asAccount(actor.accountId, work, by, endpoint.method === 'GET' ? undefined : cause),
          );
        const { uploads } = parts;
        const answer = await runSteps(steps, { context, read, guard, transact, write, uploads, rule: endpoint.files });
        const { exports } = endpoint;
        // Nothing leaves without its entry. What is exported is read on a replica, which cannot have one.
        if (exports !== undefined) {
          const { accountId } = actor;
          const act = { accountId, kind: 'exports', action: 'exported', subject: exports } as const;
          await retrying(() => database.asAccount(accountId, (tx) => writeAudit(tx, act), null, cause));
        }
        read.runEffects();
        return answer;
      } catch (error) {
        if (!(error instanceof Stale) || error.stored.updatedAt === null) throw error;
        const { id, updatedAt } = error.stored;
        const version = { updatedAt, ...(id === undefined ? {} : { id }) };
        throw new Stale(version, await database.asAccount(actor.accountId, (tx) => readWriter(tx, version)));
      } finally {
        guard?.release();
      }
    };
    route(endpoint, run, async (request, reply) => {
      const reader = readerOf(request);
      const actor = reader ?? (await sessions.actorOf(request.headers.authorization, request.ip));
      if (reader === undefined && !isInside(request)) await countRequest(endpoint, actor, reply);
      actors.set(request, actor);
      if (endpoint.peopleOnly && actor.apiKey !== undefined) throw new Problem('peopleOnly');
      if (actor.isSupport && isClosedToSupport(endpoint)) throw new Problem('supportMayNot');
      if (actor.mustSetUpTwoStep && !endpoint.beforeTwoStep) throw new Problem('twoStepRequired');
    });
  };

  const admitUnsigned =
    (endpoint: Endpoint) =>
    async (request: FastifyRequest): Promise<void> => {
      if (endpoint.rate === 'webhook') await limits.countWebhook(request.ip);
      if (endpoint.rate === 'visitor') await limits.countVisitor(request.ip);
    };
  const asSystem: Transact = (work) => retrying(() => database.asSystem(work));
  /** Writes the refused sign-ins of a request to the audit trail. An address that nobody has is in the log alone. */
  async function writeRefused(refused: ReadRequest<Endpoint>['refused'], cause: Cause): Promise<void> {
    for (const { accountId, userId: recordId, reason } of refused.splice(0)) {
      const act = { accountId, kind: 'signIns', action: 'signInRefused', subject: 'sessions', recordId } as const;
      await database.asAccount(accountId, (tx) => writeAudit(tx, { ...act, details: { reason } }), null, cause);
    }
  }

  async function runUnsigned<E extends Endpoint, P>(
    steps: OpenSteps<E, P> | AnswerStep<E>,
    run: { context: RequestContext<E> & Checked<E>; read: ReadRequest<E>; transact: Transact; write: WriteAnswer },
  ): Promise<Answered> {
    const { context, read, transact, write } = run;
    if ('answer' in steps) return finish(write, await steps.answer({ ...context, transact }));
    // Without `prepare`, P is undefined.
    const prepared = (await steps.prepare?.({ ...context, transact })) as never;
    const answer = await transact(async (tx) => {
      read.forgetEffects();
      return finish(write, await steps.handle({ ...context, tx, prepared }));
    });
    read.runEffects();
    return answer;
  }

  const serveOpen: ServeOpen = (endpoint, steps) => {
    if (endpoint.guest) throw new Error(`${endpoint.id} is for guests: their link has to be entered`);
    const write = writerFor(endpoint);
    const run = async (request: FastifyRequest): Promise<Answered> => {
      const read = await readRequest(endpoint, request, { now: clock() });
      if (endpoint.rate === 'password') await limits.countPassword(read.base.rawBody['email'], request.ip);
      const context = { ...read.base, ...read.check() };
      const cause = { kind: 'visitor', ...originOf(endpoint, request, context.now) } as const;
      const transact: Transact = (work) => retrying(() => database.asSystem(work, cause));
      try {
        return await runUnsigned(steps, { context, read, transact, write });
      } finally {
        await writeRefused(read.refused, cause);
      }
    };
    route(endpoint, run, admitUnsigned(endpoint));
  };

  const serveGuest: ServeGuest = (endpoint, steps) => {
    if (!endpoint.guest) throw new Error(`${endpoint.id} is not declared for guests`);
    const write = writerFor(endpoint);
    const enter = async (resolve: () => Promise<string> | string, address: string): Promise<string> => {
      try {
        return await resolve();
      } catch (error) {
        if (endpoint.rate === 'public' && error instanceof Problem) await limits.countWrongLink(address);
        throw error;
      }
    };
    const run = async (request: FastifyRequest): Promise<Answered> => {
      const read = await readRequest(endpoint, request, { now: clock() });
      try {
        const context = { ...read.base, ...read.check() };
        const accountId = await enter(() => steps.enter({ ...context, asSystem }), request.ip);
        if (endpoint.rate === 'public') await limits.countGuest(`${accountId} ${JSON.stringify(context.params)}`);
        hosts.set(request, accountId);
        const cause = { kind: 'client', ...originOf(endpoint, request, context.now) } as const;
        const transact: Transact = (work) => retrying(() => database.asAccount(accountId, work, null, cause));
        return await runUnsigned(steps, { context, read, transact, write });
      } catch (error) {
        const problem = toProblem(error);
        const page = problem !== null && problem.status < 500 ? steps.refuse?.(read.base, problem) : undefined;
        if (page === undefined) throw error;
        return finish(write, page);
      }
    };
    route(endpoint, run, admitUnsigned(endpoint));
  };

  return { serve, serveOpen, serveGuest };
}
