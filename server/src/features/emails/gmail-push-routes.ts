import { receiveMailPush } from '@truckroll/contract/mail/mail-push';
import { chore, type TaskRun } from '../../platform/background/task.ts';
import { Problem } from '../../platform/http/problem.ts';
import { MailboxError } from '../../providers/mailbox/mailbox.ts';
import { mailboxInNotice, watchGmail } from '../../providers/mailbox/oauth/gmail-push.ts';
import type { openGmailPush } from '../../providers/mailbox/oauth/gmail-push-proof.ts';
import { googleAddresses } from '../../providers/mailbox/oauth/mail-providers.ts';
import type { ServerContext } from '../../server-context.ts';
import { pushSettings, renewMailWatch } from './mail-watch.ts';
import { findMailboxById, listOutsideMailboxes, storeWatch } from './mailbox-store.ts';
import { syncMailbox } from './sync-mailbox-task.ts';

export const renewMailWatches = chore({ name: 'renew-mail-watches', cron: '23 4 * * *' });

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

type Run = TaskRun<{ mailboxId: string }>;
type GmailPush = ReturnType<typeof openGmailPush>;

/**
 * Push notifications of Gmail for changed mailboxes, by a topic of Google Pub/Sub (API WH-4). Without a topic there is
 * no webhook, and mailboxes are polled every five minutes. Google signs the address of the webhook, so the public URL
 * has to be known.
 */
export function gmailPush(context: ServerContext): void {
  const { serveOpen, queue, settings, outsideMailboxes } = context;
  const known = pushSettings(context);
  if (known === null) return;
  const { topic, serviceAccount, origin } = known;
  const { keys: keysUrl, watch: watchUrl } = googleAddresses(settings);
  const audience = new URL(`/api${receiveMailPush.path}`, origin).href;
  let opened: Promise<GmailPush> | undefined;
  const openPush = (): Promise<GmailPush> => {
    opened ??= import('../../providers/mailbox/oauth/gmail-push-proof.ts').then(({ openGmailPush }) =>
      openGmailPush({ keysUrl, audience, serviceAccount }),
    );
    return opened;
  };

  serveOpen(receiveMailPush, {
    async answer({ bytes, header, transact, now, log }) {
      const push = await openPush();
      const isSigned = await push.isSigned(header('authorization'), now).catch((error: unknown) => {
        // Pub/Sub then delivers the notification again.
        throw error instanceof MailboxError ? new Problem('notReady', {}, { cause: error }) : error;
      });
      if (!isSigned) throw new Problem('signatureInvalid');
      const address = mailboxInNotice(parsed(bytes));
      if (address === null) {
        log.error('A signed report of Gmail could not be read');
        return {};
      }
      await transact(async (system) => {
        for (const { id: mailboxId, accountId } of await listOutsideMailboxes(system, { provider: 'gmail', address }))
          await queue.enqueue(system, syncMailbox, { mailboxId }, { key: mailboxId, accountId });
      });
      return {};
    },
  });

  queue.runs(renewMailWatch, async ({ payload, transact, now }: Run) => {
    const { mailboxId } = payload;
    const mailbox = await transact((tx) => findMailboxById(tx, mailboxId));
    if (mailbox === undefined || mailbox.provider !== 'gmail' || mailbox.needsSignIn) return;
    const accessToken = await outsideMailboxes.accessToken(mailbox, { transact, now });
    const watchExpiresAt = await watchGmail(watchUrl, { topic, accessToken });
    await transact((tx) => storeWatch(tx, mailboxId, watchExpiresAt));
  });

  queue.runsByClock(renewMailWatches, async ({ transact }) => {
    await transact(async (system) => {
      for (const { id: mailboxId, accountId } of await listOutsideMailboxes(system, { provider: 'gmail' }))
        await queue.enqueue(system, renewMailWatch, { mailboxId }, { key: mailboxId, accountId });
    });
  });
}
