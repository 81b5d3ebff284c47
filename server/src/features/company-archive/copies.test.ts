import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@truckroll/contract/clients/clients';
import * as contract from '@truckroll/contract/copies/copies';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeS3, openFakeS3 } from '../../testing/fake-s3.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { listCopies } from './copy-store.ts';
import { copyCompanies } from './make-copies.ts';
import { openArchive } from './read-archive.ts';

const hourMs = 3_600_000;
const began = new Date('2030-03-12T15:00:00.000Z');

let folder: string;
let shop: Shop;
let s3: FakeS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truckroll-copies-'));
  s3 = await openFakeS3('backup-of-lee');
  shop = await openShop({ COPY_PRIVATE_HOSTS: 'on', DATA_DIR: folder });
});
afterAll(async () => {
  await shop.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

// The companies of other trials make no copies.
afterEach(() => shop.database.asSystem((tx) => tx.deleteFrom('copySettings').execute()));

const bodyOf = (change: object = {}) => ({
  ...{ server: s3.settings.S3_ENDPOINT, region: 'us-east-1', bucket: 'backup-of-lee', folder: 'truckroll' },
  ...{ accessKeyId: 'key', secretAccessKey: 'secret' as string | null, every: 'day', kept: 2 },
  ...change,
});
const save = async (as: Person, change: object = {}) => {
  const { status, body, data } = await shop.call(contract.saveCopySettings, { as, body: bodyOf(change) });
  return { status, message: body.message, errors: body.errors, settings: status === 200 ? data.settings : null };
};
const list = async (as: Person) => (await shop.call(contract.listCompanyCopies, { as, query: {} })).data.copies;
const make = () => shop.queue.runWaiting({ only: 'company-copy', evenLater: true });
/** Runs the chore at midnight, three, seven and eleven of each of the next days in Toronto, and makes what it has begun. */
async function pass(days: number): Promise<void> {
  const from = shop.clock.now.getTime();
  for (let day = 0; day < days; day += 1)
    for (const hours of [13, 16, 20, 24]) {
      shop.clock.now = new Date(from + (day * 24 + hours) * hourMs);
      await shop.queue.runChore(copyCompanies);
      await make();
    }
}
/** A company with its bucket and its first copy. */
async function openCompany(change: object = {}) {
  shop.clock.now = began;
  s3.objects.clear();
  const account = await shop.newAccount();
  const saved = await save(account.owner, change);
  expect(saved.status).toBe(200);
  await make();
  return { ...account, settings: saved.settings };
}

describe('the copies of a company', () => {
  it('begin when a bucket is set, with an archive that holds the company', async () => {
    shop.clock.now = began;
    const { owner, look } = await shop.newAccount();
    await shop.call(createClient, { as: owner, body: { firstName: 'Zoë', lastName: '💧' } });
    const { settings } = await save(owner);
    expect(settings).toMatchObject({ bucket: 'backup-of-lee', folder: 'truckroll', every: 'day', kept: 2 });
    const audited = await look((tx) =>
      tx.selectFrom('auditEntries').select(['kind', 'subject']).orderBy('id').execute(),
    );
    expect(audited.slice(-2)).toEqual([
      { kind: 'keys', subject: 'copy_settings' },
      { kind: 'exports', subject: 'company_copies' },
    ]);
    expect(s3.objects.has('truckroll/truckroll-check.txt')).toBe(false);
    expect((await list(owner)).map(({ status }) => status)).toEqual(['waiting']);
    await make();

    const [copy] = await list(owner);
    expect(copy).toMatchObject({ status: 'done', failure: null, askedBy: { id: owner.userId } });
    const content = s3.objects.get(copy?.objectKey ?? '');
    expect(copy?.objectKey).toMatch(/^truckroll\/2030-03-12T15-00-00Z-[0-9a-f]{8}\.zip$/);
    expect(content?.length).toBe(copy?.size);
    const path = join(folder, 'taken.zip');
    await writeFile(path, content ?? '');
    const archive = await openArchive(path);
    const clients = archive.manifest.tables.find(({ file }) => file === 'clients');
    expect([clients?.rows, archive.manifest.tables.some(({ file }) => file === 'copy_settings')]).toEqual([1, false]);
    archive.close();
    expect(await readdir(join(folder, 'copies'))).toEqual([]);
  });

  it('are made once a day after two at night, and only the latest ones are kept', async () => {
    const { owner } = await openCompany();
    await pass(3);
    const copies = await list(owner);
    expect(copies.map(({ status }) => status)).toEqual(['done', 'done', 'removed', 'removed']);
    const stored = copies.filter(({ status }) => status === 'done').map(({ objectKey }) => objectKey);
    expect([...s3.objects.keys()].toSorted()).toEqual(stored.toSorted());
    expect(copies.slice(0, -1).every(({ askedBy }) => askedBy === null)).toBe(true);
  });

  it('are made once a week where that is wanted', async () => {
    const { look } = await openCompany({ every: 'week' });
    await pass(15);
    const copies = await look((tx) => listCopies(tx, { page: 1, limit: 50 }));
    expect(copies.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual(['2030-03-26', '2030-03-19', '2030-03-12']);
  });

  it('tell the admins of the first failure after a success, and go on', async () => {
    const { owner, look } = await openCompany();
    await look((tx) => tx.updateTable('copySettings').set({ accessKeyId: 'revoked' }).execute());
    await pass(2);
    const failure = 'This access key may not write to the bucket.';
    expect((await list(owner)).map((copy) => [copy.status, copy.failure])).toEqual([
      ['failed', failure],
      ['failed', failure],
      ['done', null],
    ]);
    const told = async () =>
      (await shop.call(listNotifications, { as: owner, query: {} })).data.notifications.filter(
        ({ title }) => title === 'Copy Failed',
      );
    expect((await told()).map(({ message }) => message)).toEqual([`backup-of-lee: ${failure}`]);
    const failing = (await shop.call(contract.getCopySettings, { as: owner })).data.settings;
    expect(failing?.failingSince).not.toBeNull();
    await look((tx) => tx.updateTable('copySettings').set({ accessKeyId: 'key' }).execute());
    await pass(1);
    expect((await shop.call(contract.getCopySettings, { as: owner })).data.settings?.failingSince).toBeNull();
    expect(await told()).toHaveLength(1);
  });

  it('are tried again when the server does not answer', async () => {
    const other = await openFakeS3('backup-of-lee');
    const { owner } = await openCompany({ server: other.settings.S3_ENDPOINT });
    await other.close();
    await shop.call(contract.copyCompany, { as: owner });
    expect(await make()).toBe(4);
    expect((await list(owner))[0]).toMatchObject({
      status: 'failed',
      failure: 'The server of the bucket could not be reached (ECONNREFUSED).',
    });
  });

  it('remove what a server left that was ended a day ago, and begin anew after one that was ended', async () => {
    const { owner } = await openCompany();
    await mkdir(join(folder, 'copies'), { recursive: true });
    const left = join(folder, 'copies', 'left.zip.part');
    await writeFile(left, 'half');
    await utimes(left, new Date('2020-01-01'), new Date('2020-01-01'));
    const { copy } = (await shop.call(contract.copyCompany, { as: owner })).data;
    await writeFile(join(folder, 'copies', `${copy.id}.zip.part`), 'half');
    await make();
    expect((await list(owner))[0]).toMatchObject({ id: copy.id, status: 'done' });
    expect(await readdir(join(folder, 'copies'))).toEqual([]);
  });

  it('are made one at a time', async () => {
    const { owner } = await openCompany();
    const both = [1, 2].map(() => shop.call(contract.copyCompany, { as: owner }));
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([202, 409]);
  });

  it('end with the settings, and what waits is not sent to another bucket', async () => {
    const { owner } = await openCompany();
    await shop.call(contract.copyCompany, { as: owner });
    await shop.call(contract.removeCopySettings, { as: owner });
    await make();
    expect((await list(owner))[0]).toMatchObject({ status: 'failed', failure: 'The bucket was changed.' });
    expect((await shop.call(contract.copyCompany, { as: owner })).status).toBe(409);
    await pass(2);
    expect(await list(owner)).toHaveLength(2);
  });
});

describe('the settings of the bucket', () => {
  it('keep the secret, show it to nobody, and send it to no other server', async () => {
    const { owner, settings, look } = await openCompany();
    const updatedAt = settings?.updatedAt;
    expect(JSON.stringify(await shop.call(contract.getCopySettings, { as: owner }))).not.toContain('secret');
    const { sealedSecret } = await look((tx) => tx.selectFrom('copySettings').selectAll().executeTakeFirstOrThrow());
    expect(sealedSecret).toMatch(/^v1\./);
    const kept = await save(owner, { secretAccessKey: null, every: 'week', updatedAt });
    expect(kept.settings?.every).toBe('week');
    const moved = await save(owner, {
      ...{ secretAccessKey: null, server: 'http://127.0.0.1:9', updatedAt: kept.settings?.updatedAt },
    });
    expect(moved.errors).toEqual([
      { path: 'secretAccessKey', code: 'required', message: 'Please enter the secret of the access key' },
    ]);
  });

  it('are refused with the words of the server at their field, and the old ones stay', async () => {
    const { owner, settings } = await openCompany();
    const updatedAt = settings?.updatedAt;
    const wrongKey = await save(owner, { accessKeyId: 'other', updatedAt });
    expect(wrongKey).toMatchObject({
      status: 422,
      message: 'The bucket could not be used. Please check the settings.',
    });
    expect(wrongKey.errors?.map(({ path }) => path)).toEqual(['bucket']);
    const noBucket = await save(owner, { bucket: 'no-such-bucket', updatedAt });
    expect(noBucket.errors?.[0]).toMatchObject({ path: 'bucket', message: 'There is no such bucket.' });
    const noServer = await save(owner, { server: 'http://127.0.0.1:9', updatedAt });
    expect(noServer.errors?.[0]?.path).toBe('server');
    expect((await shop.call(contract.getCopySettings, { as: owner })).data.settings?.bucket).toBe('backup-of-lee');
  });

  it.each([
    ['server', 'https://s3.example.org/bucket'],
    ['server', 'https://key:secret@s3.example.org'],
    ['bucket', 'Backup'],
    ['region', 'us east'],
    ['folder', 'a/../b'],
    ['kept', 0],
  ])('%s may not be %s', async (field, value) => {
    const { owner } = await shop.newAccount();
    const refused = await save(owner, { [field]: value });
    expect([refused.status, refused.errors?.map(({ path }) => path)]).toEqual([400, [field]]);
  });

  it('are for admins, and of two who save at once the second is asked', async () => {
    const { owner, person, settings } = await openCompany();
    for (const role of ['officeManager', 'fieldTechnicianPro']) {
      const as = await person(role);
      expect((await shop.call(contract.getCopySettings, { as })).status).toBe(403);
      expect((await save(as)).status).toBe(403);
    }
    const updatedAt = settings?.updatedAt;
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    const both = await Promise.all([save(owner, { kept: 3, updatedAt }), save(owner, { kept: 4, updatedAt })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('lead to the public internet only, over https, unless the operator permits more', async () => {
    const strict = await openShop({ DATA_DIR: folder });
    const { owner } = await strict.newAccount();
    const send = (server: string | undefined) =>
      strict.call(contract.saveCopySettings, { as: owner, body: bodyOf({ server }) });
    expect((await send(s3.settings.S3_ENDPOINT)).status).toBe(422);
    const { port } = new URL(s3.settings.S3_ENDPOINT);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '10.0.0.7', '2130706433']) {
      const { status, body } = await send(`https://${host}:${port}`);
      expect([host, status, body.errors?.[0]?.message]).toEqual([
        ...[host, 422],
        'The address does not lie on the public internet.',
      ]);
    }
    await strict.close();
  });
});
