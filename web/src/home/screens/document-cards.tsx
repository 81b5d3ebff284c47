import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { useMe } from '../../app/session/me.ts';
import { viewLink } from '../../documents/parts/document-link.tsx';
import {
  overdueInvoicesQuery,
  unansweredStatuses,
  waitingEstimatesQuery,
} from '../../documents/parts/document-queries.ts';
import { DocumentStatusBadge } from '../../documents/parts/document-status-badge.tsx';
import styles from './card-rows.module.css';
import { CardLink, CardRows } from './card-rows.tsx';
import { HomeCard } from './home-card.tsx';

export function OverdueCard() {
  const { currency } = useMe().account;
  const query = useQuery(overdueInvoicesQuery);
  return (
    <HomeCard
      room="sum-and-rows"
      title="Overdue invoices"
      link={<CardLink link={{ to: '/grow/invoice', search: { overdue: 'true' } }}>Overdue</CardLink>}
      query={query}
    >
      {({ documents, totals, total }) => (
        <>
          {total > 0 && <p className={styles.figure}>{formatMoney(totals.amountDue, currency)}</p>}
          <CardRows
            total={total}
            more={{ to: '/grow/invoice', search: { overdue: 'true' } }}
            rows={documents.map((document) => ({
              key: document.id,
              link: viewLink(document),
              name: document.clientName,
              hint: `${document.documentNumberDisplay}, due ${document.dueDate === null ? '-' : formatDay(document.dueDate)}`,
              end: formatMoney(document.amountDue, document.currency),
            }))}
          />
        </>
      )}
    </HomeCard>
  );
}

export function EstimatesCard() {
  const query = useQuery(waitingEstimatesQuery);
  return (
    <HomeCard
      room="rows"
      title="Estimates waiting"
      link={<CardLink link={{ to: '/grow/estimate', search: { status: unansweredStatuses } }}>Waiting</CardLink>}
      query={query}
    >
      {({ documents, total }) => (
        <CardRows
          total={total}
          more={{ to: '/grow/estimate', search: { status: unansweredStatuses } }}
          rows={documents.map((document) => ({
            key: document.id,
            link: viewLink(document),
            name: document.clientName,
            hint: `${document.documentNumberDisplay}, ${formatDay(document.date)}`,
            end: (
              <>
                {formatMoney(document.total, document.currency)}
                <DocumentStatusBadge document={document} />
              </>
            ),
          }))}
        />
      )}
    </HomeCard>
  );
}
