import { useNavigate } from '@tanstack/react-router';
import type { Document } from '@truckroll/contract/documents/documents';
import { useRef } from 'react';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { viewLink } from '../../parts/document-link.tsx';
import { useCreateDocument } from '../../parts/document-queries.ts';

/** Converts an estimate to an invoice and opens it (DC-2; screens 12.3). */
export function useConvertToInvoice(estimate: Document): { convert: () => void } {
  const { mutateAsync: create } = useCreateDocument();
  const navigate = useNavigate();
  const isRunning = useRef(false);

  async function convert(): Promise<void> {
    const { id, clientId } = estimate;
    const source = { isConvertedFromEstimate: true, convertedFromId: id };
    const { data, message } = await create({ documentType: 1, clientId, ...source });
    toast.success(message);
    await navigate(viewLink(data.document));
  }

  return {
    // A second press while the first request is running would create two invoices.
    convert: () =>
      toastOnError(async () => {
        if (isRunning.current) return;
        isRunning.current = true;
        await convert().finally(() => {
          isRunning.current = false;
        });
      }),
  };
}
