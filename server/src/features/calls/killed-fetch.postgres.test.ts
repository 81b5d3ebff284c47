import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { makeWave } from '../../testing/make-wave.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { cloneServer } from '../../testing/test-database.ts';
import { startTwilio, twilioKeys, twilioSignature } from '../../testing/twilio-server.ts';

/** A port that nobody listens on: both servers have the address that the carrier's signatures cover. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let looks = 0; looks < 2400 && !(await isSo()); looks += 1) await delay(100);
}

it('a recording is stored once by the next server when one is killed in the middle of fetching it', async () => {
  const twilio = await startTwilio();
  cleanUps.push(twilio.close);
  const { database, url } = await cloneServer();
  cleanUps.push(database.close);
  const asSystem = <Row>(query: RawBuilder<Row>) => database.asSystem((tx) => query.execute(tx));
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-fetch-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const start = async (): Promise<ServerProcess> => {
    const server = await startServer({
      ...{ SIGN_UP: 'open', DATA_DIR: folder, DATABASE_URL: url, PORT: String(port), PUBLIC_URL: publicUrl },
      ...{ CALLS_PROVIDER: 'twilio', TWILIO_API_URL: twilio.url, ...twilioKeys },
    });
    cleanUps.push(() => {
      server.signal('SIGKILL');
      return server.ended;
    });
    return server;
  };
  const killed = await start();
  const person = { companyName: 'Test', firstName: 'Olga', lastName: 'Owner', timezone: 'America/Toronto' };
  const signUp = { ...person, email: 'olga@example.org', password: 'killed server 7' };
  const registered = await fetch(`${killed.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signUp),
  });
  const { token } = ((await registered.json()) as { data: { token: string } }).data;
  const headers = { authorization: `Bearer ${token}` };
  const connected = await fetch(`${killed.url}/api/addons/calls/connect`, { method: 'POST', headers });
  expect(connected.status).toBe(200);

  const [id, providerCallId, recordingId] = [newId(), `CA${'4'.repeat(32)}`, `RE${'5'.repeat(32)}`];
  const moment = new Date().toISOString();
  const numbers = { from: '+14165550134', to: '+14165550100', digits: '14165550134' };
  await asSystem(sql`
    insert into calls (id, account_id, provider, provider_call_id, direction, status, from_number, to_number,
      phone_number, phone_digits, timestamp, updated_at)
    select ${id}, id, 'twilio', ${providerCallId}, 'inbound', 'completed', ${numbers.from}, ${numbers.to},
      ${numbers.from}, ${numbers.digits}, ${moment}, ${moment}
    from accounts`);
  const wave = makeWave(2, [1, 2]);
  twilio.recordings.set(recordingId, wave);
  twilio.state.stalls = true;
  const path = '/api/webhooks/calls/twilio/recording';
  const fields = {
    ...{ CallSid: providerCallId, RecordingSid: recordingId, RecordingStatus: 'completed', RecordingDuration: '2' },
    RecordingSource: 'DialVerb',
  };
  const report = () =>
    fetch(`${killed.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...twilioSignature(`${publicUrl}${path}`, fields),
      },
      body: new URLSearchParams(fields).toString(),
    });
  expect((await report()).ok).toBe(true);
  const fetches = () => twilio.asked.filter((one) => one.path.endsWith(`${recordingId}.wav`)).length;
  await until(() => fetches() === 1);
  killed.signal('SIGKILL');
  await killed.ended;
  expect(twilio.recordings.has(recordingId)).toBe(true);

  twilio.state.stalls = false;
  // The queue gives the task to another server half a minute after the last sign of life, at its next look.
  await asSystem(sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`);
  const boss = new PgBoss({ ...database.queueConnection(), schema: 'pgboss', supervise: false, schedule: false });
  await boss.start();
  await boss.supervise('fetch-recording');
  await boss.stop({ graceful: false });
  const next = await start();
  const read = async () => {
    const reply = await fetch(`${next.url}/api/addons/calls`, { headers });
    const { calls } = ((await reply.json()) as { data: { calls: { dbId: string; hasRecording: boolean }[] } }).data;
    return calls.find(({ dbId }) => dbId === id);
  };
  await until(async () => (await read())?.hasRecording === true);
  expect(await read()).toMatchObject({ hasRecording: true });
  await until(() => !twilio.recordings.has(recordingId));
  expect([fetches(), twilio.recordings.has(recordingId)]).toEqual([2, false]);
  const link = await fetch(`${next.url}/api/addons/calls/recordings/${id}`, { headers });
  const { recordingUrl } = ((await link.json()) as { data: { recordingUrl: string } }).data;
  const { pathname, search } = new URL(recordingUrl, next.url);
  const content = Buffer.from(await (await fetch(`${next.url}${pathname}${search}`)).arrayBuffer());
  expect(content.equals(wave)).toBe(true);
  const files = await asSystem(sql<{ count: number }>`select count(*)::int as count from stored_files`);
  expect(files.rows[0]?.count).toBe(1);
});
