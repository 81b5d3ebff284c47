import { buffer } from 'node:stream/consumers';
import type { StoredMedia } from '@truckroll/contract/conversations/conversations';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { can } from '@truckroll/domain/abilities/rights';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, TaskFailure, type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { newStorageKey } from '../../platform/storage/storage.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { type Carrier, CarrierRefused } from '../../providers/carrier/carrier.ts';
import { holdText, isText, setTextMedia } from '../../records/texts/text-store.ts';
import type { ServerContext } from '../../server-context.ts';

const payload = z.object({
  smsId: z.uuid(),
  media: z.array(z.object({ url: z.string(), type: z.string() })).max(listBounds.textMedia),
});
type Payload = z.output<typeof payload>;

const fetchMedia: Task<Payload> = task({
  name: 'fetch-text-media',
  title: 'Fetch the pictures of a text message',
  payload,
});

/** Pictures of a received message are fetched after the commit, because the carrier keeps them for a while only. */
export const fetchMediaLater = (tx: Tx, queue: Queue, fetched: Payload): Promise<void> =>
  queue.enqueue(tx, fetchMedia, fetched);

type Context = Pick<ServerContext, 'queue' | 'carrier' | 'textSender' | 'storage' | 'fileOwners'>;

/** Stores the pictures of received messages; only people who read text messages do. */
export function receivedMedia({ queue, carrier, textSender, storage, fileOwners }: Context): void {
  fileOwners.register('sms', async (tx, actor, id) => {
    if (!can(actor, 'Communications.messages')) return false;
    return isText(tx, id);
  });

  /** One file with the type of its content; null if the carrier does not hand it out. */
  async function store(from: Carrier, url: string, accountId: string): Promise<StoredMedia | null> {
    try {
      const content = await buffer((await from.readMedia(url)).content);
      const { fileTypeFromBuffer } = await import('file-type');
      const type = (await fileTypeFromBuffer(content))?.mime ?? 'application/octet-stream';
      const key = newStorageKey(accountId);
      await storage.put(key, content, type);
      return { key, type, size: content.byteLength };
    } catch (error) {
      if (error instanceof CarrierRefused) return null;
      throw new TaskFailure('The pictures of a text message could not be fetched.', { cause: error });
    }
  }

  queue.runs(fetchMedia, async ({ payload: { smsId, media }, transact, accountId, now }: TaskRun<Payload>) => {
    const row = await transact((tx) => holdText(tx, smsId));
    const from = [carrier, textSender?.carrier].find((known) => known?.name === row?.provider);
    if (row === undefined || row.media.length > 0 || !from) return;
    const stored: StoredMedia[] = [];
    for (const { url } of media) {
      const file = await store(from, url, accountId);
      if (file !== null) stored.push(file);
    }
    await transact(async (tx) => {
      const held = await holdText(tx, smsId);
      if (held === undefined || held.media.length > 0) return;
      for (const [index, { key, type, size }] of stored.entries())
        await insertStoredFile(tx, {
          ...{ key, type, size, name: `picture-${index + 1}.${type.split('/')[1] ?? 'bin'}` },
          ...{ owner: { type: 'sms', id: smsId }, createdBy: null, now },
        });
      await setTextMedia(tx, smsId, stored);
    });
  });
}
