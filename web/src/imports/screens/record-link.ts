import type { ImportedRow } from '@truckroll/contract/imports/file-imports';
import type { ImportKind } from '@truckroll/domain/imports/kinds';
import type { RowLink } from '../../design/list/row-target.tsx';

/** The page of the record that a row became; some records have none. */
export function recordLink(
  kind: ImportKind,
  { recordId, outcome }: Pick<ImportedRow, 'recordId' | 'outcome'>,
): RowLink | undefined {
  if (recordId === null || outcome === 'removed') return undefined;
  switch (kind) {
    case 'clients':
      return { to: '/clients/$clientId', params: { clientId: recordId } };
    case 'jobs':
      return { to: '/jobs/$jobId', params: { jobId: recordId } };
    case 'invoices':
      return { to: '/grow/invoice/view', search: { id: recordId } };
    default:
      return undefined;
  }
}
