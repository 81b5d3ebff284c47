import * as sending from '@truckroll/contract/documents/send-document';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../platform/database/open-postgres.ts';
import { insertLink } from '../../records/documents/document-link-store.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeDocument } from '../../testing/stored-work.ts';
import { cloneServer } from '../../testing/test-database.ts';

let clone: Awaited<ReturnType<typeof cloneServer>>;
let shops: [Shop, Shop];

beforeAll(async () => {
  clone = await cloneServer();
  const open = async () => openShop({}, { database: await openPostgres(clone.url, { poolSize: 5 }) });
  shops = [await open(), await open()];
});
afterAll(async () => {
  for (const shop of shops) await shop.close();
  await clone.database.close();
});

const serverOf = (turn: number): Shop => shops[turn % 2] ?? shops[0];

async function newLink(email: string) {
  const account = await shops[0].newAccount();
  const clientId = await storeClient(account, { name: 'Ada Lee', email });
  const id = await storeDocument(account, { clientId, documentType: 2, documentStatus: 'sent' });
  return await account.look((tx) => insertLink(tx, id, shops[0].clock.now));
}

it('of eight devices that open a link at once on two servers, one answers without a code', async () => {
  for (let round = 0; round < 5; round += 1) {
    const token = await newLink(`round-${round}@devices.test`);
    const opened = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        serverOf(turn).call(sending.openPublicDocument, { params: { token }, body: { deviceKey: `device-${turn}` } }),
      ),
    );
    expect(opened.filter(({ data }) => !data.needsCode)).toHaveLength(1);
  }
});

it('two servers together send twenty codes a day for a document', async () => {
  const token = await newLink('twenty@devices.test');
  const asked = await Promise.all(
    Array.from({ length: 28 }, (_, turn) => serverOf(turn).call(sending.askForDocumentCode, { params: { token } })),
  );
  expect(asked.filter(({ status }) => status === 202)).toHaveLength(20);
  expect(asked.filter(({ status }) => status === 429)).toHaveLength(8);
});
