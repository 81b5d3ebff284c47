import { v7 as newId } from 'uuid';
import { openAccount } from '../features/account/open-account.ts';
import { hashPassword } from '../features/passwords/passwords.ts';
import { createTax } from '../features/taxes/save-tax.ts';
import type { Database } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { newStorageKey } from '../platform/storage/storage.ts';
import { insertStoredFile } from '../platform/storage/stored-file-store.ts';
import type { TestAccount } from './shop.ts';
import { storeClient, storeJob } from './stored-work.ts';

export const filledPassword = 'a filled company';

/** A company with clients, jobs, files, and values that a copy through text could corrupt. */
export async function fillCompany(
  { database, storage }: { database: Database; storage: Storage },
  { email, now }: { email: string; now: Date },
): Promise<string> {
  const passwordHash = await hashPassword(filledPassword);
  const person = { companyName: `Company of ${email}`, firstName: 'Olga', lastName: 'Owner', email, passwordHash };
  const { accountId, userId } = await database.asSystem((tx) =>
    openAccount(tx, { ...person, timezone: 'America/Toronto' }, now),
  );
  const look: TestAccount['look'] = (work) => database.asAccount(accountId, work);
  const account = { accountId, look } as TestAccount;
  for (let n = 0; n < 250; n += 1) {
    const clientId = await storeClient(account, { name: `Client ${n}` });
    if (n % 25 === 0) await storeJob(account, { clientId, title: `Job ${n}` }, [userId]);
  }
  // The company's row references a row that is inserted after it.
  await look(async (tx) => {
    const tax = await createTax(tx, { name: 'HST', rate: 13, countryId: 'CA', stateId: 'CA-ON' }, now);
    await tx.updateTable('accounts').set({ defaultTaxId: tax.id }).execute();
  });
  for (let n = 0; n < 6; n += 1) {
    const key = newStorageKey(accountId);
    await storage.put(key, Buffer.from(`content ${n}`.repeat(1000)), 'text/plain');
    const owner = { type: 'account', id: accountId } as const;
    const file = { key, name: `../x:${n}.txt`, type: 'text/plain', size: 9000, owner, createdBy: userId, now };
    await look((tx) => insertStoredFile(tx, file));
  }
  // The payload has a JSON null, Unicode line ends, quotes, and a character of four bytes.
  const odd = { id: newId(), task: 'odd', payload: 'null', attempts: 1, error: 'a\u2028b\u2029"c"\\\n\u0085é💧' };
  await look((tx) =>
    tx
      .insertInto('failedTasks')
      .values({ ...odd, failedAt: now.toISOString() })
      .execute(),
  );
  return accountId;
}
