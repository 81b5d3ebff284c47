import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ClientSummary } from '@truckroll/contract/clients/client-summary';
import type { Client } from '@truckroll/contract/clients/clients';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import { formatDate } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { formatSchedule } from '@truckroll/domain/format/schedule';
import type { ReactNode } from 'react';
import { PropertyView } from '../../custom-properties/parts/property-view.tsx';
import styles from './client-rail.module.css';

export type SummaryFact = { label: string; value: ReactNode; isFigure?: boolean };

type Around = { timezone: string; definitions: readonly CustomProperty[] };

/** A short summary of a client. Amounts of zero and unknown facts are left out. */
export const summaryFacts = (
  client: Client,
  summary: ClientSummary,
  { timezone, definitions }: Around,
): SummaryFact[] => [
  ...moneyFacts(summary),
  ...estimateFacts(client, summary),
  ...visitFact('Next visit', summary.nextVisit, timezone),
  ...visitFact('Last visit', summary.lastVisit, timezone),
  ...tagFacts(client, definitions),
  { label: 'Client since', value: formatDate(client.createdAt, timezone) },
];

const moneyLabels = { balance: 'Balance', credit: 'Credit', lifetimeValue: 'Lifetime value' } as const;

/** With several currencies each amount has its own. */
function moneyFacts({ money }: ClientSummary): SummaryFact[] {
  const all = money ?? [];
  return all.flatMap((of) =>
    (['balance', 'credit', 'lifetimeValue'] as const).flatMap((key) =>
      of[key] === 0
        ? []
        : [
            {
              label: all.length === 1 ? moneyLabels[key] : `${moneyLabels[key]} (${of.currency})`,
              value: (
                <span className={key === 'balance' ? styles.due : undefined}>{formatMoney(of[key], of.currency)}</span>
              ),
              isFigure: true,
            },
          ],
    ),
  );
}

function estimateFacts(client: Client, { openEstimates }: ClientSummary): SummaryFact[] {
  if (openEstimates === null || openEstimates.count === 0) return [];
  const { count, latestId } = openEstimates;
  const value =
    count === 1 && latestId !== null ? (
      <Anchor inherit renderRoot={(props) => <Link {...props} to="/grow/estimate/view" search={{ id: latestId }} />}>
        1
      </Anchor>
    ) : (
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link
            {...props}
            to="/clients/$clientId"
            params={{ clientId: client.id }}
            search={{ tab: 'assets', sub: 'billing' }}
          />
        )}
      >
        {count}
      </Anchor>
    );
  return [{ label: 'Open estimates', value, isFigure: true }];
}

function visitFact(label: string, visit: ClientSummary['nextVisit'], readerZone: string): SummaryFact[] {
  if (visit === null) return [];
  const { jobId, id, title, jobNumber, visitStartDateTime, anyTime, timezone: zone } = visit;
  const when = formatSchedule(visitStartDateTime, { zone, readerZone, hasTime: !anyTime });
  return [
    {
      label,
      value: (
        <>
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link {...props} to="/jobs/$jobId" params={{ jobId }} search={{ tab: 'visits', visit: id }} />
            )}
          >
            {when}
          </Anchor>
          {` ${title === '' ? `Job #${jobNumber}` : title}`}
        </>
      ),
    },
  ];
}

/** The values of custom properties with several options, which serve as tags. */
const tagFacts = (client: Client, definitions: readonly CustomProperty[]): SummaryFact[] =>
  definitions
    .filter(({ type, isDefault }) => type === 'Multi Select' && !isDefault)
    .flatMap((definition) => {
      const value = client.properties.find(({ id }) => id === definition.id)?.value;
      const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
      return isEmpty ? [] : [{ label: definition.name, value: <PropertyView definition={definition} value={value} /> }];
    });
