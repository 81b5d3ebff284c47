import { useQuery } from '@tanstack/react-query';
import { isFieldTechnician } from '@truckroll/domain/abilities/rights';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { formatDate } from '@truckroll/domain/format/dates';
import { formatCount } from '@truckroll/domain/format/numbers';
import { stagesOfGroup } from '@truckroll/domain/requests/stage-groups';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { Badge } from '../../design/badge.tsx';
import { PageLink } from '../../design/page-link.tsx';
import { waitingRequestsQuery } from '../../requests/parts/request-queries.ts';
import { CardLink, CardRows } from './card-rows.tsx';
import styles from './clients-card.module.css';
import { HomeCard } from './home-card.tsx';

/** The open requests by stage, and the new ones that have waited the longest (RQ-1). */
export function RequestCard() {
  const me = useMe();
  const { timezone } = me;
  const view = isFieldTechnician(rightsOf(me)) ? 'assigned' : 'all';
  const query = useQuery(waitingRequestsQuery(view));
  return (
    <HomeCard
      room="figures-and-rows"
      title="Open requests"
      link={<CardLink link={{ to: '/requests', search: { group: 'requests' } }}>Requests</CardLink>}
      query={query}
    >
      {({ stageCounts, requests, total }) => (
        <>
          <div className={styles.counts}>
            {stagesOfGroup.requests.map((stage) => (
              <PageLink
                key={stage}
                link={{ to: '/requests', search: { group: 'requests', stage: [stage] } }}
                className={styles.count}
              >
                <span className={styles.number}>{formatCount(stageCounts[stage] ?? 0)}</span>
                <span>{badgeLabel('requestStage', stage)}</span>
              </PageLink>
            ))}
          </div>
          <CardRows
            total={total}
            more={{ to: '/requests', search: { group: 'requests', stage: ['new_request'] } }}
            most={4}
            rows={requests.map((request) => ({
              key: request.id,
              link: { to: '/requests/$requestId', params: { requestId: request.id } },
              name: request.client.name,
              hint: [request.requestNumberDisplay, request.requirements ?? '']
                .filter((part) => part !== '')
                .join(' · '),
              end: (
                <>
                  {formatDate(request.createdAt, timezone)}
                  <Badge group="urgency" value={request.urgency} />
                </>
              ),
            }))}
          />
        </>
      )}
    </HomeCard>
  );
}
