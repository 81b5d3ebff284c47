import { useNavigate } from '@tanstack/react-router';
import type { Document } from '@truckroll/contract/documents';
import { invoiceFromEstimate } from '@truckroll/domain/documents/from-estimate';
import { useRef } from 'react';
import { useMe } from '../../app/me.ts';
import { tellFailure } from '../../app/tell-failure.ts';
import { toast } from '../../app/toasts.ts';
import { viewLink } from '../document-link.tsx';
import { fetchNextNumber, useCreateDocument } from '../document-queries.ts';

/** Makes an invoice of an estimate and opens it (DC-1, DC-2; screens 12.3). */
export function useConvertToInvoice(estimate: Document): { convert: () => void; isConverting: boolean } {
  const { documentDefaults } = useMe().account;
  const { mutateAsync, isPending } = useCreateDocument();
  const navigate = useNavigate();
  const isRunning = useRef(false);

  async function convert(): Promise<void> {
    const documentNumber = await fetchNextNumber(1);
    const { data, message } = await mutateAsync({ ...invoiceFromEstimate(estimate, documentDefaults), documentNumber });
    toast.success(message);
    await navigate(viewLink(data.document));
  }

  return {
    // A second press while the first is on its way would make two invoices.
    convert: () =>
      tellFailure(async () => {
        if (isRunning.current) return;
        isRunning.current = true;
        await convert().finally(() => {
          isRunning.current = false;
        });
      }),
    isConverting: isPending,
  };
}
