import { Button, Group, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { downloadStatement, type Statement } from '@truckroll/contract/payments/record-payment';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { useState } from 'react';
import { saveFile } from '../../app/save-file.ts';
import { useMe } from '../../app/session/me.ts';
import { fetchFile } from '../../app/transport/fetch-endpoint.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { type DayRange, isTurned } from '../../design/list/day-range.ts';
import { DayRangeFilter } from '../../design/list/day-range-filter.tsx';
import { pastRanges } from '../../design/list/past-ranges.ts';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { DocumentLink } from '../../documents/parts/document-link.tsx';
import { UnprintableNotice } from '../../documents/parts/unprintable-notice.tsx';
import { statementQuery } from './payment-queries.ts';
import styles from './statement.module.css';

type StatementModalProps = { client: { id: string; name: string }; onClose: () => void };

/** The statement of a client's account: invoices and payments, with the balance after each (PY-5). */
export function StatementModal({ client, onClose }: StatementModalProps) {
  const { timezone } = useMe();
  const [range, setRange] = useState<DayRange>({ from: undefined, to: undefined });
  const [currency, setCurrency] = useState<string>();
  const days = isTurned(range) ? { from: range.from, to: undefined } : range;
  const asked = { ...days, currency };
  const query = useQuery(statementQuery({ clientId: client.id, ...asked }));

  const save = () =>
    toastOnError(async () => saveFile(await fetchFile(downloadStatement, { params: { id: client.id }, query: asked })));

  return (
    <Dialog
      title={`Statement of ${client.name}`}
      width={820}
      onClose={onClose}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
            Download PDF
          </Button>
        </Group>
      }
    >
      <Group gap="xs" align="flex-start" className={styles.filters}>
        <DayRangeFilter label="Date" presetsOf={pastRanges} range={range} zone={timezone} onChange={setRange} />
        {query.data !== undefined && query.data.currencies.length > 1 && (
          <Select
            aria-label="Currency"
            data={query.data.currencies}
            value={query.data.currency}
            allowDeselect={false}
            onChange={(chosen) => setCurrency(chosen ?? undefined)}
            w={100}
          />
        )}
      </Group>
      {query.data !== undefined ? (
        <>
          <UnprintableNotice
            found={query.data.unprintable}
            advice="This page shows them. Change these texts before you give the PDF to the client:"
          />
          <Lines statement={query.data} />
        </>
      ) : query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows columns={4} isPhone={false} />
      )}
    </Dialog>
  );
}

function Lines({ statement }: { statement: Statement }) {
  const { currency, from, to, lines, openingBalance, closingBalance } = statement;
  return (
    <ScrollRegion className={styles.scroller} aria-label="Statement">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Entry</th>
            <th scope="col" className={styles.figure}>
              Amount
            </th>
            <th scope="col" className={styles.figure}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {from !== null && (
            <tr>
              <td className={styles.day}>{formatDay(from)}</td>
              <th scope="row">Opening balance</th>
              <td />
              <td className={styles.figure}>{formatMoney(openingBalance, currency)}</td>
            </tr>
          )}
          {lines.map((line) => (
            <tr // Two identical payments on one day have different balances.
              key={`${line.documentId} ${line.date} ${line.balance}`}
            >
              <td className={styles.day}>{formatDay(line.date)}</td>
              <td>
                {line.documentId === null ? (
                  line.reference
                ) : (
                  <DocumentLink document={{ id: line.documentId, documentType: 1 }} opensTab>
                    {line.reference}
                  </DocumentLink>
                )}
                <div className={styles.description}>{line.description}</div>
              </td>
              <td className={styles.figure}>{formatMoney(line.amount, currency)}</td>
              <td className={styles.figure}>{formatMoney(line.balance, currency)}</td>
            </tr>
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={4}>Nothing was invoiced or paid in this period</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <td className={styles.day}>{formatDay(to)}</td>
            <th scope="row">Balance due</th>
            <td />
            <td className={styles.figure}>
              <strong>{formatMoney(closingBalance, currency)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
