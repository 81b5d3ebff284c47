import { can, type Scope } from '@truckroll/domain/abilities/rights';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { selectClientIds } from '../client-access/client-scope.ts';
import { selectJobIds } from '../jobs/job-scope.ts';
import { selectRequestIds } from '../requests/request-scope.ts';

const moduleOf = { 1: 'Invoice', 2: 'Estimate' } as const satisfies Record<DocumentType, string>;

/**
 * The invoices or estimates visible to a user. `create` and `edit` include `viewAll`, and `createOwn` includes the
 * assigned ones (API 2.3).
 */
export function documentScope(actor: Actor, type: DocumentType): Scope | null {
  const moduleName = moduleOf[type];
  const seesAll = (['viewAll', 'create', 'edit'] as const).some((ability) => can(actor, `${moduleName}.${ability}`));
  if (seesAll) return 'all';
  return can(actor, `${moduleName}.createOwn`) ? 'assigned' : null;
}

const assigned = (actor: Actor) => ({ actor, scope: 'assigned' }) as const;

/**
 * The ids of the undeleted documents visible to a user. Assigned documents are those the user created, and those of a
 * job, request or client assigned to the user.
 */
export function selectDocumentIds(tx: Tx, actor: Actor) {
  const scopes = ([1, 2] as const).map((type) => ({ type, scope: documentScope(actor, type) }));
  const all = scopes.filter(({ scope }) => scope === 'all').map(({ type }) => type);
  const own = scopes.filter(({ scope }) => scope === 'assigned').map(({ type }) => type);
  return tx
    .selectFrom('documents')
    .select('documents.id')
    .where('documents.deletedAt', 'is', null)
    .where((document) =>
      document.or([
        ...(all.length === 0 ? [] : [document('documents.documentType', 'in', all)]),
        ...(own.length === 0
          ? []
          : [
              document.and([
                document('documents.documentType', 'in', own),
                document.or([
                  document('documents.createdBy', '=', actor.userId),
                  document('documents.jobId', 'in', selectJobIds(tx, assigned(actor))),
                  document(
                    'documents.id',
                    'in',
                    tx
                      .selectFrom('invoiceJobs')
                      .select('invoiceJobs.invoiceId')
                      .where('invoiceJobs.jobId', 'in', selectJobIds(tx, assigned(actor))),
                  ),
                  document('documents.requestId', 'in', selectRequestIds(tx, assigned(actor))),
                  document('documents.clientId', 'in', selectClientIds(tx, assigned(actor))),
                ]),
              ]),
            ]),
      ]),
    );
}
