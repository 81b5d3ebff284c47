import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

type Found = { subject: string; id: string };

/** The messages in a folder of a mail server's user, read from its Maildir. */
function listMaildir(folder: string): Found[] {
  const files = ['cur', 'new']
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path).map((name) => join(path, name)));
  return files.map((path) => {
    const text = readFileSync(path, 'utf8');
    const head = (name: RegExp): string => name.exec(text)?.[1] ?? '';
    return { subject: head(/^Subject: (.*?)\r?$/im), id: head(/^Message-ID:\s*(<.*>)/im) };
  });
}

export const listArrived = (server: string, user: string): Found[] => listMaildir(join(server, 'mail', user, 'mail'));
export const listCopies = (server: string, user: string): Found[] =>
  listMaildir(join(server, 'mail', user, 'mail', '.Sent'));

type Stored = { subject: string; state: string | null; reason: string | null };

/** Queries for the product's rows of a trial's messages. */
export function storedMail(url: string) {
  async function query<T extends object>(text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  }
  return {
    list: () =>
      query<Stored>(`select subject, state, error_text as reason from email_messages where subject like 'Trial %'`),
    /** Resolves once no action is pending in the mailbox, or after `timeoutMs`. */
    async filed(timeoutMs: number): Promise<void> {
      const end = Date.now() + timeoutMs;
      while ((await query('select 1 from email_actions limit 1')).length > 0 && Date.now() < end) await delay(100);
    },
    /** Moves messages in state 'sending' six minutes into the past. */
    passMinutes: () =>
      query(`update email_messages set send_at = send_at - interval '6 minutes' where state = 'sending'`),
    /** Makes delayed tasks due now. */
    runDueTasks: () =>
      query(
        `update pgboss.job set start_after = now()
         where name in ('send-email', 'apply-email-actions') and state in ('created', 'retry')`,
      ),
    /** The number of unsent messages plus the actions that are pending in the mailbox. */
    async underWay(): Promise<number> {
      const [found] = await query<{ n: number }>(
        `select (select count(*) from email_messages where state in ('sending', 'scheduled'))::int
           + (select count(*) from email_actions)::int as n`,
      );
      return found?.n ?? 0;
    },
  };
}
