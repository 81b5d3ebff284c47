import { isDeepStrictEqual } from 'node:util';
import * as contract from '@truckroll/contract/imports/file-imports';
import { csvRow } from '@truckroll/domain/csv/write-csv';
import type { DuplicateChoice } from '@truckroll/domain/imports/kind-rules';
import type { Person, Shop } from './shop.ts';

/** The requests of an import as a person makes them one after the other. */
export function importsOf(shop: Shop, as: Person) {
  /** The import, whose counts are added up from batch to batch: those of its rows prove them. */
  async function read(id: string): Promise<contract.FileImport> {
    const { fileImport } = (await shop.call(contract.getImport, { as, params: { id } })).data;
    const counted = await shop.database.asSystem((tx) =>
      tx
        .selectFrom('fileImportRows')
        .select(({ fn }) => ['outcome', fn.countAll<number>().as('amount')])
        .where('importId', '=', id)
        .groupBy('outcome')
        .execute(),
    );
    const counts = Object.fromEntries(counted.map(({ outcome, amount }) => [outcome, amount]));
    if (!isDeepStrictEqual({ ...fileImport.counts }, counts))
      throw new Error(`Counted ${JSON.stringify(fileImport.counts)} of the rows ${JSON.stringify(counts)}`);
    return fileImport;
  }
  const start = (content: string | Buffer, name = 'file.csv') =>
    shop.call(contract.startImport, { as, body: {}, files: [{ field: 'file', name, content }] });
  const work = () => shop.queue.runWaiting({ only: 'work-on-import' });

  /** Reads a table of texts, takes the suggested columns, and checks all rows. */
  async function checked(
    table: readonly (readonly string[])[],
    change: Partial<Pick<contract.FileImport, 'kind' | 'columns' | 'choices' | 'isDayFirst' | 'hasDecimalComma'>> & {
      duplicates?: DuplicateChoice;
    } = {},
  ): Promise<contract.FileImport> {
    const started = await start(table.map((cells) => csvRow(cells)).join(''));
    const { id, kind, columns, choices } = started.data.fileImport;
    const body = { kind, columns, choices, duplicates: 'skip' as const, ...change };
    const chosen = await shop.call(contract.chooseColumns, { as, params: { id }, body });
    if (chosen.status !== 202) throw new Error(`The columns were refused: ${chosen.body.message}`);
    await work();
    return read(id);
  }

  async function run(id: string): Promise<contract.FileImport> {
    await shop.call(contract.runImport, { as, params: { id } });
    await work();
    return read(id);
  }

  async function undo(id: string): Promise<contract.FileImport> {
    await shop.call(contract.undoImport, { as, params: { id } });
    await work();
    return read(id);
  }

  const rows = async (id: string, outcome?: contract.ImportedRow['outcome']) =>
    (await shop.call(contract.listImportRows, { as, params: { id }, query: { outcome, limit: 100 } })).data.rows;

  const leftOut = async (id: string) => (await shop.call(contract.downloadLeftOut, { as, params: { id } })).raw;

  return { start, checked, run, undo, read, rows, leftOut, work };
}
