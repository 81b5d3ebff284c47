import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Billing } from '@truckroll/contract/documents/billing';
import type { BillingMoment } from '@truckroll/domain/documents/billing-limits';
import { makesDocuments } from '@truckroll/domain/documents/document-rights';
import { formatMoney, formatPercent } from '@truckroll/domain/format/numbers';
import { useRef, useState } from 'react';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { Section } from '../../design/section.tsx';
import { billingQuery, useInvoiceStep } from '../parts/billing-queries.ts';
import { viewLink } from '../parts/document-link.tsx';
import { DocumentStatusBadge } from '../parts/document-status-badge.tsx';
import { useDocumentPerson } from '../parts/use-document-person.ts';
import styles from './billing-panel.module.css';

const whenTexts: Record<BillingMoment, string> = {
  approval: 'On approval',
  start: 'When the work begins',
  completion: 'When the work is done',
  byHand: 'Milestone',
};

/** What is billed of an estimate in steps, what is left and retained, with a button for each step (screens 12.3). */
export function BillingPanel({ estimateId }: { estimateId: string }) {
  const query = useQuery({ ...billingQuery(estimateId), retry: false });
  if (query.isError) {
    return (
      <Section title="Billing">
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      </Section>
    );
  }
  const billing = query.data;
  return billing ? <Steps estimateId={estimateId} billing={billing} /> : null;
}

function Steps({ estimateId, billing }: { estimateId: string; billing: Billing }) {
  const { currency, retainage, total, billed, left, retained, steps } = billing;
  const money = (amount: number) => formatMoney(amount, currency);
  const invoice = useInvoiceOf(estimateId);
  const mayInvoice = makesDocuments(useDocumentPerson(), 1);
  return (
    <Section title="Billing" intro={`${money(billed)} of ${money(total)} billed`}>
      <dl className={styles.sums} aria-label="Sums of the billing">
        <Sum label="Billed" amount={money(billed)} />
        <Sum label="Left" amount={money(left)} />
        {retainage > 0 && <Sum label="Retained" amount={money(retained)} />}
      </dl>
      <ol className={styles.steps}>
        {steps.map(({ id, name, when, whole, retained: held, amount, isBilled, refusal, invoice: made }) => {
          const label = name ?? 'Retainage';
          return (
            <li key={id} className={styles.step}>
              <div className={styles.head}>
                <span className={styles.name}>{label}</span>
                <span className={styles.amount}>{money(amount)}</span>
              </div>
              <Text size="xs" c="dimmed">
                {when === null ? 'After all steps' : whenTexts[when]}
                {held > 0 && `, ${money(whole)} less ${formatPercent(retainage)} retained`}
              </Text>
              {made !== null && (
                <div className={styles.made}>
                  <Anchor
                    size="sm"
                    renderRoot={(props) => <Link {...props} {...viewLink({ id: made.id, documentType: 1 })} />}
                  >
                    {made.documentNumberDisplay}
                  </Anchor>
                  <DocumentStatusBadge document={made} />
                </div>
              )}
              {isBilled && made === null && <Text size="sm">Billed</Text>}
              {!isBilled && refusal !== null && (
                <Text size="xs" c="dimmed">
                  {refusal}
                </Text>
              )}
              {!isBilled && refusal === null && mayInvoice && (
                <BusyButton
                  size="xs"
                  variant="default"
                  mih={36}
                  label={id === 'retainage' ? 'Release and invoice' : 'Invoice this step'}
                  aria-label={`Invoice ${label}, ${money(amount)}`}
                  busyLabel="Invoicing..."
                  isBusy={invoice.busyStep === id}
                  disabled={invoice.busyStep !== null}
                  onClick={() => invoice.run(id)}
                />
              )}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

const Sum = ({ label, amount }: { label: string; amount: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
);

/** Invoices one step at a time. A second press while the first is running does nothing. */
function useInvoiceOf(estimateId: string) {
  const { mutateAsync } = useInvoiceStep(estimateId);
  const isRunning = useRef(false);
  const [busyStep, setBusyStep] = useState<string | null>(null);
  return {
    busyStep,
    run(stepId: string): void {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusyStep(stepId);
      toastOnError(async () => {
        try {
          const { documentNumberDisplay } = await mutateAsync(stepId);
          toast.success(`Invoice ${documentNumberDisplay} is a draft`);
        } finally {
          isRunning.current = false;
          setBusyStep(null);
        }
      });
    },
  };
}
