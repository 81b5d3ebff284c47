import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ClientSummary } from '@truckroll/contract/clients/client-summary';
import type { Client } from '@truckroll/contract/clients/clients';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { formatDate } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { PropertyView } from '../../custom-properties/parts/property-view.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { mediaQuery } from '../../design/media-query.ts';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { Section } from '../../design/section.tsx';
import { formatSchedule } from '../../design/shown-units.ts';
import { EmailLink } from '../../mail/parts/email-link.tsx';
import { LocationMap } from '../../maps/parts/location-map.tsx';
import { ContactLines } from '../../service-properties/parts/contact-lines.tsx';
import { contactsOfQuery, propertiesOfQuery } from '../../service-properties/parts/place-queries.ts';
import { locatedPlaces } from '../panels/located-places.ts';
import { clientSummaryQuery } from '../parts/client-queries.ts';
import styles from './client-rail.module.css';

/** The contacts shown; the others are in the details. */
const mostContacts = 3;

/**
 * The summary of a client beside its tabs, and above them on narrower windows (screens 6.2). It is drawn when all of it
 * is there, so that nothing moves.
 */
export function ClientRail({ client }: { client: Client }) {
  const { timezone, properties: definitions } = useMe();
  const summary = useQuery(clientSummaryQuery(client.id));
  const contacts = useQuery(contactsOfQuery(client.id));
  const places = useQuery(propertiesOfQuery(client.id));
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  const failed = [summary, contacts, places].find((query) => query.isError);
  const isReady = summary.data !== undefined && contacts.data !== undefined && places.data !== undefined;
  const located = locatedPlaces(client, places.data ?? []);
  const hasMore = (contacts.data ?? []).length > 0 || located.some(({ address }) => coordinatesOf(address) !== null);
  const facts = summary.data !== undefined && (
    <dl className={styles.facts}>
      {summaryFacts(client, summary.data, { timezone, definitions }).map(({ label, value, isFigure }) => (
        <div key={label} className={styles.fact} data-figure={isFigure || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <aside className={styles.rail} aria-label="Summary" aria-busy={!isReady && failed === undefined}>
      {failed !== undefined ? (
        <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !isReady ? (
        <Skeleton height={isWide ? 240 : 68} />
      ) : (
        <>
          {isWide ? (
            facts
          ) : (
            <div className={styles.strip}>
              <ScrollRegion className={styles.line} aria-label="Facts">
                {facts}
              </ScrollRegion>
              {hasMore && (
                <Button
                  variant="subtle"
                  size="sm"
                  className={styles.toggle}
                  aria-expanded={isOpen}
                  rightSection={<IconChevronDown size={14} aria-hidden />}
                  onClick={() => setOpen(!isOpen)}
                >
                  {contacts.data.length === 0 ? 'Map' : 'Contacts'}
                </Button>
              )}
            </div>
          )}
          {(isWide || (isOpen && hasMore)) && (
            <div className={styles.more}>
              <div>
                <LocationMap name={client.name} addresses={located} />
              </div>
              {contacts.data.length > 0 && (
                <Section title="Main contacts">
                  <ul className={styles.contacts} aria-label="Main contacts">
                    {contacts.data.slice(0, mostContacts).map((contact) => (
                      <li key={contact.id}>
                        {contact.name}
                        {contact.role !== null && <span className={styles.role}>, {contact.role}</span>}
                        <ContactLines
                          clientId={client.id}
                          contact={contact}
                          emailLink={(email) => (
                            <EmailLink
                              email={email}
                              client={{ id: client.id, isArchived: client.stage === 'archived' }}
                            />
                          )}
                        />
                      </li>
                    ))}
                  </ul>
                  {contacts.data.length > mostContacts && (
                    <Text
                      size="sm"
                      c="dimmed"
                      mt="sm"
                    >{`${contacts.data.length - mostContacts} more in the details`}</Text>
                  )}
                </Section>
              )}
            </div>
          )}
        </>
      )}
    </aside>
  );
}

/** Whether the summary of a client stands beside the tabs (client-rail.module.css). */
const useIsWide = mediaQuery('(width >= 75em)');

type SummaryFact = { label: string; value: ReactNode; isFigure?: boolean };

type Around = { timezone: string; definitions: readonly CustomProperty[] };

/** A short summary of a client. Amounts of zero and unknown facts are left out. */
const summaryFacts = (client: Client, summary: ClientSummary, { timezone, definitions }: Around): SummaryFact[] => [
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
