import type { FastifyInstance } from 'fastify';
import type { TaskLog } from '../../platform/background/task.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ServerContext } from '../../server-context.ts';
import { actionTasks } from './apply-actions.ts';
import { connectRoutes } from './connect-routes.ts';
import { draftRoutes } from './draft-routes.ts';
import { emailAiRoutes } from './email-ai-routes.ts';
import { emailRoutes } from './email-routes.ts';
import { emailWorkRoutes } from './email-work-routes.ts';
import { gmailPush } from './gmail-push-routes.ts';
import { openInboundSmtp } from './inbound-smtp.ts';
import { mailboxRoutes } from './mailbox-routes.ts';
import { pictureRoutes } from './picture-routes.ts';
import { sendingTasks } from './send-email.ts';
import { sendRoutes } from './send-routes.ts';
import { mailboxSyncTasks } from './sync-mailboxes.ts';
import { templateRoutes } from './template-routes.ts';
import { threadRecordRoutes } from './thread-record-routes.ts';
import { watchMailboxes } from './watch-mailboxes.ts';

type Running = { fastify: FastifyInstance; database: Database; clock: () => Date; log: TaskLog };

/** Registers everything about mail: its calls and tasks, and what runs while the server does. */
export function registerEmails(context: ServerContext, running: Running): void {
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
  gmailPush(context);
  synchroniseMailboxes(context, running);
  receiveMail(context, running);
}

function synchroniseMailboxes(context: ServerContext, { fastify, database, clock, log }: Running): void {
  const closing = new AbortController();
  // Before the queue waits for its tasks: the reading of a mailbox then ends after the message under way.
  fastify.addHook('preClose', async () => closing.abort());
  const watch = watchMailboxes({ ...context, database, clock, log });
  mailboxSyncTasks({ ...context, closing: closing.signal, onRead: watch.follow });
  fastify.addHook('onListen', async () => watch.start());
  fastify.addHook('preClose', watch.stop);
}

/** Receives mail for built-in mailboxes from other mail servers, where the settings name a port. */
function receiveMail({ settings, localPost }: ServerContext, { fastify, clock, log }: Running): void {
  const { MAIL_INBOUND_PORT: port, HOST: host } = settings;
  if (port === undefined) return;
  const closings: (() => Promise<void>)[] = [];
  const onFailure = (error: unknown) => log.warn({ err: error }, 'Incoming mail failed');
  fastify.addHook('onListen', async () => {
    const inbound = await openInboundSmtp({ port, host, post: localPost, clock, onFailure });
    fastify.log.info({ port: inbound.port }, 'Mail is received');
    closings.push(inbound.close);
  });
  fastify.addHook('onClose', async () => {
    for (const close of closings) await close();
  });
}
