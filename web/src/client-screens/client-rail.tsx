import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients';
import { useMe } from '../app/session/me.ts';
import { LoadFailure } from '../design/feedback/load-failure.tsx';
import { ScrollRegion } from '../design/scroll-region.tsx';
import { Section } from '../design/section.tsx';
import { EmailLink } from '../emails/compose/email-link.tsx';
import { LocationMap } from '../maps/location-map.tsx';
import { ContactLines } from '../service-properties/contact-lines.tsx';
import { contactsOfQuery, propertiesOfQuery } from '../service-properties/place-queries.ts';
import styles from './client-rail.module.css';
import { locatedPlaces } from './located-places.ts';
import { summaryFacts } from './summary-facts.tsx';
import { clientSummaryQuery } from './summary-query.ts';
import { useIsWide } from './wide.ts';

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
  const failed = [summary, contacts, places].find((query) => query.isError);
  const isReady = summary.data !== undefined && contacts.data !== undefined && places.data !== undefined;
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
            <ScrollRegion className={styles.strip} aria-label="Facts">
              {facts}
            </ScrollRegion>
          )}
          {isWide && (
            <div className={styles.more}>
              <div>
                <LocationMap name={client.name} addresses={locatedPlaces(client, places.data)} />
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
