import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { documentQuery } from '../../documents/parts/document-queries.ts';
import { PaymentModal } from './payment-modal.tsx';

/** The payment dialog M30, for callers that have only the invoice's id. */
export function InvoicePaymentModal({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const query = useQuery(documentQuery(invoiceId));
  if (query.data !== undefined) return <PaymentModal document={query.data} onClose={onClose} />;
  return (
    <Dialog title="Collect Payment" width={520} onClose={onClose}>
      {query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows columns={2} rows={3} isPhone={false} />
      )}
    </Dialog>
  );
}
