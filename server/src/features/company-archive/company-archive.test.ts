import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { listClients } from '@truckroll/contract/clients/clients';
import { createDocument } from '@truckroll/contract/documents/save-document';
import { login } from '@truckroll/contract/session/session';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { putSealed, readFile as readStoredFile } from '../../platform/storage/sealed-files.ts';
import { newStorageKey } from '../../platform/storage/storage.ts';
import { findStoredFile, insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { insertNumber } from '../../records/calls/phone-number-store.ts';
import { fillCompany, filledPassword } from '../../testing/filled-company.ts';
import { giveAddress } from '../../testing/give-address.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { replaceFeed } from '../calendar/feed-store.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { columnsLeftOut, listArchivedTables, tablesLeftOut } from './archived-tables.ts';
import { findCompanyOf } from './find-company.ts';
import { importArchive } from './import-archive.ts';
import { openArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

/** Validates against JSON Schema with formats checked, as other programs do. */
const formats = {
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}:\d{2}(?:\.\d+)?$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
};

/** The schemas of an archive, by the name of their table's file. */
async function readSchemas(archive: string): Promise<Map<string, object>> {
  const zip = await openPromise(archive, { autoClose: false });
  const schemas = new Map<string, object>();
  for await (const entry of zip.eachEntry()) {
    const [, file] = /^schemas\/(\w+)\.schema\.json$/.exec(entry.fileName) ?? [];
    if (file !== undefined) schemas.set(file, JSON.parse(await text(await zip.openReadStreamPromise(entry))) as object);
  }
  zip.close();
  return schemas;
}

let folder: string;
let source: Shop;
let target: Shop;
let accountId: string;
let path: string;
let sealedKey: string;
const recorded = Buffer.from('What was said on the phone');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truckroll-archive-'));
  [source, target] = [await openShop(), await openShop()];
  await fillCompany(source, { email: 'rival@example.org', now: source.clock.now });
  await fillCompany(source, { email: 'owner@example.org', now: source.clock.now });
  const company = await source.database.asSystem((tx) => findCompanyOf(tx, 'OWNER@example.org'));
  accountId = company.accountId;
  await source.database.asAccount(accountId, async (tx) => {
    const mail = { kind: 'invitation', to: 'late@example.org', subject: 'x', text: 'x', html: 'x' } as const;
    await sendMail(tx, source.queue, { ...mail, now: source.clock.now });
    const { id: userId } = await tx.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const number = { phoneNumber: '+14165550142', friendlyName: 'Office', provider: 'local', providerNumberId: 'x' };
    await insertNumber(tx, { ...number, id: newId() }, source.clock.now);
    await replaceFeed(tx, userId, source.clock.now);
  });
  // An estimate has no due date, for which `document_sums` stores 'infinity'.
  const credentials = { email: 'owner@example.org', password: filledPassword };
  const { token } = (await source.call(login, { body: credentials })).data;
  const { clients } = (await source.call(listClients, { as: token, query: { limit: 1 } })).data;
  const items = [{ name: 'Work', rate: 200 }];
  const estimate = { documentType: 2 as const, clientId: clients[0]?.id ?? '', items };
  expect((await source.call(createDocument, { as: token, body: estimate })).status).toBe(201);
  sealedKey = newStorageKey(accountId);
  const sealed = await putSealed(source, { key: sealedKey, type: 'audio/wav', content: Readable.from([recorded]) });
  const owner = { type: 'account', id: accountId } as const;
  const file = { key: sealedKey, name: 'Call.wav', type: 'audio/wav', owner, createdBy: null };
  await source.database.asAccount(accountId, (tx) =>
    insertStoredFile(tx, { ...file, ...sealed, now: source.clock.now }),
  );
  path = join(folder, 'company.zip');
  await writeArchive(source, { accountId, path });
});

afterAll(async () => {
  await source.close();
  await target.close();
  await rm(folder, { recursive: true, force: true });
});

describe('an archive of a company', () => {
  it("contains every table of the company, and nobody else's data", async () => {
    const archive = await openArchive(path);
    const rowsOf = (file: string) => archive.manifest.tables.find((table) => table.file === file)?.rows;
    expect(rowsOf('accounts')).toBe(1);
    expect(rowsOf('waiting_work')).toBeGreaterThanOrEqual(1);
    expect(archive.files.length).toBeGreaterThan(5);
    const clients = await source.database.asAccount(accountId, (tx) => tx.selectFrom('clients').select('id').execute());
    expect(rowsOf('clients')).toBe(250);
    expect(clients).toHaveLength(250);
    const ids = [];
    for await (const lines of archive.linesOf('clients'))
      ids.push(...lines.map((line) => (JSON.parse(line) as { account_id: string }).account_id));
    expect(new Set(ids)).toEqual(new Set([accountId]));
    archive.close();
  });

  it('is identical when it is exported again', async () => {
    const again = join(folder, 'again.zip');
    await writeArchive(source, { accountId, path: again });
    expect((await readFile(again)).equals(await readFile(path))).toBe(true);
  });

  it('describes each table by a JSON Schema, which each of its lines meets', async () => {
    const archive = await openArchive(path);
    const schemas = await readSchemas(path);
    expect([...schemas.keys()].toSorted()).toEqual(archive.manifest.tables.map(({ file }) => file).toSorted());
    const ajv = new Ajv2020({ strict: true, allErrors: true, formats });
    for (const { file } of archive.manifest.tables) {
      const meets = ajv.compile(schemas.get(file) as object);
      for await (const lines of archive.linesOf(file))
        for (const line of lines) expect([file, meets(JSON.parse(line)), meets.errors]).toEqual([file, true, null]);
    }
    archive.close();
    const jobs = schemas.get('jobs') as { properties: Record<string, unknown>; required: string[] };
    expect(jobs.properties['client_id']).toMatchObject({
      format: 'uuid',
      description: 'The id of a record of clients.',
    });
    expect(jobs.required).toEqual(expect.arrayContaining(['account_id', 'id', 'client_id', 'created_at']));
    expect(jobs.required).not.toContain('contact_id');
  });

  it('contains no credentials: all such columns are excluded', async () => {
    const tables = await source.database.asSystem((tx) => listArchivedTables(tx, accountId));
    const suspicious = tables.flatMap(({ file, columns }) =>
      columns
        .filter(({ name }) => /hash|secret|token(?!s$)|password|recovery|totp/.test(name))
        .map(({ name }) => `${file}.${name}`),
    );
    // The link itself is only in the client's mail, and its device's key in a browser. Their hashes are archived so that the
    // link still works after an import.
    expect(suspicious).toEqual(['document_links.token_hash', 'document_links.device_hash']);
    expect(tables.map(({ file }) => file)).not.toEqual(expect.arrayContaining([...tablesLeftOut]));
    expect(Object.keys(columnsLeftOut)).toEqual([
      ...['users', 'email_accounts', 'stored_files', 'visit_announcements'],
      ...['bookings', 'follow_ups', 'saved_cards', 'card_charges', 'audit_chains'],
    ]);
  });

  it('is requested by an owner or admin', async () => {
    const { person } = await source.newAccount();
    const office = await person('officeStaff');
    const find = (email: string) => source.database.asSystem((tx) => findCompanyOf(tx, email));
    await expect(find(office.email)).rejects.toThrow('is no owner or admin');
    await expect(find('nobody@example.org')).rejects.toThrow('Nobody has the address nobody@example.org.');
  });
});

describe('importing a company', () => {
  it('is refused while one of its e-mail addresses belongs to another company, and changes nothing', async () => {
    const account = await target.newAccount();
    const { owner } = account;
    const rename = (email: string) => giveAddress(account, owner.userId, email);
    await rename('Owner@Example.org');
    await expect(importArchive(target, path)).rejects.toThrow('Owner@Example.org belongs to another company');
    await rename(owner.email);
    expect(await countFiles()).toBe(0);
  });

  it('is refused when the archive is damaged', async () => {
    const damaged = join(folder, 'damaged.zip');
    const bytes = await readFile(path);
    const middle = Math.floor(bytes.length / 2);
    bytes.fill(0, middle, middle + 1000);
    await writeFile(damaged, bytes);
    await expect(importArchive(target, damaged)).rejects.toThrow('The archive is damaged');
    await writeFile(damaged, 'no zip');
    await expect(importArchive(target, damaged)).rejects.toThrow('is no archive');
  });

  it('adds everything beside the other companies: exporting it again yields an identical archive', async () => {
    const other = await target.newAccount();
    await importArchive(target, path);
    const again = join(folder, 'imported.zip');
    await writeArchive(target, { accountId, path: again });
    expect((await readFile(again)).equals(await readFile(path))).toBe(true);
    const account = await other.look((tx) => tx.selectFrom('accounts').select('companyName').execute());
    expect(account).toEqual([{ companyName: 'Test Company' }]);
  });

  it('keeps foreign keys and triggers working', async () => {
    const { rows } = await target.database.asSystem((tx) =>
      sql<{ deferred: number; asleep: number }>`select
        (select count(*) from pg_constraint where contype = 'f' and condeferrable
          and connamespace = 'public'::regnamespace) as deferred,
        (select count(*) from pg_trigger join pg_class on pg_class.oid = tgrelid
          where tgenabled <> 'O' and relnamespace = 'public'::regnamespace) as asleep`.execute(tx),
    );
    expect(rows).toEqual([{ deferred: 0, asleep: 0 }]);
  });

  it('restores no password, but the waiting tasks', async () => {
    const body = { email: 'owner@example.org', password: filledPassword };
    expect((await source.call(login, { body })).status).toBe(200);
    expect((await target.call(login, { body })).status).toBe(401);
    await target.queue.runWaiting();
    const mail = await target.database.asAccount(accountId, (tx) =>
      tx.selectFrom('outgoingMail').select('status').where('to', '=', 'late@example.org').executeTakeFirst(),
    );
    expect(mail?.status).toBe('kept');
  });

  it('encrypts a recording with a key of its own', async () => {
    const read = async (shop: Shop) => {
      const file = await shop.database.asAccount(accountId, (tx) => findStoredFile(tx, sealedKey));
      if (file === undefined) throw new Error('The file is missing');
      const [content, stored] = [await readStoredFile(shop, file), await shop.storage.get(sealedKey)];
      return content === null || stored === null ? null : [await buffer(content), await buffer(stored)];
    };
    const [before, after] = [await read(source), await read(target)];
    expect([before?.[0], after?.[0]]).toEqual([recorded, recorded]);
    expect(after?.[1]).not.toEqual(before?.[1]);
    expect(after?.[1]?.includes(recorded)).toBe(false);
  });

  it('claims its addresses, mailboxes and links, and no sessions', async () => {
    const claimsOf = async (shop: Shop) => {
      const { rows } = await shop.database.asAccount(accountId, (tx) =>
        sql<{ kind: string; value: string }>`select kind, value from claims
          where kind in ('email', 'mailbox', 'number', 'booking_page', 'domain', 'document_link') order by kind, value collate "C"`.execute(
          tx,
        ),
      );
      return rows;
    };
    const claims = await claimsOf(target);
    expect(claims).toEqual(await claimsOf(source));
    expect(claims.length).toBeGreaterThan(1);
    const { count } = await target.database.asAccount(accountId, (tx) =>
      tx
        .selectFrom('claims')
        .select((claim) => claim.fn.countAll<number>().as('count'))
        .where('kind', 'in', ['session', 'api_key', 'directory', 'calendar_feed'])
        .executeTakeFirstOrThrow(),
    );
    expect(count).toBe(0);
  });

  it('is refused for an existing company', async () => {
    await expect(importArchive(target, path)).rejects.toThrow('This installation has the company');
  });
});

async function countFiles(): Promise<number> {
  let count = 0;
  for await (const _ of target.storage.list()) count += 1;
  return count;
}
