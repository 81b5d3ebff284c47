import type { Tx } from '../../platform/database/bound-dialect.ts';

/** The stored PDF of a document. `fingerprint` identifies the printed content. */
export const findPdf = (tx: Tx, documentId: string): Promise<{ fingerprint: string; storageKey: string } | undefined> =>
  tx
    .selectFrom('documentPdfs')
    .select(['fingerprint', 'storageKey'])
    .where('documentId', '=', documentId)
    .executeTakeFirst();

/** Stores the file of a document's PDF. Returns the key of the previous one. */
export async function replacePdf(
  tx: Tx,
  { documentId, fingerprint, key, now }: { documentId: string; fingerprint: string; key: string; now: Date },
): Promise<string | undefined> {
  const before = await tx
    .selectFrom('documentPdfs')
    .select('storageKey')
    .where('documentId', '=', documentId)
    .forUpdate()
    .executeTakeFirst();
  const row = { fingerprint, storageKey: key, createdAt: now.toISOString() };
  await tx
    .insertInto('documentPdfs')
    .values({ documentId, ...row })
    .onConflict((conflict) => conflict.columns(['accountId', 'documentId']).doUpdateSet(row))
    .execute();
  return before?.storageKey;
}
