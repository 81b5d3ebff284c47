import * as contract from '@truckroll/contract/files/drive';
import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/session/actor.ts';
import { aFile, newClientDrive, newFile, newFolder, newNote } from '../../testing/drive-builders.ts';
import { makePdf } from '../../testing/make-pdf.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { type DriveSearch, searchDrive } from './search-drive.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const newDrive = async () => {
  const account = await shop.newAccount();
  return { account, drive: await newClientDrive(shop, account.owner) };
};

/** A user of the account as the search's actor. */
const actorOf = (account: TestAccount, person: Person, more: Partial<Actor> = {}): Actor => ({
  accountId: account.accountId,
  userId: person.userId,
  sessionId: '',
  name: 'Olga Owner',
  email: person.email,
  roleId: null,
  roleName: null,
  isAdmin: true,
  abilities: everyAbility(),
  ...more,
});

const search = (account: TestAccount, query: string, more: Partial<DriveSearch> = {}, actor?: Actor) =>
  account.look((tx) => searchDrive(tx, actor ?? actorOf(account, account.owner), { query, limit: 50, ...more }));

const names = async (...args: Parameters<typeof search>) =>
  (await search(...args)).map((hit) => hit.metadata.file_name);

describe('searching drives', () => {
  it('finds a PDF by a word of its text, with the surrounding passage', async () => {
    const { account, drive } = await newDrive();
    const file = await newFile(
      shop,
      drive,
      aFile(
        'manual.pdf',
        makePdf('Replace the Fürnace filter', 'Every spring. The rest of the year check it monthly.'),
      ),
    );
    await newFile(shop, drive, aFile('other.pdf', makePdf('nothing of the kind')));
    await shop.queue.runWaiting();
    expect(await search(account, 'FURNACE fil')).toEqual([
      {
        metadata: { file_id: file.fileId, file_name: 'manual.pdf', created_at: file.createdAt, page: 1 },
        text: 'Replace the Fürnace filter',
        type: 'file',
        id: file.id,
        moduleId: drive.moduleId,
        moduleType: 'clients',
        score: expect.any(Number),
      },
    ]);
    const [later] = await search(account, 'spring');
    expect([later?.metadata.page, later?.text]).toEqual([2, 'Every spring. The rest of the year check it monthly.']);
    expect(await names(account, 'furnace missing')).toEqual([]);
    expect(await names(account, 'urnace')).toEqual([]);
  });

  it('finds names and titles by substring, best match first, and no folders', async () => {
    const { account, drive } = await newDrive();
    await newFolder(shop, drive, 'permit');
    await newFile(shop, drive, aFile('old permit.txt'));
    await newNote(shop, drive, { title: 'Permits 2026' });
    await newNote(shop, drive, { title: 'Permit' });
    await newNote(shop, drive, { title: 'Garage', noteContent: '<p>The permit hangs inside</p>' });
    expect(await names(account, 'PERMIT')).toEqual(['Permit', 'Permits 2026', 'old permit.txt', 'Garage']);
    expect(await names(account, 'ermi')).toEqual(['old permit.txt', 'Permit', 'Permits 2026']);
  });

  it('shows the beginning of a file found only by name', async () => {
    const { account, drive } = await newDrive();
    await newFile(shop, drive, aFile('manual.pdf', makePdf('Replace the filter')));
    await newNote(shop, drive, { title: 'Manual work', noteContent: '<p>Two hours</p>' });
    await newFile(shop, drive, aFile('manual.txt'));
    await shop.queue.runWaiting();
    const hits = await search(account, 'manual');
    expect(Object.fromEntries(hits.map((hit) => [hit.metadata.file_name, hit.text]))).toEqual({
      'manual.pdf': 'Replace the filter',
      'Manual work': 'Two hours',
      'manual.txt': 'content of manual.txt',
    });
  });

  it('follows changes of a note', async () => {
    const { account, drive } = await newDrive();
    const note = await newNote(shop, drive, { title: 'Gate', noteContent: '<p>boiler</p>' });
    expect(await names(account, 'boiler')).toEqual(['Gate']);
    await shop.call(contract.updateNote, {
      as: drive.as,
      params: { id: note.id },
      body: { noteContent: '<p>pump</p>' },
    });
    expect(await names(account, 'boiler')).toEqual([]);
    expect(await names(account, 'pump')).toEqual(['Gate']);
  });

  it('matches special characters literally, and finds nothing for empty queries', async () => {
    const { account, drive } = await newDrive();
    await newNote(shop, drive, { title: '100% done', noteContent: "<p>it's & | ! ( ) :* done</p>" });
    expect(await names(account, '0% d')).toEqual(['100% done']);
    expect(await names(account, "it's & | ! ( ) :*")).toEqual(['100% done']);
    for (const query of ['', '  ', "'", '& | !', '_', 'x'.repeat(200)]) expect(await names(account, query)).toEqual([]);
  });

  it('can be limited to one drive, some files, and a number of hits', async () => {
    const { account, drive } = await newDrive();
    const other = await newClientDrive(shop, account.owner);
    const one = await newFile(shop, drive, aFile('scan one.pdf', makePdf('text')));
    await newFile(shop, other, aFile('scan two.txt'));
    expect(await names(account, 'scan', { moduleId: drive.moduleId })).toEqual(['scan one.pdf']);
    for (const id of [one.id, one.fileId ?? '']) {
      expect(await names(account, 'scan', { fileIds: [id] })).toEqual(['scan one.pdf']);
    }
    expect(await names(account, 'scan', { fileIds: [] })).toEqual([]);
    expect(await names(account, 'scan', { limit: 1 })).toHaveLength(1);
  });

  it('shows each user only readable items', async () => {
    const { account, drive } = await newDrive();
    await newFile(shop, drive, aFile('owners.txt'));
    const pro = await account.person('fieldTechnicianPro');
    await newFile(shop, await newClientDrive(shop, pro), aFile('technicians.txt'));
    const abilities = everyAbility();
    const technician = actorOf(account, pro, { isAdmin: false, roleName: 'fieldTechnicianPro', abilities });
    expect(await names(account, '.txt', {}, technician)).toEqual(['technicians.txt']);
    const withoutHistory = { ...abilities, Clients: ['viewAll'] };
    const office = actorOf(account, account.owner, { isAdmin: false, roleName: 'x', abilities: withoutHistory });
    expect(await names(account, '.txt', {}, office)).toEqual([]);
    const nobody = { ...office, abilities: { ...withoutHistory, Jobs: [], Requests: [] } };
    expect(await names(account, '.txt', {}, nobody)).toEqual([]);
    expect(await names(await shop.newAccount(), '.txt')).toEqual([]);
  });
});
