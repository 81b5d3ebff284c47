import { signFileLink } from '@truckroll/contract/files/storage';
import * as contract from '@truckroll/contract/team/faces';
import { deactivateMember, updateMember } from '@truckroll/contract/team/team';
import { facePictureText } from '@truckroll/domain/team/face-picture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const jpeg = (side: number, { height = side, place = false } = {}): Buffer =>
  Buffer.from([
    ...[0xff, 0xd8, ...(place ? [0xff, 0xe1, 0, 8, 0x45, 0x78, 0x69, 0x66, 0, 0] : [])],
    ...[0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, side >> 8, side & 255, 1, 1, 0x11, 0],
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 7, 0xff, 0xd9],
  ]);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const filesOf = (content: Buffer, name: string) => [{ field: 'file', name, content }];
const putOwn = (as: Person, content = jpeg(256), name = 'me.jpg') =>
  shop.call(contract.putOwnFace, { as, files: filesOf(content, name) });
const put = (as: Person, id: string, content = jpeg(256)) =>
  shop.call(contract.putFace, { as, params: { id }, files: filesOf(content, 'them.jpg') });
const remove = (as: Person, id: string) => shop.call(contract.removeFace, { as, params: { id } });
const faces = async (as: Person) => (await shop.call(contract.listFaces, { as })).data.faces;
const follow = (url: string | undefined) => shop.app.inject(url ?? '');

describe('SE-26 the own photo', () => {
  it('is shown to all colleagues, whatever their role, by a link that needs no session', async () => {
    const { owner, person } = await shop.newAccount();
    const lite = await person('fieldTechnicianLite');
    const reply = await putOwn(lite);
    expect([reply.status, reply.data.face.userId]).toEqual([200, lite.userId]);
    expect(await faces(owner)).toEqual([reply.data.face]);
    const picture = await follow(reply.data.face.url);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(picture.rawPayload.equals(jpeg(256))).toBe(true);
  });

  it('comes with the colours of all people, also without a photo', async () => {
    const { owner, person } = await shop.newAccount();
    const lite = await person('fieldTechnicianLite');
    const { colors } = (await shop.call(contract.listFaces, { as: lite })).data;
    expect(colors.map(({ userId }) => userId).sort()).toEqual([owner.userId, lite.userId].sort());
    expect(colors.every(({ color }) => /^#[0-9a-f]{6}$/i.test(color))).toBe(true);
  });

  it('is stored without the place that the camera wrote', async () => {
    const { owner } = await shop.newAccount();
    const { face } = (await putOwn(owner, jpeg(256, { place: true }))).data;
    expect((await follow(face.url)).rawPayload.equals(jpeg(256))).toBe(true);
  });

  it('replaces the previous one, whose file is deleted', async () => {
    const account = await shop.newAccount();
    const first = (await putOwn(account.owner)).data.face.url;
    const second = (await putOwn(account.owner, jpeg(128))).data.face.url;
    await shop.queue.runWaiting();
    expect([(await follow(first)).statusCode, (await follow(second)).statusCode]).toEqual([404, 200]);
    const files = await account.look((tx) => tx.selectFrom('storedFiles').select('key').execute());
    expect(files).toHaveLength(1);
  });

  it.each([
    ['a PNG', png, 'me.png'],
    ['text with the name of a JPEG', Buffer.from('no picture'), 'me.jpg'],
    ['no square', jpeg(300, { height: 200 }), 'me.jpg'],
    ['larger than 1024 pixels', jpeg(2048), 'me.jpg'],
  ])('refuses a picture that is %s', async (_, content, name) => {
    const { owner } = await shop.newAccount();
    const reply = await putOwn(owner, content, name);
    expect([reply.status, reply.body.message]).toEqual([400, facePictureText]);
    expect(await faces(owner)).toEqual([]);
  });

  it('refuses more than one megabyte, and a request without a file', async () => {
    const { owner } = await shop.newAccount();
    const large = await putOwn(owner, Buffer.concat([jpeg(256), Buffer.alloc(1024 * 1024)]));
    expect([large.status, large.body.message]).toEqual([413, 'The file is too large. The maximum size is 1 MB.']);
    const none = await shop.call(contract.putOwnFace, { as: owner, files: [] });
    expect([none.status, none.body.message]).toEqual([400, 'No file was sent']);
  });
});

describe('SE-27 remove the own photo', () => {
  it('deletes the file, and does nothing without one', async () => {
    const account = await shop.newAccount();
    const { url } = (await putOwn(account.owner)).data.face;
    for (const _ of [1, 2]) expect((await shop.call(contract.removeOwnFace, { as: account.owner })).status).toBe(200);
    await shop.queue.runWaiting();
    expect(await faces(account.owner)).toEqual([]);
    expect((await follow(url)).statusCode).toBe(404);
    expect(await account.look((tx) => tx.selectFrom('storedFiles').select('key').execute())).toEqual([]);
  });
});

describe('TM-22 the photos of the account', () => {
  it('are those of the own account alone', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const { face } = (await putOwn(mine.owner)).data;
    expect(await faces(other.owner)).toEqual([]);
    const key = new URL(face.url, 'https://here.test').pathname.replace('/api/storage/', '');
    const links = [mine.owner, other.owner].map((as) => shop.call(signFileLink, { as, query: { key } }));
    expect((await Promise.all(links)).map(({ status }) => status)).toEqual([200, 404]);
  });

  it('keep their links for half a day, and browsers the pictures as long as the links work', async () => {
    const { owner } = await shop.newAccount();
    await putOwn(owner);
    const start = shop.clock.now;
    const halfDay = 12 * 3_600_000;
    const noon = (Math.floor(start.getTime() / halfDay) + 1) * halfDay;
    const at = async (seconds: number) => {
      shop.clock.now = new Date(noon + seconds * 1000);
      return (await faces(owner))[0]?.url;
    };
    const early = await at(10);
    expect(await at(12 * 3600 - 10)).toBe(early);
    const picture = await follow(early);
    expect([picture.statusCode, picture.headers['cache-control']]).toEqual([200, 'private, max-age=43210']);
    expect(await at(12 * 3600 + 10)).not.toBe(early);
    shop.clock.now = start;
  });

  it('stay with a deactivated person, who can no longer change them', async () => {
    const { owner, person } = await shop.newAccount();
    const lite = await person('fieldTechnicianLite');
    await putOwn(lite);
    await shop.call(deactivateMember, { as: owner, params: { id: lite.userId } });
    expect((await faces(owner)).map(({ userId }) => userId)).toEqual([lite.userId]);
    expect((await putOwn(lite)).status).toBe(401);
    expect((await remove(owner, lite.userId)).status).toBe(200);
    expect(await faces(owner)).toEqual([]);
  });
});

describe('TM-23, TM-24 the photo of somebody else', () => {
  it('is set and removed by admins, without a new version of the person', async () => {
    const { owner, person } = await shop.newAccount();
    const lite = await person('fieldTechnicianLite');
    const { updatedAt } = (await shop.call(updateMember, { as: owner, params: { id: lite.userId }, body: {} })).data
      .member;
    expect((await put(owner, lite.userId)).data.face.userId).toBe(lite.userId);
    const body = { updatedAt, firstName: 'Pia' };
    expect((await shop.call(updateMember, { as: owner, params: { id: lite.userId }, body })).status).toBe(200);
    expect((await remove(owner, lite.userId)).status).toBe(200);
    expect(await faces(lite)).toEqual([]);
  });

  it('is not changed by others', async () => {
    const { owner, person } = await shop.newAccount();
    const staff = await person('officeStaff');
    for (const reply of [await put(staff, owner.userId), await remove(staff, owner.userId)]) {
      expect([reply.status, reply.body.message]).toEqual([403, 'You do not have permission to do this.']);
    }
  });

  it('is not found in another account, before the picture is checked', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    await putOwn(other.owner);
    for (const reply of [
      await put(mine.owner, other.owner.userId, png),
      await remove(mine.owner, other.owner.userId),
    ]) {
      expect([reply.status, reply.body.message]).toEqual([404, 'Team member not found']);
    }
    expect(await faces(other.owner)).toHaveLength(1);
  });
});
