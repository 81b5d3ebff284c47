import { Readable } from 'node:stream';
import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { CallsTable } from '../platform/database/tables.ts';
import { putSealed } from '../platform/storage/sealed-files.ts';
import { newStorageKey } from '../platform/storage/storage.ts';
import { insertStoredFile } from '../platform/storage/stored-file-store.ts';
import type { Shop, TestAccount } from './shop.ts';

/** Stores a call without a carrier: an incoming one that was answered. */
export async function storeCall(
  account: TestAccount,
  timestamp: string,
  more: Partial<Insertable<CallsTable>> = {},
): Promise<string> {
  const call = {
    id: newId(),
    provider: 'local',
    direction: 'inbound' as const,
    status: 'completed' as const,
    fromNumber: '+14165550134',
    toNumber: '+14165550100',
    phoneNumber: '+14165550134',
    phoneDigits: '14165550134',
    timestamp,
    updatedAt: timestamp,
    ...more,
  };
  await account.look((tx) => tx.insertInto('calls').values(call).execute());
  return call.id;
}

/** The content of the recordings of `storeRecordedCall`. */
export const recordedContent = Buffer.from('RIFF and what was said');

/** Stores a call with a recording. */
export async function storeRecordedCall(
  shop: Shop,
  account: TestAccount,
  more: Partial<Insertable<CallsTable>> = {},
): Promise<string> {
  const key = newStorageKey(account.accountId);
  const type = 'audio/wav';
  const sealed = await putSealed(shop, { key, type, content: Readable.from([recordedContent]) });
  const id = await storeCall(account, shop.clock.now.toISOString(), { recordingKey: key, duration: 12, ...more });
  const file = { key, name: 'Call.wav', type, owner: { type: 'call' as const, id }, createdBy: null };
  await account.look((tx) => insertStoredFile(tx, { ...file, ...sealed, now: shop.clock.now }));
  return id;
}
