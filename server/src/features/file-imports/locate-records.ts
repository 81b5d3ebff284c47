import type { Address } from '@truckroll/contract/fields';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { geocodeText } from '../../providers/maps/geocode-text.ts';
import type { Maps } from '../../providers/maps/maps.ts';
import type { ServerContext } from '../../server-context.ts';
import { getAccountRow } from '../account/account-store.ts';
import { changeImport, lockImport } from './file-import-store.ts';
import { changeRows, listWanted } from './import-row-store.ts';

/** Looks up the positions of imported addresses, so that the records appear on the map. */
const locateImport = task({
  name: 'locate-import',
  title: 'Find the positions of imported addresses',
  payload: z.object({ importId: z.string() }),
  timeoutSeconds: 300,
});
type Work = z.output<typeof locateImport.payload>;

/** A provider answers one question after the other. */
const rowsInRun = 50;

export const enqueueLocating = (tx: Tx, queue: Queue, importId: string): Promise<void> =>
  queue.enqueue(tx, locateImport, { importId }, { key: importId });

type Wanted = { line: number; recordId: string | null; address: Address | null };

async function readWanted(tx: Tx, importId: string): Promise<Wanted[]> {
  const rows = await listWanted(tx, importId, rowsInRun);
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const clients =
    ids.length === 0
      ? []
      : await tx.selectFrom('clients').select(['id', 'propertyAddress']).where('id', 'in', ids).execute();
  const addresses = new Map(clients.map(({ id, propertyAddress }) => [id, propertyAddress]));
  return rows.map(({ line, recordId }) => ({ line, recordId, address: addresses.get(recordId ?? '') ?? null }));
}

/**
 * Adds the position to an address that nobody has changed meanwhile. The client's version stays: its fields are the
 * same, and an undo of the import must not take this for a change by a person.
 */
async function storePosition(tx: Tx, { recordId, address }: Wanted, found: Address): Promise<void> {
  if (recordId === null || address === null) return;
  const { latitude, longitude, plusCode } = found;
  await tx
    .updateTable('clients')
    .set({
      propertyAddress: JSON.stringify({ ...address, latitude, longitude, plusCode: address.plusCode ?? plusCode }),
    })
    .where('id', '=', recordId)
    .where('propertyAddress', '=', JSON.stringify(address) as never)
    .execute();
}

async function locate({ payload: { importId }, accountId, transact, now }: TaskRun<Work>, maps: Maps, queue: Queue) {
  const { wanted, account } = await transact(async (tx) => ({
    wanted: await readWanted(tx, importId),
    account: await getAccountRow(tx, accountId),
  }));
  const near = coordinatesOf(account.address);
  for (const row of wanted) {
    const text = row.address?.formattedAddress ?? null;
    const isWanted = account.features.maps && text !== null && row.address?.latitude === null;
    const found = isWanted ? await geocodeText(maps, { text, near }) : null;
    const place = found?.latitude == null ? 'unknown' : 'found';
    await transact(async (tx) => {
      if (found !== null && place === 'found') await storePosition(tx, row, found);
      await changeRows(tx, importId, [{ line: row.line, place }]);
    });
  }
  if (wanted.length === 0) return;
  await transact(async (tx) => {
    if ((await lockImport(tx, importId)) !== undefined) await changeImport(tx, importId, {}, now);
    if (wanted.length === rowsInRun) await enqueueLocating(tx, queue, importId);
  });
}

export function locateTasks({ queue, mapsOf }: ServerContext): void {
  queue.runs(locateImport, (run) => locate(run, mapsOf(run.accountId), queue));
}
