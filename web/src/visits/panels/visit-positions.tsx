import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listVisitPositions } from '@truckroll/contract/visits/visit-positions';
import type { Visit } from '@truckroll/contract/visits/visits';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { useMe } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { Section } from '../../design/section.tsx';
import { formatDateTime, shortDistanceText } from '../../design/shown-units.ts';
import { mapTarget } from '../../maps/parts/address-link.tsx';
import styles from './visit-dialog.module.css';

/** Where the steps of a visit were taken: all of them for the office, the own ones for people on site. */
export function VisitPositions({ visit }: { visit: Visit }) {
  const { account, timezone } = useMe();
  const { data } = useQuery({
    // Read anew with each version of the visit.
    queryKey: ['visits', 'positions', visit.id, visit.updatedAt],
    queryFn: ({ signal }) => fetchEndpoint(listVisitPositions, { params: { visitId: visit.id }, signal }),
    enabled: account.positionDays !== null,
  });
  const positions = data?.positions ?? [];
  if (positions.length === 0) return null;
  return (
    <Section title="Positions">
      <ul className={styles.rows}>
        {positions.map(({ id, visitStatus, latitude, longitude, accuracy, person, takenAt }) => (
          <li key={id}>
            <Text size="sm">
              {badgeLabel('visitStatus', visitStatus)}, {formatDateTime(takenAt, timezone)}, {person.name},{' '}
              <Anchor inherit {...mapTarget({ latitude, longitude })}>
                map
              </Anchor>{' '}
              (within {shortDistanceText(accuracy)})
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
}
