import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { Endpoint } from '@truckroll/contract/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/account-routes.ts';
import { signUpRoutes } from './accounts/sign-up-routes.ts';
import { addOnRoutes } from './add-ons/add-on-routes.ts';
import { analyticsRoutes } from './analytics/analytics-routes.ts';
import { backgroundRoutes } from './background/background-routes.ts';
import { makeQueue, type RunningQueue } from './background/queue.ts';
import { eventRoutes } from './calendar/event-routes.ts';
import { callRoutes } from './calls/call-routes.ts';
import { cardPaymentRoutes } from './card-payments/card-payment-routes.ts';
import type { CardPayments } from './card-payments/card-payments.ts';
import { openCardPayments } from './card-payments/open-card-payments.ts';
import { clientRoutes } from './clients/client-routes.ts';
import { clientTabRoutes } from './clients/client-tab-routes.ts';
import { holdClientTexts } from './clients/client-texts.ts';
import { clientTransferRoutes } from './clients/client-transfer-routes.ts';
import { propertyRoutes } from './custom-properties/property-routes.ts';
import type { Database } from './database/database.ts';
import { watchOutage } from './database/outage-watch.ts';
import { ping } from './database/ping.ts';
import { documentChores } from './documents/document-chores.ts';
import { documentFileRoutes } from './documents/document-file-routes.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { printForMail, printTasks } from './documents/print-document.ts';
import { driveRoutes } from './drive/drive-routes.ts';
import { fileRoutes } from './drive/file-routes.ts';
import { noteRoutes } from './drive/note-routes.ts';
import { emailRoutes } from './emails/email-routes.ts';
import { geoRoutes } from './geo/geo-routes.ts';
import { healthRoutes } from './health/health-routes.ts';
import { historyRoutes } from './history/history-routes.ts';
import { homeRoutes } from './home/home-routes.ts';
import { housekeeping } from './housekeeping/housekeeping.ts';
import { serveApiReference } from './http/api-reference.ts';
import { describeRequest, sendSecurityHeaders } from './http/hardening.ts';
import { rateLimits } from './http/rate-limits.ts';
import { limitReadingTime, readingTime } from './http/reading-time.ts';
import { makeServe } from './http/serve.ts';
import { offerMetrics } from './http/serve-metrics.ts';
import { rememberSessions } from './http/session.ts';
import { sharedLimits } from './http/shared-limits.ts';
import { refuseUnknownPaths, rewriteUrlFor, serveWeb } from './http/web-app.ts';
import { entryRoutes } from './job-forms/entry-routes.ts';
import { jobFormRoutes } from './job-forms/job-form-routes.ts';
import { jobRoutes } from './jobs/job-routes.ts';
import { saveJobRoutes } from './jobs/save-job-routes.ts';
import { liveRoutes } from './live/live-routes.ts';
import { openLiveStreams } from './live/live-streams.ts';
import { watchOpenVisits } from './live/open-visits.ts';
import type { MailTransport } from './mail/mail.ts';
import { mailRoutes } from './mail/mail-routes.ts';
import { mailTasks } from './mail/send-mail.ts';
import { cacheMaps } from './maps/cache-maps.ts';
import { chooseMaps } from './maps/choose-maps.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { notificationDelivery } from './notifications/deliver-notifications.ts';
import { notificationRoutes } from './notifications/notification-routes.ts';
import { pushTasks } from './notifications/push-notification.ts';
import { pushRoutes } from './notifications/push-routes.ts';
import { openPushTransport, type PushTransport } from './notifications/push-transport.ts';
import { paymentRoutes } from './payments/payment-routes.ts';
import { refundTasks } from './payments/refund-by-card.ts';
import { scheduledPayments } from './payments/scheduled-payments.ts';
import { openPdfRenderer } from './pdf/render-pdf.ts';
import { roleRoutes } from './people/role-routes.ts';
import { skillRoutes } from './people/skill-routes.ts';
import { teamRoutes } from './people/team-routes.ts';
import { productRoutes } from './product-services/product-routes.ts';
import { productTransferRoutes } from './product-services/product-transfer-routes.ts';
import { overdueRequests } from './requests/overdue-requests.ts';
import { requestRoutes } from './requests/request-routes.ts';
import { searchRoutes } from './search/search-routes.ts';
import type { ServerContext } from './server-context.ts';
import { invitationRoutes } from './session/invitation-routes.ts';
import { passwordRoutes } from './session/password-routes.ts';
import { profileRoutes } from './session/profile-routes.ts';
import { sessionRoutes } from './session/session-routes.ts';
import type { Settings } from './settings.ts';
import { openSms } from './sms/open-sms.ts';
import { smsTasks } from './sms/send-sms.ts';
import { smsRoutes } from './sms/sms-routes.ts';
import type { Space } from './start/free-space.ts';
import { installationSecret } from './storage/installation-secret.ts';
import { makeLinks } from './storage/links.ts';
import { openSeal } from './storage/open-seal.ts';
import { storageTasks } from './storage/remove-file.ts';
import type { Storage } from './storage/storage.ts';
import { storageRoutes } from './storage/storage-routes.ts';
import { taskReminders } from './tasks/remind.ts';
import { taskRoutes } from './tasks/task-routes.ts';
import { taxRoutes } from './taxes/tax-routes.ts';
import { openTraces } from './tracing/open-traces.ts';
import { twoStepRoutes } from './two-step/two-step-routes.ts';
import { visitLogRoutes } from './visit-logs/log-routes.ts';
import { visitDetailRoutes } from './visits/visit-detail-routes.ts';
import { visitNoteRoutes } from './visits/visit-note-routes.ts';
import { visitRoutes } from './visits/visit-routes.ts';

export type Parts = {
  database: Database;
  clock: () => Date;
  /** By which sessions end; the clock of everything else, unless told. */
  sessionClock?: () => Date;
  settings: Settings;
  storage: Storage;
  mail: MailTransport;
  /** The card processor; as the settings say, unless told. */
  cardPayments?: CardPayments;
  /** Who carries notifications to browsers; Web Push, unless told. */
  push?: PushTransport;
  /** How much room there is to write; enough, unless told. */
  space?: () => Space;
  /** Where the lines of the log go; standard output, unless told. */
  logTo?: { write: (line: string) => void };
  /** The built web application, or null to serve the API alone. */
  webFolder: string | null;
  answers: 'checked' | 'compiled';
};

export type App = {
  fastify: FastifyInstance;
  queue: RunningQueue;
  served: readonly Endpoint[];
  /** Not yet listening; null where metrics are off, or served by the main server. */
  metricsServer: FastifyInstance | null;
};

/** The whole server over an open database, in the order in which things are registered. */
export async function buildApp(parts: Parts): Promise<App> {
  const { database, clock, settings, storage, mail, space = () => 'enough' as const } = parts;
  const served: Endpoint[] = [];
  const fastify = Fastify({
    logger: { level: settings.LOG_LEVEL, serializers: { req: describeRequest }, stream: parts.logTo ?? process.stdout },
    trustProxy: settings.TRUST_PROXY,
    rewriteUrl: rewriteUrlFor(served),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4000 },
    forceCloseConnections: 'idle',
    // What still arrives on an open connection while the server closes is answered like everything else.
    return503OnClosing: false,
    http: { headersTimeout: readingTime.patienceMs },
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
    signals: database.signals,
    guesses: limits.guesses,
  });
  fastify.addHook('onClose', async () => sessions.stop());
  const live = openLiveStreams({ database, settings });
  const openVisits = watchOpenVisits({
    signals: database.signals,
    onChange: (accountId) => live.tellHere(accountId, 'openVisit'),
  });
  fastify.addHook('onClose', async () => openVisits.stop());
  // Before it waits for what is being answered: streams never end by themselves.
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
    space,
    outages,
    watches: [metrics, traces].filter((watch) => watch !== null),
    served,
    answers: parts.answers,
  });
  const mapsOf = cacheMaps({ maps: chooseMaps(settings), clock });
  const queue = makeQueue({ database, clock, log: outages.sparing(fastify.log) });
  const clientTexts = holdClientTexts({
    asAccount: database.asAccount,
    // A search is answered without them, by the database.
    onFailure: (error) => outages.sparing(fastify.log).warn({ err: error }, 'Texts of clients could not be read'),
  });
  fastify.addHook('onClose', clientTexts.close);
  const links = makeLinks({ secret: await installationSecret(database, 'links'), clock });
  const press = openPdfRenderer();
  fastify.addHook('onClose', press.close);
  const renderPdf = press.render;
  const cardPayments = parts.cardPayments ?? (await openCardPayments(settings));
  const context: ServerContext = {
    serve,
    serveOpen,
    serveGuest,
    sessions,
    live,
    openVisits,
    limits,
    settings,
    mapsOf,
    queue,
    clientTexts,
    mail,
    sms: await openSms(settings),
    storage,
    space,
    seal: await openSeal(database, settings),
    links,
    renderPdf,
    push: parts.push ?? (await openPushTransport(database, settings)),
    cardPayments,
  };

  healthRoutes(context);
  sessionRoutes(context);
  passwordRoutes(context);
  signUpRoutes(context);
  invitationRoutes(context);
  profileRoutes(context);
  twoStepRoutes(context);
  accountRoutes(context);
  teamRoutes(context);
  roleRoutes(context);
  skillRoutes(context);
  clientRoutes(context);
  clientTabRoutes(context);
  clientTransferRoutes(context);
  jobRoutes(context);
  saveJobRoutes(context);
  visitRoutes(context);
  visitDetailRoutes(context);
  visitNoteRoutes(context);
  visitLogRoutes(context);
  requestRoutes(context);
  overdueRequests(context);
  documentRoutes(context);
  paymentRoutes(context);
  refundTasks(context);
  scheduledPayments(context);
  documentFileRoutes(context);
  printTasks(context);
  documentChores(context);
  cardPaymentRoutes(context);
  taskRoutes(context);
  taskReminders(context);
  emailRoutes(context);
  callRoutes(context);
  productRoutes(context);
  productTransferRoutes(context);
  taxRoutes(context);
  propertyRoutes(context);
  addOnRoutes(context);
  jobFormRoutes(context);
  entryRoutes(context);
  historyRoutes(context);
  eventRoutes(context);
  searchRoutes(context);
  notificationRoutes(context);
  pushRoutes(context);
  pushTasks(context);
  notificationDelivery(context);
  liveRoutes(context);
  homeRoutes(context);
  analyticsRoutes(context);
  geoRoutes(context);
  backgroundRoutes(context);
  mailRoutes(context);
  smsRoutes(context);
  smsTasks(context);
  mailTasks(context, printForMail(context));
  driveRoutes(context);
  noteRoutes(context);
  fileRoutes(context);
  storageRoutes(context);
  storageTasks(context);
  housekeeping(context);
  const metricsServer = offerMetrics(fastify, metrics, settings);
  serveApiReference(fastify, served, settings.PUBLIC_URL);
  await serveWeb(fastify, parts.webFolder);
  refuseUnknownPaths(fastify, served);
  // What is registered until here can be enqueued once the app is ready, and is worked on once it listens.
  fastify.addHook('onReady', queue.open);
  fastify.addHook('onListen', queue.start);
  fastify.addHook('onClose', queue.stop);
  return { fastify, queue, served, metricsServer };
}
