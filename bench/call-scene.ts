import { type Scene, setScene, vacuum } from './client-scene.ts';

export const ownNumber = '+14165550100';

const connected = `
insert into add_ons (key, connected_at) values ('calls', now());
insert into account_phone_numbers (id, phone_number, friendly_name, provider, created_at, updated_at)
values (gen_random_uuid(), '${ownNumber}', 'Main line', 'local', now(), now());`;

/** Calls of two years: seven of ten are with a client, one of five was recorded, transcribed and summarised. */
const calls = (count: number): string => `
insert into calls (id, provider, provider_call_id, direction, status, is_voicemail, from_number, to_number, phone_number,
  phone_digits, client_id, user_id, timestamp, started_at, duration, transcription, transcription_status, ai_summary,
  ai_sentiment, ai_action_items, outcome_id, handled_at, updated_at)
select gen_random_uuid(), 'local', 'CA' || n, direction, status, status = 'completed' and n % 17 = 0,
  case direction when 'inbound' then number else '${ownNumber}' end,
  case direction when 'inbound' then '${ownNumber}' else number end, number, substr(number, 2),
  case when n % 10 < 7 then client.id end, person.id, at, case when status = 'completed' then at end, n % 600,
  case when n % 5 = 0 then repeat('Caller: The boiler makes a noise since Monday. ', 30) end,
  case when n % 5 = 0 then 'completed' else 'none' end,
  case when n % 5 = 0 then 'The boiler makes a noise since Monday, and somebody has to look at it.' end,
  case when n % 5 = 0 then (array['positive', 'negative', 'neutral'])[1 + n % 3] end,
  case when n % 5 = 0 then '["Send somebody on Tuesday."]'::jsonb else '[]'::jsonb end,
  case when n % 3 = 0 then outcome.id end, case when n > 200 then at end, at
from generate_series(1, ${count}) n
cross join lateral (select case when n % 2 = 0 then 'inbound' else 'outbound' end as direction,
  (array['completed', 'completed', 'completed', 'no-answer', 'busy'])[1 + n % 5 * 7 % 5] as status,
  '+1416' || lpad((n % 9000 + 2000000)::text, 7, '0') as number, now() - n * interval '50 minutes' as at) what
join (select id, row_number() over (order by id) - 1 as place from clients) client
  on client.place = n % (select count(*) from clients)
cross join (select id from users limit 1) person
cross join (select id from call_outcomes order by order_index limit 1) outcome;`;

/** A PostgreSQL with an account of 5,000 clients, a phone number and calls. */
export async function setCallScene(count: number): Promise<Scene> {
  const scene = await setScene(5_000);
  for (const step of [connected, calls(count)])
    await scene.database.runScript(`begin; set local role app_user; set local app.account_id = '${scene.accountId}';
      set local statement_timeout = 0; ${step} commit;`);
  await scene.database.runScript('analyze');
  await vacuum(scene.url);
  return scene;
}
