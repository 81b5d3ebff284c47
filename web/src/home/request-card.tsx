import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isFieldTechnician } from '@truckroll/domain/abilities/rights';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { formatCount } from '@truckroll/domain/format/numbers';
import { stagesOfGroup } from '@truckroll/domain/requests/stage-groups';
import { useRights } from '../app/session/me.ts';
import { requestListQuery } from '../requests/request-queries.ts';
import { CardLink } from './card-rows.tsx';
import styles from './clients-card.module.css';
import { HomeCard } from './home-card.tsx';

/** The open requests by stage (RQ-1). */
export function RequestCard() {
  const view = isFieldTechnician(useRights()) ? 'assigned' : 'all';
  const query = useQuery(requestListQuery({ view, limit: 1 }));
  return (
    <HomeCard
      room="figures"
      title="Open requests"
      link={<CardLink link={{ to: '/requests', search: { group: 'requests' } }}>Requests</CardLink>}
      query={query}
    >
      {({ stageCounts }) => (
        <div className={styles.counts}>
          {stagesOfGroup.requests.map((stage) => (
            <Link key={stage} to="/requests" search={{ group: 'requests', stage: [stage] }} className={styles.count}>
              <span className={styles.number}>{formatCount(stageCounts[stage] ?? 0)}</span>
              <span>{badgeLabel('requestStage', stage)}</span>
            </Link>
          ))}
        </div>
      )}
    </HomeCard>
  );
}
