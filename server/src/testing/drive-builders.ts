import * as clients from '@truckroll/contract/clients/clients';
import type { DriveItem, Note } from '@truckroll/contract/files/drive';
import * as drive from '@truckroll/contract/files/drive';
import { makePng } from './make-scan.ts';
import type { Person, Shop, TestFile } from './shop.ts';

/** A client's drive with the user who opens it, for tests of drives. */
export type TestDrive = {
  as: Person;
  moduleType: drive.DriveItem['moduleType'];
  moduleId: string;
};

export async function newClientDrive(shop: Shop, as: Person): Promise<TestDrive> {
  const reply = await shop.call(clients.createClient, { as, body: { firstName: 'Ann', lastName: 'Lee' } });
  return { as, moduleType: 'clients', moduleId: reply.data.client.id };
}

const of = ({ moduleType, moduleId }: TestDrive) => ({ moduleType, moduleId });

export const addFolder = (shop: Shop, to: TestDrive, name: string, parentFolderId: string | null = null) =>
  shop.call(drive.addToDrive, { as: to.as, body: { ...of(to), type: 'folder', name, parentFolderId } });

export async function newFolder(shop: Shop, to: TestDrive, name: string, parentFolderId?: string): Promise<DriveItem> {
  const reply = await addFolder(shop, to, name, parentFolderId ?? null);
  return reply.data[0] as DriveItem;
}

export const aFile = (name: string, content: Buffer | string = `content of ${name}`): TestFile => ({
  field: 'files',
  name,
  content,
});

/** A white picture of one pixel. */
export const aPicture = (name: string): TestFile => aFile(name, makePng(1, 1, Buffer.from([0, 255])));

export const upload = (shop: Shop, to: TestDrive, files: TestFile[], more: Record<string, unknown> = {}) =>
  shop.call(drive.addToDrive, { as: to.as, body: { ...of(to), ...more }, files });

export async function newFile(shop: Shop, to: TestDrive, file: TestFile, parentFolderId?: string): Promise<DriveItem> {
  const reply = await upload(shop, to, [file], { parentFolderId: parentFolderId ?? 'null' });
  return reply.data[0] as DriveItem;
}

export async function newNote(
  shop: Shop,
  to: TestDrive,
  note: { title: string; noteContent?: string; parentFolderId?: string },
): Promise<Note> {
  const reply = await shop.call(drive.createNote, { as: to.as, body: { ...of(to), ...note } });
  return reply.data.note;
}

export const list = (shop: Shop, from: TestDrive, query: Record<string, unknown> = {}) =>
  shop.call(drive.listDrive, { as: from.as, query: { ...of(from), ...query } });

export async function namesIn(shop: Shop, from: TestDrive, query: Record<string, unknown> = {}): Promise<string[]> {
  return (await list(shop, from, query)).data.items.map((item) => item.name);
}
