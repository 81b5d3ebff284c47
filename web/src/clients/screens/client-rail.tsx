import { Button, Skeleton, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getClientSummary } from '@truckroll/contract/clients/client-summary';
import type { Client } from '@truckroll/contract/clients/clients';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { mediaQuery } from '../../design/media-query.ts';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { Section } from '../../design/section.tsx';
import { EmailLink } from '../../mail/parts/email-link.tsx';
import { LocationMap } from '../../maps/parts/location-map.tsx';
import { ContactLines } from '../../service-properties/parts/contact-lines.tsx';
import { contactsOfQuery, propertiesOfQuery } from '../../service-properties/parts/place-queries.ts';
import { locatedPlaces } from '../panels/located-places.ts';
import { clientQuery } from '../parts/client-queries.ts';
import styles from './client-rail.module.css';
import { summaryFacts } from './summary-facts.tsx';

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

/** A client's balance, open estimates and visits (CL-15). */
const clientSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientQuery(id).queryKey, 'summary'],
    queryFn: async ({ signal }) => (await fetchEndpoint(getClientSummary, { params: { id }, signal })).summary,
  });

/** Whether the summary of a client stands beside the tabs (client-rail.module.css). */
const useIsWide = mediaQuery('(width >= 75em)');
