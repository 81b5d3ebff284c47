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

type Work = () => void | Promise<void>;

/** The parts of a running server that mail needs in addition to the context. */
export type Running = {
  database: Database;
  clock: () => Date;
  log: TaskLog;
  /** Hooks: when the server listens, before it waits for its tasks on closing, and after that. */
  on: Record<'listening' | 'closing' | 'closed', (work: Work) => void>;
};

/** Registers the mail features: endpoints, tasks, and the services that run with the server. */
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

function synchroniseMailboxes(context: ServerContext, { on, database, clock, log }: Running): void {
  const closing = new AbortController();
  // Before the queue waits for its tasks, so that reading a mailbox stops after the current message.
  on.closing(() => closing.abort());
  const watch = watchMailboxes({ ...context, database, clock, log });
  mailboxSyncTasks({ ...context, closing: closing.signal, onRead: watch.follow });
  on.listening(watch.start);
  on.closing(watch.stop);
}

/** Starts the SMTP server of built-in mailboxes, if the settings name a port. */
function receiveMail({ settings, localPost }: ServerContext, { on, clock, log }: Running): void {
  const { MAIL_INBOUND_PORT: port, HOST: host } = settings;
  if (port === undefined) return;
  const closings: (() => Promise<void>)[] = [];
  const onFailure = (error: unknown) => log.warn({ err: error }, 'Incoming mail failed');
  on.listening(async () => {
    const inbound = await openInboundSmtp({ port, host, post: localPost, clock, onFailure });
    log.info({ port: inbound.port }, 'Mail is received');
    closings.push(inbound.close);
  });
  on.closed(async () => {
    for (const close of closings) await close();
  });
}
