import * as contract from '@truckroll/contract/files/drive';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFile, list, namesIn, newClientDrive, newFile, newFolder, newNote } from '../../testing/drive-builders.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const newDrive = async () => {
  const account = await shop.newAccount();
  return { account, drive: await newClientDrive(shop, account.owner) };
};

const later = (): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
};

describe('DR-9 create a note', () => {
  it('returns the note with clean HTML and lists it with the start of its text', async () => {
    const { account, drive } = await newDrive();
    const folder = await newFolder(shop, drive, 'Visits');
    const { as, ...of } = drive;
    const noteContent = '<h2>Access</h2><p onclick="x()">Gate <b>1234</b></p><script>alert(1)</script>';
    const body = { title: ' Gate ', noteContent, parentFolderId: folder.id, ...of };
    const reply = await shop.call(contract.createNote, { as, body });
    expect(reply.status).toBe(201);
    expect(reply.data.note).toEqual({
      id: reply.data.note.id,
      title: 'Gate',
      noteContent: '<h2>Access</h2><p>Gate <b>1234</b></p>',
      parentFolderId: folder.id,
      ...of,
      createdBy: { id: account.owner.userId, name: 'Olga Owner' },
      createdAt: shop.clock.now.toISOString(),
      updatedAt: shop.clock.now.toISOString(),
    });
    const { items } = (await list(shop, drive, { parentFolderId: folder.id })).data;
    expect(items).toMatchObject([{ type: 'note', name: 'Gate', text: 'Access\nGate 1234', presignedUrl: null }]);
  });

  it.each([
    [{ title: '' }, 400, 'Please enter a title'],
    [{ title: undefined }, 400, 'Please enter a title'],
    [{ title: 'x'.repeat(201) }, 400, 'Title is too long (maximum 200 characters)'],
    [{ noteContent: 'x'.repeat(200_001) }, 400, 'Note content is too long (maximum 200000 characters)'],
    [{ parentFolderId: newId() }, 404, 'Folder not found'],
    [{ moduleId: newId() }, 404, 'Client not found'],
    [{ moduleType: 'cars' }, 400, 'Module type is not valid'],
  ])('answers %j with %d %s', async (wrong, status, message) => {
    const { drive } = await newDrive();
    const { as, ...of } = drive;
    const reply = await shop.call(contract.createNote, { as, body: { title: 'Gate', ...of, ...wrong } });
    expect([reply.status, reply.body.message]).toEqual([status, message]);
  });

  it('accepts a note of 200,000 characters', async () => {
    const { drive } = await newDrive();
    const note = await newNote(shop, drive, { title: 'Long', noteContent: `<p>${'word '.repeat(39_998)}</p>` });
    expect(note.noteContent.length).toBeGreaterThan(199_000);
  });
});

describe('DR-9 change a note, DR-10 read it', () => {
  const change = (as: string | { token: string }, id: string, body: Record<string, unknown>) =>
    shop.call(contract.updateNote, { as: typeof as === 'string' ? as : as.token, params: { id }, body });

  it('keeps what is not sent, clears empty values and moves the note', async () => {
    const { drive } = await newDrive();
    const folder = await newFolder(shop, drive, 'Visits');
    const note = await newNote(shop, drive, { title: 'Gate', noteContent: '<p>1234</p>' });
    later();
    const renamed = (await change(drive.as, note.id, { title: 'Gate code' })).data.note;
    expect(renamed).toEqual({ ...note, title: 'Gate code', updatedAt: shop.clock.now.toISOString() });
    const moved = (await change(drive.as, note.id, { parentFolderId: folder.id })).data.note;
    expect(moved).toMatchObject({ title: 'Gate code', noteContent: '<p>1234</p>', parentFolderId: folder.id });
    expect((await change(drive.as, note.id, { noteContent: '' })).data.note.noteContent).toBe('');
    const read = await shop.call(contract.getNote, { as: drive.as, params: { id: note.id } });
    expect(read.data.note).toMatchObject({ title: 'Gate code', noteContent: '', parentFolderId: folder.id });
    expect(await namesIn(shop, drive)).toEqual(['Visits']);
  });

  it('writes no history when nothing changes, and refuses a stale version', async () => {
    const { account, drive } = await newDrive();
    const note = await newNote(shop, drive, { title: 'Gate', noteContent: '<p>1234</p>' });
    const same = { title: 'Gate', noteContent: '<p>1234</p>', parentFolderId: null, updatedAt: note.updatedAt };
    later();
    expect((await change(drive.as, note.id, same)).data.note).toEqual(note);
    const actions = await account.look((tx) => tx.selectFrom('history').select('action').orderBy('id').execute());
    expect(actions.at(-1)?.action).toBe('drive.note_created');
    await change(drive.as, note.id, { title: 'First', updatedAt: note.updatedAt });
    const late = await change(drive.as, note.id, { title: 'Second', updatedAt: note.updatedAt });
    expect([late.status, late.body.message]).toEqual([
      409,
      'This record was changed by someone else. Reload and try again.',
    ]);
  });

  it('finds only notes, and only of the own account', async () => {
    const { drive } = await newDrive();
    const note = await newNote(shop, drive, { title: 'Gate' });
    const file = await newFile(shop, drive, aFile('a.txt'));
    const stranger = (await shop.newAccount()).owner;
    for (const [as, id] of [
      [drive.as, newId()],
      [drive.as, file.id],
      [drive.as, 'nonsense'],
      [stranger, note.id],
    ] as const) {
      const read = await shop.call(contract.getNote, { as, params: { id } });
      expect([read.status, read.body.message]).toEqual([404, 'Note not found']);
      const changed = await change(as, id, { title: 'x' });
      expect([changed.status, changed.body.message]).toEqual([404, 'Note not found']);
    }
    const emptied = await change(drive.as, note.id, { title: ' ' });
    expect([emptied.status, emptied.body.message]).toEqual([400, 'Please enter a title']);
    const misplaced = await change(drive.as, note.id, { parentFolderId: newId() });
    expect([misplaced.status, misplaced.body.message]).toEqual([404, 'Folder not found']);
  });
});
