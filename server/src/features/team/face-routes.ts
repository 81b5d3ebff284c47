import { listBounds } from '@truckroll/contract/fields/list-bounds';
import * as contract from '@truckroll/contract/team/faces';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { newStorageKey } from '../../platform/storage/storage.ts';
import { listColors, listFaceKeys } from '../../records/people/face-store.ts';
import { getMember, getMemberForChange } from '../../records/people/team-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { clearFace, faceOf, pictureOf, replaceFace } from './change-face.ts';

export function faceRoutes({ serve, queue, storage, links, fileOwners }: ServerContext): void {
  // All people of the account see each other's photos and colours (API TM-22).
  fileOwners.register('person', async (tx, _, id) => (await getMember(tx, id)).id === id);

  async function keep(files: readonly UploadedFile[], accountId: string): Promise<{ key: string; size: number }> {
    const content = pictureOf(files);
    const key = newStorageKey(accountId);
    await storage.put(key, content, 'image/jpeg');
    return { key, size: content.length };
  }

  serve(contract.listFaces, {
    async handle({ tx, now }) {
      const faces = (await listFaceKeys(tx)).map((each) => faceOf(links, { ...each, now }));
      return { faces: faces.slice(0, listBounds.team), colors: (await listColors(tx)).slice(0, listBounds.team) };
    },
  });

  serve(contract.putOwnFace, {
    prepare: ({ files, actor }) => keep(files, actor.accountId),
    async handle({ tx, actor: { userId }, prepared, now }) {
      await replaceFace(tx, queue, { ...prepared, userId, actorId: userId, now });
      return { face: faceOf(links, { userId, key: prepared.key, now }) };
    },
  });

  serve(contract.removeOwnFace, {
    async handle({ tx, actor }) {
      await clearFace(tx, queue, actor.userId);
      return {};
    },
  });

  serve(contract.putFace, {
    find: ({ tx, params, actor }) => getMemberForChange(tx, actor.accountId, params.id),
    prepare: ({ files, actor }) => keep(files, actor.accountId),
    async handle({ tx, record: { id: userId }, actor, prepared, now }) {
      await replaceFace(tx, queue, { ...prepared, userId, actorId: actor.userId, now });
      return { face: faceOf(links, { userId, key: prepared.key, now }) };
    },
  });

  serve(contract.removeFace, {
    find: ({ tx, params, actor }) => getMemberForChange(tx, actor.accountId, params.id),
    async handle({ tx, record }) {
      await clearFace(tx, queue, record.id);
      return {};
    },
  });
}
