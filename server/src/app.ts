import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { withoutEnd } from '@truckroll/domain/text/without-end';
import Fastify, { type FastifyInstance } from 'fastify';
import { framedBy } from './features/booking/framed-by.ts';
import type { FetchOutside } from './features/emails/fetch-picture.ts';
import { openLocalPost } from './features/emails/local-post.ts';
import { openOutsideMailboxes } from './features/emails/outside-mailboxes.ts';
import { openOutsidePictures } from './features/emails/outside-pictures.ts';
import { openMailReader } from './features/emails/read-mail.ts';
import { openLiveStreams } from './features/live/live-streams.ts';
import { watchOpenVisits } from './features/live/open-visits.ts';
import { watchPeopleOnline } from './features/live/people-online.ts';
import { cardForm } from './features/saved-cards/card-form.ts';
import { engineForAccounts } from './features/text-engine/account-engine.ts';
import { makeQueue, type RunningQueue } from './platform/background/queue.ts';
import type { Database } from './platform/database/database.ts';
import type { Space } from './platform/database/free-space.ts';
import { watchOutage } from './platform/database/outage-watch.ts';
import { ping } from './platform/database/ping.ts';
import { fetchPublic } from './platform/egress/egress.ts';
import { type ReadTextRecords, readTextRecords } from './platform/egress/text-records.ts';
import { describeError } from './platform/http/describe-error.ts';
import { describeRequest, sendSecurityHeaders } from './platform/http/hardening.ts';
import { makeAnswerMany } from './platform/http/many-answers.ts';
import { rateLimits } from './platform/http/rate-limits.ts';
import { makeReadAs } from './platform/http/reading-as.ts';
import { limitReadingTime, readingTime } from './platform/http/reading-time.ts';
import { makeServe } from './platform/http/serve.ts';
import { offerMetrics } from './platform/http/serve-metrics.ts';
import { rememberSessions } from './platform/http/session.ts';
import { sharedLimits } from './platform/http/shared-limits.ts';
import { refuseUnknownPaths, rewriteUrlFor, serveWeb } from './platform/http/web-app.ts';
import { openMetrics } from './platform/metrics/open-metrics.ts';
import { serveApiReference } from './platform/openapi/api-reference.ts';
import type { Settings } from './platform/settings/settings.ts';
import { makeFileOwners } from './platform/storage/file-owners.ts';
import { installationSecret } from './platform/storage/installation-secret.ts';
import { makeLinks } from './platform/storage/links.ts';
import { makeUploads } from './platform/storage/make-uploads.ts';
import { openSeal } from './platform/storage/open-seal.ts';
import type { Storage } from './platform/storage/storage.ts';
import { openTraces } from './platform/tracing/open-traces.ts';
import type { CardPayments } from './providers/card-payments/card-payments.ts';
import { openCardPayments } from './providers/card-payments/open-card-payments.ts';
import type { DeliverForm } from './providers/carrier/local/hook-post.ts';
import { scriptOfRecording } from './providers/carrier/local/local-recording.ts';
import { type OpenCarrier, openCarrier } from './providers/carrier/open-carrier.ts';
import type { MailTransport } from './providers/mail/mail.ts';
import { cacheMaps } from './providers/maps/cache-maps.ts';
import { chooseMaps } from './providers/maps/choose-maps.ts';
import { openPdfRenderer } from './providers/pdf/render-pdf.ts';
import { openPushTransport, type PushTransport } from './providers/push/push-transport.ts';
import { openTextEngine } from './providers/text-engine/open-text-engine.ts';
import { openTranscriber } from './providers/text-engine/open-transcriber.ts';
import type { TextEngine } from './providers/text-engine/text-engine.ts';
import { openTravel } from './providers/travel/open-travel.ts';
import { isSuspended } from './records/accounts/suspended-account.ts';
import { listTakenNumbers } from './records/calls/phone-number-store.ts';
import { findApiKey, findSession } from './records/people/actors.ts';
import { registerFeatures } from './register-features.ts';
import type { ServerContext } from './server-context.ts';

export type Parts = {
  database: Database;
  clock: () => Date;
  /** The clock for session expiry. Defaults to `clock`. */
  sessionClock?: () => Date;
  settings: Settings;
  storage: Storage;
  mail: MailTransport;
  /** The card processor. Defaults to the configured one. */
  cardPayments?: CardPayments;
  /** Stands between the server and its carrier, for tests of what is lost on the way. */
  carrier?: (opened: OpenCarrier) => OpenCarrier;
  /** Reads and drafts texts; by default the configured model, else the built-in engine. */
  textEngine?: TextEngine;
  /** Delivers notifications to browsers; by default Web Push. */
  push?: PushTransport;
  /** Fetches the external pictures of messages; by default from public hosts only. */
  fetchOutside?: FetchOutside;
  /** Reads TXT records; by default of the DNS. */
  readTextRecords?: ReadTextRecords;
  /** Reports the free disk space. By default there is always enough. */
  space?: () => Space;
  /** The output of the log. Defaults to standard output. */
  logTo?: { write: (line: string) => void };
  /** The built web application, or null to serve only the API. */
  webFolder: string | null;
  answers: 'checked' | 'compiled';
};

export type App = {
  fastify: FastifyInstance;
  queue: RunningQueue;
  served: readonly Endpoint[];
  /** Not listening yet. Null if metrics are off, or served by the main server. */
  metricsServer: FastifyInstance | null;
};

/** Builds the whole server over an open database. The order of the endpoints is the order of registration. */
export async function buildApp(parts: Parts): Promise<App> {
  const { database, clock, settings, storage, mail, space = () => 'enough' as const } = parts;
  const served: Endpoint[] = [];
  const fastify = Fastify({
    logger: {
      level: settings.LOG_LEVEL,
      serializers: { req: describeRequest, err: describeError },
      stream: parts.logTo ?? process.stdout,
    },
    trustProxy: settings.TRUST_PROXY,
    rewriteUrl: rewriteUrlFor(served),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4000 },
    forceCloseConnections: 'idle',
    // Requests that arrive on an open connection while the server closes are answered normally.
    return503OnClosing: false,
    http: { headersTimeout: readingTime.timeoutMs },
  });
  await fastify.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  });
  await fastify.register(multipart, { throwFileSizeLimit: false });
  sendSecurityHeaders(fastify, settings);
  limitReadingTime(fastify);

  const shared = sharedLimits(database.signals);
  fastify.addHook('onClose', async () => shared.stop());
  const limits = rateLimits(settings, shared.make);
  const sessions = rememberSessions({
    database,
    clock: parts.sessionClock ?? clock,
    findSession,
    findApiKey,
    signals: database.signals,
    guesses: limits.guesses,
  });
  fastify.addHook('onClose', async () => sessions.stop());
  const peopleOnline = watchPeopleOnline({ signals: database.signals });
  fastify.addHook('onClose', async () => peopleOnline.stop());
  const live = openLiveStreams({ database, settings, online: peopleOnline });
  const openVisits = watchOpenVisits({
    signals: database.signals,
    onChange: (accountId) => live.reportHere(accountId, 'openVisit'),
  });
  fastify.addHook('onClose', async () => openVisits.stop());
  // Streams are closed before the wait for open requests, because they never end by themselves.
  fastify.addHook('preClose', async () => live.close());
  const outages = watchOutage({ log: fastify.log, ping: () => database.asSystem(ping) });
  fastify.addHook('onClose', async () => outages.stop());
  const metrics = await openMetrics({ database, live, settings });
  const traces = await openTraces(settings, fastify.log);
  fastify.addHook('onClose', async () => traces?.stop());
  const { serve, serveOpen, serveGuest } = makeServe({
    fastify,
    database,
    clock,
    sessions,
    limits,
    uploads: makeUploads({ storage }),
    space,
    outages,
    watches: [metrics, traces].filter((watch) => watch !== null),
    served,
    answers: parts.answers,
  });
  const mapsOf = cacheMaps({ maps: chooseMaps(settings), clock });
  const queue = makeQueue({ database, clock, isSuspended, log: outages.sparing(fastify.log) });
  const links = makeLinks({ secret: await installationSecret(database, 'links'), clock });
  const localPost = openLocalPost({
    ...{ database, storage, queue },
    domains: settings.SMTP_URL === undefined ? null : settings.MAIL_DOMAINS,
    installation: (settings.SMTP_URL && settings.MAIL_FROM) ?? null,
  });
  const seal = await openSeal(database, settings);
  const mailReader = openMailReader();
  fastify.addHook('onClose', mailReader.close);
  const renderer = openPdfRenderer();
  fastify.addHook('onClose', renderer.close);
  const renderPdf = renderer.render;
  const cardPayments = parts.cardPayments ?? (await openCardPayments(settings));
  const textEngine = parts.textEngine ?? (await openTextEngine(settings));
  // Of an installation without a public address only this server itself sends webhooks.
  const publicUrl = withoutEnd(settings.PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`, /\//);
  const deliver: DeliverForm = async ({ path, headers, body }) => {
    const reply = await fastify.inject({ method: 'POST', url: path, headers, payload: body });
    return { status: reply.statusCode, body: reply.payload };
  };
  const opened = await openCarrier(settings, { database, queue, clock, deliver, publicUrl, listTakenNumbers });
  const { carrier, textSender } = parts.carrier?.(opened) ?? opened;
  const context: ServerContext = {
    serve,
    serveOpen,
    serveGuest,
    answerMany: makeAnswerMany(fastify, served),
    readAs: makeReadAs(fastify),
    serverId: database.signals.serverId,
    sessions,
    live,
    openVisits,
    peopleOnline,
    limits,
    settings,
    mapsOf,
    travel: openTravel(settings),
    queue,
    mail,
    localPost,
    mailReader,
    pictures: openOutsidePictures({ storage, fetchOutside: parts.fetchOutside ?? fetchPublic }),
    readTextRecords: parts.readTextRecords ?? readTextRecords,
    outsideMailboxes: openOutsideMailboxes({ settings, seal }),
    carrier,
    textSender,
    publicUrl,
    storage,
    fileOwners: makeFileOwners(),
    space,
    seal,
    links,
    renderPdf,
    push: parts.push ?? (await openPushTransport(database, settings)),
    transcriberFor: await openTranscriber(settings, scriptOfRecording),
    textEngine,
    engineOf: engineForAccounts(textEngine, { tokensPerDay: settings.AI_TOKENS_PER_DAY, onEnd: metrics?.engineUsed }),
    cardPayments,
  };

  registerFeatures(context, {
    ...{ database, clock, log: outages.sparing(fastify.log) },
    on: {
      listening: (work) => void fastify.addHook('onListen', async () => work()),
      closing: (work) => void fastify.addHook('preClose', async () => work()),
      closed: (work) => void fastify.addHook('onClose', async () => work()),
    },
  });
  const metricsServer = offerMetrics(fastify, metrics, settings);
  serveApiReference(fastify, served, settings.PUBLIC_URL);
  const hasWorker = settings.SERVICE_WORKER === 'on';
  await serveWeb(fastify, parts.webFolder, {
    outside: carrier?.pageSources,
    hasWorker,
    framedBy: framedBy(database),
    form: cardPayments === null ? null : cardForm(cardPayments),
  });
  refuseUnknownPaths(fastify, served);
  // Tasks registered up to here can be enqueued once the app is ready. They run once it listens.
  fastify.addHook('onReady', queue.open);
  fastify.addHook('onListen', queue.start);
  fastify.addHook('onClose', queue.stop);
  return { fastify, queue, served, metricsServer };
}
