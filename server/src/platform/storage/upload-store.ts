import { megabyte, pieceHours, untakenMegabytes } from '@truckroll/domain/files/upload-rules';
import type { Selectable } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import { countDeleted } from '../database/deletions.ts';
import type { UploadPiecesTable } from '../database/tables.ts';

export type Piece = Selectable<UploadPiecesTable>;

/** A person's upload in pieces. Nobody else can add to it or take it. */
export type UploadOf = { userId: string; uploadId: string };

const hourMs = 3_600_000;
const oldest = (now: Date): string => new Date(now.getTime() - pieceHours * hourMs).toISOString();

/** The pieces of an upload in their order. None if it began too long ago, as its pieces may be removed at any moment. */
export async function listPieces(tx: Tx, { userId, uploadId }: UploadOf, now: Date): Promise<Piece[]> {
  const pieces = await tx
    .selectFrom('uploadPieces')
    .selectAll()
    .where('userId', '=', userId)
    .where('uploadId', '=', uploadId)
    .orderBy('start')
    .execute();
  const [first] = pieces;
  return first === undefined || first.createdAt < oldest(now) ? [] : pieces;
}

export const receivedOf = (pieces: readonly Pick<Piece, 'size'>[]): number =>
  pieces.reduce((sum, { size }) => sum + size, 0);

/** Adds a piece. False if the same one arrived at the same time, whose content is then kept. */
export async function insertPiece(tx: Tx, piece: Omit<Piece, 'accountId'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('uploadPieces')
    .values(piece)
    .onConflict((conflict) => conflict.columns(['accountId', 'userId', 'uploadId', 'start']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes an upload. Returns the keys of its contents, which are to be deleted after the commit. */
export async function removeUpload(tx: Tx, { userId, uploadId }: UploadOf): Promise<string[]> {
  const rows = await tx
    .deleteFrom('uploadPieces')
    .where('userId', '=', userId)
    .where('uploadId', '=', uploadId)
    .returning('storageKey')
    .execute();
  return rows.map(({ storageKey }) => storageKey);
}

/** Whether a person, or the whole company, has sent so many pieces that no request has taken that no more are accepted. */
export async function isFull(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { ofPerson, ofAccount } = await tx
    .selectFrom('uploadPieces')
    .select(({ fn }) => [
      fn.sum<string | null>('size').filterWhere('userId', '=', userId).as('ofPerson'),
      fn.sum<string | null>('size').as('ofAccount'),
    ])
    .where('createdAt', '>', oldest(now))
    .executeTakeFirstOrThrow();
  const { person, account } = untakenMegabytes;
  return Number(ofPerson ?? 0) >= person * megabyte || Number(ofAccount ?? 0) >= account * megabyte;
}

/** Deletes expired pieces of all accounts. Their contents, which have no other row, are swept. */
export const deleteOldPieces = (system: Tx, now: Date): Promise<number> =>
  countDeleted(system.deleteFrom('uploadPieces').where('createdAt', '<', oldest(now)));
