import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { Endpoint } from '@truckroll/contract/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { absenceRoutes } from './features/absences/absence-routes.ts';
import { accountRoutes } from './features/account/account-routes.ts';
import { addOnRoutes } from './features/add-ons/add-on-routes.ts';
import { analyticsRoutes } from './features/analytics/analytics-routes.ts';
import { backgroundRoutes } from './features/background/background-routes.ts';
import { briefRoutes } from './features/briefs/brief-routes.ts';
import { eventRoutes } from './features/calendar/event-routes.ts';
import { feedRoutes } from './features/calendar/feed-routes.ts';
import { callRoutes } from './features/calls/call-routes.ts';
import { cardPaymentRoutes } from './features/card-payments/card-payment-routes.ts';
import { clientTabRoutes } from './features/client-tabs/client-tab-routes.ts';
import { clientRoutes } from './features/clients/client-routes.ts';
import { holdClientTexts } from './features/clients/client-texts.ts';
import { clientTransferRoutes } from './features/clients/client-transfer-routes.ts';
import { propertyRoutes } from './features/custom-properties/property-routes.ts';
import { documentChores } from './features/documents/document-chores.ts';
import { documentFileRoutes } from './features/documents/document-file-routes.ts';
import { documentRoutes } from './features/documents/document-routes.ts';
import { printForMail, printTasks } from './features/documents/print-document.ts';
import { driveRoutes } from './features/drive/drive-routes.ts';
import { fileRoutes } from './features/drive/file-routes.ts';
import { noteRoutes } from './features/drive/note-routes.ts';
import { actionTasks } from './features/emails/apply-actions.ts';
import { connectRoutes } from './features/emails/connect-routes.ts';
import { draftRoutes } from './features/emails/draft-routes.ts';
import { emailAiRoutes } from './features/emails/email-ai-routes.ts';
import { emailRoutes } from './features/emails/email-routes.ts';
import { emailWorkRoutes } from './features/emails/email-work-routes.ts';
import type { FetchOutside } from './features/emails/fetch-picture.ts';
import { gmailPush } from './features/emails/gmail-push-routes.ts';
import { openInboundSmtp } from './features/emails/inbound-smtp.ts';
import { leaveByMailbox } from './features/emails/leave-by-mailbox.ts';
import { openLocalPost } from './features/emails/local-post.ts';
import { mailboxRoutes } from './features/emails/mailbox-routes.ts';
import { openOutsideMailboxes } from './features/emails/outside-mailboxes.ts';
import { openOutsidePictures } from './features/emails/outside-pictures.ts';
import { pictureRoutes } from './features/emails/picture-routes.ts';
import { openMailReader } from './features/emails/read-mail.ts';
import { sendingTasks } from './features/emails/send-email.ts';
import { sendRoutes } from './features/emails/send-routes.ts';
import { mailboxSyncTasks } from './features/emails/sync-mailboxes.ts';
import { templateRoutes } from './features/emails/template-routes.ts';
import { threadRecordRoutes } from './features/emails/thread-record-routes.ts';
import { watchMailboxes } from './features/emails/watch-mailboxes.ts';
import { fileChatRoutes } from './features/file-chat/file-chat-routes.ts';
import { storageRoutes } from './features/files/storage-routes.ts';
import { geoRoutes } from './features/geo/geo-routes.ts';
import { mapRoutes } from './features/geo/map-routes.ts';
import { healthRoutes } from './features/health/health-routes.ts';
import { historyRoutes } from './features/history/history-routes.ts';
import { holidayRoutes } from './features/holidays/holiday-routes.ts';
import { homeRoutes } from './features/home/home-routes.ts';
import { housekeeping } from './features/housekeeping/housekeeping.ts';
import { entryRoutes } from './features/job-forms/entry-routes.ts';
import { jobFormRoutes } from './features/job-forms/job-form-routes.ts';
import { jobRoutes } from './features/jobs/job-routes.ts';
import { saveJobRoutes } from './features/jobs/save-job-routes.ts';
import { liveRoutes } from './features/live/live-routes.ts';
import { openLiveStreams } from './features/live/live-streams.ts';
import { watchOpenVisits } from './features/live/open-visits.ts';
import { notificationDelivery } from './features/notifications/deliver-notifications.ts';
import { notificationRoutes } from './features/notifications/notification-routes.ts';
import { pushTasks } from './features/notifications/push-notification.ts';
import { pushRoutes } from './features/notifications/push-routes.ts';
import { optimiseRoutes } from './features/optimise/optimise-routes.ts';
import { sickDayRoutes } from './features/optimise/sick-day-routes.ts';
import { mailRoutes } from './features/outgoing-mail/mail-routes.ts';
import { mailTasks } from './features/outgoing-mail/send-mail.ts';
import { paymentRoutes } from './features/payments/payment-routes.ts';
import { refundTasks } from './features/payments/refund-by-card.ts';
import { scheduledPayments } from './features/payments/scheduled-payments.ts';
import { productRoutes } from './features/product-services/product-routes.ts';
import { productTransferRoutes } from './features/product-services/product-transfer-routes.ts';
import { overdueRequests } from './features/requests/overdue-requests.ts';
import { requestRoutes } from './features/requests/request-routes.ts';
import { roleRoutes } from './features/roles/role-routes.ts';
import { searchRoutes } from './features/search/search-routes.ts';
import { invitationRoutes } from './features/session/invitation-routes.ts';
import { passwordRoutes } from './features/session/password-routes.ts';
import { profileRoutes } from './features/session/profile-routes.ts';
import { sessionRoutes } from './features/session/session-routes.ts';
import { signUpRoutes } from './features/session/sign-up-routes.ts';
import { skillRoutes } from './features/skills/skill-routes.ts';
import { slotRoutes } from './features/slots/slot-routes.ts';
import { smsTasks } from './features/sms/send-sms.ts';
import { smsRoutes } from './features/sms/sms-routes.ts';
import { taskReminders } from './features/tasks/remind.ts';
import { taskRoutes } from './features/tasks/task-routes.ts';
import { taxRoutes } from './features/taxes/tax-routes.ts';
import { teamRoutes } from './features/team/team-routes.ts';
import { engineForAccounts } from './features/text-engine/account-engine.ts';
import { aiUseRoutes } from './features/text-engine/ai-use-routes.ts';
import { twoStepRoutes } from './features/two-step/two-step-routes.ts';
import { visitDetailRoutes } from './features/visit-details/visit-detail-routes.ts';
import { visitLogRoutes } from './features/visit-logs/log-routes.ts';
import { visitChores } from './features/visits/tell-clients.ts';
import { visitNoteRoutes } from './features/visits/visit-note-routes.ts';
import { visitRoutes } from './features/visits/visit-routes.ts';
import { makeQueue, type RunningQueue } from './platform/background/queue.ts';
import type { Database } from './platform/database/database.ts';
import type { Space } from './platform/database/free-space.ts';
import { watchOutage } from './platform/database/outage-watch.ts';
import { ping } from './platform/database/ping.ts';
import { fetchPublic } from './platform/egress/egress.ts';
import { describeRequest, sendSecurityHeaders } from './platform/http/hardening.ts';
import { rateLimits } from './platform/http/rate-limits.ts';
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
import { openSeal } from './platform/storage/open-seal.ts';
import { storageTasks } from './platform/storage/remove-file.ts';
import type { Storage } from './platform/storage/storage.ts';
import { openTraces } from './platform/tracing/open-traces.ts';
import type { CardPayments } from './providers/card-payments/card-payments.ts';
import { openCardPayments } from './providers/card-payments/open-card-payments.ts';
import type { MailTransport } from './providers/mail/mail.ts';
import { cacheMaps } from './providers/maps/cache-maps.ts';
import { chooseMaps } from './providers/maps/choose-maps.ts';
import { openPdfRenderer } from './providers/pdf/render-pdf.ts';
import { openPushTransport, type PushTransport } from './providers/push/push-transport.ts';
import { openSms } from './providers/sms/open-sms.ts';
import { openTextEngine } from './providers/text-engine/open-text-engine.ts';
import type { TextEngine } from './providers/text-engine/text-engine.ts';
import { openTravel } from './providers/travel/open-travel.ts';
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
  /** Reads and drafts texts; by default the configured model, else the built-in engine. */
  textEngine?: TextEngine;
  /** Delivers notifications to browsers; by default Web Push. */
  push?: PushTransport;
  /** Fetches pictures that mails name; by default from public hosts only. */
  fetchOutside?: FetchOutside;
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

/** Builds the whole server over an open database. The order of the calls is the order of registration. */
export async function buildApp(parts: Parts): Promise<App> {
  const { database, clock, settings, storage, mail, space = () => 'enough' as const } = parts;
  const served: Endpoint[] = [];
  const fastify = Fastify({
    logger: { level: settings.LOG_LEVEL, serializers: { req: describeRequest }, stream: parts.logTo ?? process.stdout },
    trustProxy: settings.TRUST_PROXY,
    rewriteUrl: rewriteUrlFor(served),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4000 },
    forceCloseConnections: 'idle',
    // Requests that arrive on an open connection while the server closes are answered normally.
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
    // While loading fails, the database goes on answering the searches.
    onFailure: (error) => outages.sparing(fastify.log).warn({ err: error }, 'Texts of clients could not be read'),
  });
  fastify.addHook('onClose', clientTexts.close);
  const links = makeLinks({ secret: await installationSecret(database, 'links'), clock });
  const localPost = openLocalPost({
    ...{ database, storage, queue },
    domains: settings.SMTP_URL === undefined ? null : settings.MAIL_DOMAINS,
  });
  const seal = await openSeal(database, settings);
  const mailReader = openMailReader();
  fastify.addHook('onClose', mailReader.close);
  const press = openPdfRenderer();
  fastify.addHook('onClose', press.close);
  const renderPdf = press.render;
  const cardPayments = parts.cardPayments ?? (await openCardPayments(settings));
  const textEngine = parts.textEngine ?? (await openTextEngine(settings));
  const context: ServerContext = {
    serve,
    serveOpen,
    serveGuest,
    serverId: database.signals.serverId,
    sessions,
    live,
    openVisits,
    limits,
    settings,
    mapsOf,
    travel: openTravel(settings),
    queue,
    clientTexts,
    mail,
    localPost,
    mailReader,
    pictures: openOutsidePictures({ storage, fetchOutside: parts.fetchOutside ?? fetchPublic }),
    outsideMailboxes: openOutsideMailboxes({ settings, seal }),
    sms: await openSms(settings),
    storage,
    fileOwners: makeFileOwners(),
    space,
    seal,
    links,
    renderPdf,
    push: parts.push ?? (await openPushTransport(database, settings)),
    textEngine,
    engineOf: engineForAccounts(textEngine, { tokensPerDay: settings.AI_TOKENS_PER_DAY, onEnd: metrics?.engineUsed }),
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
  holidayRoutes(context);
  aiUseRoutes(context);
  teamRoutes(context);
  absenceRoutes(context);
  roleRoutes(context);
  skillRoutes(context);
  clientRoutes(context);
  clientTabRoutes(context);
  briefRoutes(context);
  clientTransferRoutes(context);
  jobRoutes(context);
  saveJobRoutes(context);
  slotRoutes(context);
  visitRoutes(context);
  visitChores(context);
  optimiseRoutes(context);
  sickDayRoutes(context);
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
  emailAiRoutes(context);
  emailWorkRoutes(context);
  threadRecordRoutes(context);
  pictureRoutes(context);
  sendRoutes(context);
  draftRoutes(context);
  templateRoutes(context);
  mailboxRoutes(context);
  connectRoutes(context);
  sendingTasks(context);
  actionTasks(context);
  const closing = new AbortController();
  // Before the queue waits for its tasks: the reading of a mailbox then ends after the message under way.
  fastify.addHook('preClose', async () => closing.abort());
  mailboxSyncTasks({ ...context, closing: closing.signal });
  gmailPush(context);
  const mailboxWatch = watchMailboxes({ ...context, database, clock, log: outages.sparing(fastify.log) });
  fastify.addHook('onListen', async () => mailboxWatch.start());
  fastify.addHook('preClose', mailboxWatch.stop);
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
  feedRoutes(context);
  searchRoutes(context);
  notificationRoutes(context);
  pushRoutes(context);
  pushTasks(context);
  notificationDelivery(context);
  liveRoutes(context);
  homeRoutes(context);
  analyticsRoutes(context);
  geoRoutes(context);
  mapRoutes(context);
  backgroundRoutes(context);
  mailRoutes(context);
  smsRoutes(context);
  smsTasks(context);
  mailTasks(context, { print: printForMail(context), leaveByMailbox: leaveByMailbox(context) });
  driveRoutes(context);
  noteRoutes(context);
  fileRoutes(context);
  fileChatRoutes(context);
  storageRoutes(context);
  storageTasks(context);
  housekeeping(context);
  const metricsServer = offerMetrics(fastify, metrics, settings);
  serveApiReference(fastify, served, settings.PUBLIC_URL);
  await serveWeb(fastify, parts.webFolder);
  refuseUnknownPaths(fastify, served);
  // Tasks registered up to here can be enqueued once the app is ready. They run once it listens.
  fastify.addHook('onReady', queue.open);
  fastify.addHook('onListen', queue.start);
  if (settings.MAIL_INBOUND_PORT !== undefined) {
    const closings: (() => Promise<void>)[] = [];
    const { MAIL_INBOUND_PORT: port, HOST: host } = settings;
    const onFailure = (error: unknown) => outages.sparing(fastify.log).warn({ err: error }, 'Incoming mail failed');
    fastify.addHook('onListen', async () => {
      const inbound = await openInboundSmtp({ port, host, post: localPost, clock, onFailure });
      fastify.log.info({ port: inbound.port }, 'Mail is received');
      closings.push(inbound.close);
    });
    fastify.addHook('onClose', async () => {
      for (const close of closings) await close();
    });
  }
  fastify.addHook('onClose', queue.stop);
  return { fastify, queue, served, metricsServer };
}
