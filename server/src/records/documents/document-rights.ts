import { can, canAny } from '@truckroll/domain/abilities/rights';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { DocumentsTable } from '../../platform/database/tables.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { selectDocumentIds } from './document-scope.ts';

/** A document's own row. */
export type StoredDocument = Selectable<DocumentsTable>;

const moduleOf = { 1: 'Invoice', 2: 'Estimate' } as const satisfies Record<DocumentType, string>;

/** After waiting for a lock, PostgreSQL checks only the conditions on the locked row again, not those of the scope. */
const selectOne = (tx: Tx, actor: Actor, id: string) =>
  tx
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('id', 'in', selectDocumentIds(tx, actor));

/** The document, or 'Document not found' if it is unknown, deleted or out of scope. */
export const findDocument = async (tx: Tx, actor: Actor, id: string): Promise<StoredDocument> =>
  found(await selectOne(tx, actor, id).executeTakeFirst(), 'Document');

/** As `findDocument`, locked for a change: concurrent changes wait. */
export const getDocumentForChange = async (tx: Tx, actor: Actor, id: string): Promise<StoredDocument> =>
  found(await selectOne(tx, actor, id).forUpdate().executeTakeFirst(), 'Document');

/**
 * Locks a client's estimate that becomes a job or an invoice. It is neither void nor deleted, and visible to the person
 * if one is named. Undefined if there is none.
 */
export const findEstimateToConvert = (
  tx: Tx,
  { id, clientId, seenBy }: { id: string; clientId: string; seenBy: Actor | null },
): Promise<StoredDocument | undefined> =>
  tx
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .$if(seenBy !== null, (documents) =>
      seenBy === null ? documents : documents.where('id', 'in', selectDocumentIds(tx, seenBy)),
    )
    .where('documentType', '=', 2)
    .where('documentStatus', '!=', 'void')
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

type Owned = Pick<StoredDocument, 'documentType' | 'createdBy'>;

const isOwn = (actor: Actor, { createdBy }: Owned): boolean => createdBy === actor.userId;

/** Whether a user may edit a document: requires `edit`, or `createOwn` for the user's own documents (API 2.3). */
function mayEdit(actor: Actor, document: Owned): boolean {
  const moduleName = moduleOf[document.documentType];
  return can(actor, `${moduleName}.edit`) || (can(actor, `${moduleName}.createOwn`) && isOwn(actor, document));
}

export function requireEdit(actor: Actor, document: Owned): void {
  if (!mayEdit(actor, document)) throw new Problem('forbidden');
}

export function requireSend(actor: Actor, document: Owned): void {
  const moduleName = moduleOf[document.documentType];
  const may = can(actor, `${moduleName}.send`) || (can(actor, `${moduleName}.createOwn`) && isOwn(actor, document));
  if (!may) throw new Problem('forbidden');
}

export function requireDelete(actor: Actor, { documentType }: Owned): void {
  if (!can(actor, `${moduleOf[documentType]}.delete`)) throw new Problem('forbidden');
}

/**
 * Requires `recordPayment`, or `createOwn` for the user's own document: deposits need the same right as payments (API
 * PY-2).
 */
export function requirePaymentRight(actor: Actor, document: Owned): void {
  const may = can(actor, 'Invoice.recordPayment') || (can(actor, 'Invoice.createOwn') && isOwn(actor, document));
  if (!may) throw new Problem('forbidden');
}

/** The clients for whom a user may write documents of a type: all, only assigned ones, or none (API 2.3). */
export function creationScope(actor: Actor, type: DocumentType): 'all' | 'assigned' | null {
  const moduleName = moduleOf[type];
  if (can(actor, `${moduleName}.create`)) return 'all';
  return can(actor, `${moduleName}.createOwn`) ? 'assigned' : null;
}

/** Requires the right to record that an estimate became a job or an invoice (API DC-3). */
export function requireConversionRight(actor: Actor, to: 'job' | 'invoice'): void {
  const may =
    to === 'job'
      ? canAny(actor, ['Jobs.create', 'Jobs.createForAssigned'])
      : canAny(actor, ['Invoice.create', 'Invoice.createOwn']);
  if (!may) throw new Problem('forbidden');
}
