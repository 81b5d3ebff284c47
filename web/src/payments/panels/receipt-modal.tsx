import { Button, Group } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PaymentRow } from '@truckroll/contract/payments/payments';
import { downloadReceipt, type Receipt } from '@truckroll/contract/payments/record-payment';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { saveFile } from '../../app/save-file.ts';
import { fetchFile } from '../../app/transport/fetch-endpoint.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { UnprintableNotice } from '../../documents/parts/unprintable-notice.tsx';
import { receiptQuery } from '../parts/payment-queries.ts';
import styles from './receipt.module.css';

type ReceiptModalProps = { payment: PaymentRow; onClose: () => void };

/** A preview of a payment's receipt, to print or save (PY-4). */
export function ReceiptModal({ payment, onClose }: ReceiptModalProps) {
  const query = useQuery(receiptQuery(payment.id));
  const save = () =>
    toastOnError(async () => saveFile(await fetchFile(downloadReceipt, { params: { id: payment.id } })));
  return (
    <Dialog
      title={`Receipt for ${displayNumber(payment.documentPrefix, payment.documentNumber)}`}
      width={560}
      onClose={onClose}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={query.data === undefined}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
            Download PDF
          </Button>
        </Group>
      }
    >
      {query.data !== undefined ? (
        <>
          <UnprintableNotice
            found={query.data.unprintable}
            advice="'Print' prints them. Change these texts before you give the PDF to the client:"
          />
          <Sheet receipt={query.data} />
        </>
      ) : query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows columns={2} isPhone={false} />
      )}
    </Dialog>
  );
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const { company, word, number, client, date, method, note, amount, tip, surcharge, due, currency } = receipt;
  const facts = [
    ['Date', formatDay(date)],
    ['Received from', client],
    ['Amount', formatMoney(amount, currency)],
    ...(tip === 0 ? [] : [['Tip', formatMoney(tip, currency)]]),
    ...(surcharge === 0 ? [] : [['Card surcharge', formatMoney(surcharge, currency)]]),
    ['Method', method],
    [word, number],
    ['Still due', formatMoney(due, currency)],
    ...(note === null ? [] : [['Note', note]]),
  ] as const;
  return (
    <article className={styles.sheet} aria-label="Receipt">
      <header>
        {company.logoUrl !== null && <img src={company.logoUrl} alt="" className={styles.logo} />}
        <strong>{company.name}</strong>
        <div className={styles.lines}>{company.lines}</div>
      </header>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
