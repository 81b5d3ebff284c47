import type { Address } from '@truckroll/contract/fields/fields';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import type { ImportKind } from '@truckroll/domain/imports/kinds';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { geocodeText } from '../../providers/maps/geocode-text.ts';
import type { Maps } from '../../providers/maps/maps.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { locateClient } from '../../records/clients/client-store.ts';
import { listPropertiesById, locateProperty } from '../../records/clients/property-store.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { storeJobPosition } from '../../records/jobs/write-jobs.ts';
import type { ServerContext } from '../../server-context.ts';
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

/** Where the records of a kind have the address whose position is looked up. */
type Places = {
  read: (tx: Tx, ids: string[]) => Promise<{ id: string; address: Address | null }[]>;
  /** Stores a position, unless somebody has changed the address meanwhile. */
  store: (tx: Tx, change: { id: string; before: Address; after: Address }) => Promise<unknown>;
};

const placesOf: Partial<Record<ImportKind, Places>> = {
  clients: {
    read: (tx, ids) =>
      tx
        .selectFrom(clientNames.as('clients'))
        .select(['id', 'propertyAddress as address'])
        .where('id', 'in', ids)
        .execute(),
    store: (tx, { id, before, after }) => locateClient(tx, { id, before, after }),
  },
  properties: {
    read: (tx, ids) => listPropertiesById(tx, ids),
    store: (tx, { id, before, after }) => locateProperty(tx, { id, before, after }),
  },
  jobs: {
    read: (tx, ids) =>
      tx.selectFrom(jobHeads.as('jobs')).select(['id', 'jobAddress as address']).where('id', 'in', ids).execute(),
    store: storeJobPosition,
  },
};

/** Whether the position of an imported address is to be looked up. */
export const needsPosition = (
  address: Partial<Pick<Address, 'formattedAddress' | 'latitude'>> | null | undefined,
): boolean => address != null && address.latitude == null && Boolean(address.formattedAddress);

async function readWanted(tx: Tx, importId: string, places: Places): Promise<Wanted[]> {
  const rows = await listWanted(tx, importId, rowsInRun);
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const found = ids.length === 0 ? [] : await places.read(tx, ids);
  const addresses = new Map(found.map(({ id, address }) => [id, address]));
  return rows.map(({ line, recordId }) => ({ line, recordId, address: addresses.get(recordId ?? '') ?? null }));
}

/**
 * Adds the position to an address that nobody has changed meanwhile. The record's version stays: its fields are the
 * same, and an undo of the import must not take this for a change by a person.
 */
async function storePosition(tx: Tx, places: Places, { recordId, address }: Wanted, found: Address): Promise<void> {
  if (recordId === null || address === null) return;
  const { latitude, longitude, plusCode } = found;
  const after = { ...address, latitude, longitude, plusCode: address.plusCode ?? plusCode };
  await places.store(tx, { id: recordId, before: address, after });
}

async function readWork(tx: Tx, { importId, accountId }: { importId: string; accountId: string }) {
  const fileImport = await lockImport(tx, importId);
  const places = fileImport && placesOf[fileImport.kind];
  if (places === undefined) return undefined;
  return { places, wanted: await readWanted(tx, importId, places), account: await getAccountRow(tx, accountId) };
}

async function locate({ payload: { importId }, accountId, transact, now }: TaskRun<Work>, maps: Maps, queue: Queue) {
  const work = await transact((tx) => readWork(tx, { importId, accountId }));
  if (work === undefined) return;
  const { places, wanted, account } = work;
  const near = coordinatesOf(account.address);
  for (const row of wanted) {
    const text = row.address?.formattedAddress ?? null;
    const found =
      account.features.maps && text !== null && needsPosition(row.address)
        ? await geocodeText(maps, { text, near })
        : null;
    const place = found?.latitude == null ? 'unknown' : 'found';
    await transact(async (tx) => {
      if (found !== null && place === 'found') await storePosition(tx, places, row, found);
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
