import { settleThreads } from '../server/src/features/emails/thread-store.ts';
import { type Scene, setScene, vacuum } from './client-scene.ts';

/** The size of the scene; `longThread` of the messages are in one thread. */
export type Mail = { messages: number; threads: number; longThread: number };

const mailbox = `
insert into email_accounts (id, email, provider, created_at, updated_at, last_sync_at)
values (gen_random_uuid(), 'office@company.test', 'imap', now(), now(), now());`;

/** Threads of two years: two thirds are done, 5 % are snoozed, one third is assigned. */
const threads = ({ threads: count }: Mail): string => `
insert into email_threads (id, email_account_id, subject, latest_timestamp, assigned_to_id, snoozed_until, done_at, created_at)
select gen_random_uuid(), mailbox.id, case n when 1 then 'Endless' else 'Thread ' || n end, now() - n * interval '105 minutes',
  case when n % 3 = 0 then person.id end, case when n % 20 = 1 then now() + interval '3 days' end,
  case when n % 3 > 0 and n > 200 then now() end, now()
from generate_series(1, ${count}) n, email_accounts mailbox, (select id from users limit 1) person;`;

/** 60 % of the threads are with a client. */
const addresses = `
insert into email_thread_addresses (address, thread_id)
select case when n % 10 < 6 then client.email else 'sender' || n || '@newsletter.test' end, thread.id
from (select *, row_number() over (order by latest_timestamp desc) as n from email_threads) thread
join (select lower(email) as email, row_number() over (order by id) - 1 as place from clients where email is not null) client
  on client.place = n % (select count(*) from clients where email is not null);`;

/** Every second message was sent. One in thirty received ones is unread, and one in eight has an attachment. */
const messages = ({ messages: count, threads: threadCount, longThread }: Mail): string => `
insert into email_messages (id, thread_id, email_account_id, ch_message_id, header_message_id, from_addresses, to_addresses,
  subject, base_subject, snippet, body, body_html, timestamp, is_read, is_outgoing, kind, attachments, search_text, created_at)
select gen_random_uuid(), thread.id, thread.email_account_id, 'mid:' || n, '<' || n || '@bench.test>',
  jsonb_build_array(sender), jsonb_build_array(recipient), thread.subject, lower(thread.subject), left(words, 100), words,
  '<div>' || replace(words, '. ', '.</div><div>') || '</div>', at, is_outgoing or n % 30 <> 8, is_outgoing,
  case when n % 11 = 5 then 'list' else 'person' end,
  case when n % 8 = 0 then '[{"s3_key":"k","filename":"plan.pdf","content_type":"application/pdf","size":1}]'::jsonb
    else '[]'::jsonb end,
  lower(thread.subject || ' ' || sender || ' ' || recipient || ' ' || words), at
from generate_series(0, ${count - 1}) n
cross join lateral (select n % 2 = 1 as is_outgoing,
  case when n < ${longThread} then 1 else 2 + (n - ${longThread}) % ${threadCount - 1} end as place) what
join (select *, row_number() over (order by latest_timestamp desc) as place from email_threads) thread
  on thread.place = what.place
join email_thread_addresses other on other.thread_id = thread.id
cross join lateral (select case when is_outgoing then 'office@company.test' else other.address end as sender,
  case when is_outgoing then other.address else 'office@company.test' end as recipient,
  thread.latest_timestamp - (${count} - n) * interval '1 second' as at,
  'Message ' || n || '. ' || (array['The boiler makes a noise since Monday. ', 'Could you look at the tap in the kitchen? ',
    'We would like the second option of the estimate. ', 'The key is with the neighbour at number twelve. '])[1 + n % 4]
    || repeat('Please ring the bell twice and wait for the dog to calm down. ', 6 + n % 9) as words) text;`;

/** A PostgreSQL with an account of 5,000 clients and a mailbox with messages. */
export async function setMailScene(mail: Mail): Promise<Scene> {
  const scene = await setScene(5_000);
  for (const step of [mailbox, threads(mail), addresses, messages(mail)]) {
    await scene.database.runScript('analyze');
    await scene.database.runScript(`begin; set local role app_user; set local app.account_id = '${scene.accountId}';
      set local statement_timeout = 0; ${step} commit;`);
  }
  await scene.database.runScript('analyze');
  const ids = await scene.database.asAccount(scene.accountId, (tx) =>
    tx.selectFrom('emailThreads').select('id').execute(),
  );
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500).map(({ id }) => id);
    await scene.database.asAccount(scene.accountId, (tx) => settleThreads(tx, some));
  }
  await vacuum(scene.url);
  return scene;
}
