import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { paymentListFilters } from '@truckroll/contract/payments/payment-list-filters';
import type { PaymentRow } from '@truckroll/contract/payments/payments';
import {
  mayRecordCredits,
  mayRecordPayment,
  seesCredits,
  seesDocuments,
} from '@truckroll/domain/documents/document-rights';
import { Suspense, useState } from 'react';
import { rightsOf, useMe, useRights } from '../../app/session/me.ts';
import { NoPermission } from '../../app/shell/not-found-screen.tsx';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { ClearFilters, FilterRow } from '../../design/list/list-filters.tsx';
import { listState, useUrlState } from '../../design/list/list-state.ts';
import { pastRanges } from '../../design/list/past-ranges.ts';
import { Page } from '../../design/page.tsx';
import { viewLink } from '../../documents/parts/document-link.tsx';
import { FilterFields } from '../../list-filters/parts/filter-bar.tsx';
import { numberOfPayment, paymentColumns } from '../panels/payment-columns-view.tsx';
import { PaymentRowMenu } from '../panels/payment-row-menu.tsx';
import { paymentListQuery } from '../parts/payment-queries.ts';
import { isFiltered, type PaymentListSearch, paymentFiltersOf, withoutFilters } from './payment-list-search.ts';

const ReceiveFromClient = lazyDialog(async () => (await import('./receive-from-client.tsx')).ReceiveFromClient);
const PaymentEditModal = lazyDialog(async () => (await import('../panels/payment-edit-modal.tsx')).PaymentEditModal);

const ReceiptModal = lazyDialog(async () => (await import('../panels/receipt-modal.tsx')).ReceiptModal);
const RefundModal = lazyDialog(async () => (await import('../panels/refund-modal.tsx')).RefundModal);

const route = getRouteApi('/_app/grow/payment');

/** P12: the payments of the account. */
export function PaymentListScreen() {
  return seesDocuments(useRights(), 1) ? <PaymentList /> : <NoPermission />;
}

function PaymentList() {
  const me = useMe();
  const list = listState<PaymentListSearch>({ name: 'payments', ...useUrlState<PaymentListSearch>(route) });
  const { search, page, limit } = list;
  const query = useQuery(paymentListQuery({ page, limit, ...paymentFiltersOf(search) }));
  const { data } = query;
  const [edited, setEdited] = useState<PaymentRow | null>(null);
  const [refunded, setRefunded] = useState<PaymentRow | null>(null);
  const [receipt, setReceipt] = useState<PaymentRow | null>(null);
  const mayRecord = mayRecordPayment({ ...rightsOf(me), id: me.id }, { documentType: 1 });
  const rights = useRights();
  const mayReceive = mayRecordCredits(rights);
  const [isReceiving, setIsReceiving] = useState(false);
  return (
    <Page
      title="Payments"
      actions={
        <>
          {seesCredits(rights) && (
            <Button variant="default" renderRoot={(props: object) => <Link {...props} to="/grow/payouts" />}>
              Payouts
            </Button>
          )}
          {mayReceive && <Button onClick={() => setIsReceiving(true)}>Receive payment</Button>}
        </>
      }
    >
      <FilterRow>
        <FilterFields table={paymentListFilters} list={list} presets={pastRanges} />
      </FilterRow>
      <DataTable
        label="Payments"
        columns={paymentColumns}
        query={{ ...query, data: data && { items: data.payments, total: data.total } }}
        list={list}
        nameOf={numberOfPayment}
        linkOf={(row) => (row.isDocumentDeleted ? undefined : viewLink({ id: row.documentId, documentType: 1 }))}
        actionsOf={(row) => (
          <PaymentRowMenu
            payment={row}
            mayRecord={mayRecord}
            onEdit={() => setEdited(row)}
            onRefund={() => setRefunded(row)}
            onReceipt={() => setReceipt(row)}
          />
        )}
        empty={{
          text: 'No payment history found',
          hint: 'Payments are recorded on their invoice; online payments are recorded automatically.',
          icon: <EmptyPicture of="payments" />,
          action: mayRecord && (
            <Button variant="default" renderRoot={(props: object) => <Link {...props} to="/grow/invoice" />}>
              Open invoices
            </Button>
          ),
        }}
        filtered={{ isFiltered: isFiltered(search), clear: <ClearFilters list={list} without={withoutFilters} /> }}
      />
      <Suspense>{isReceiving && <ReceiveFromClient onClose={() => setIsReceiving(false)} />}</Suspense>
      <Suspense>{receipt !== null && <ReceiptModal payment={receipt} onClose={() => setReceipt(null)} />}</Suspense>
      <Suspense>{refunded !== null && <RefundModal payment={refunded} onClose={() => setRefunded(null)} />}</Suspense>
      <Suspense>
        {edited !== null && (
          <PaymentEditModal edited={edited} payments={data?.payments ?? []} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </Page>
  );
}
