import { useQuery } from '@tanstack/react-query';
import { type ClientCategory, type ClientStage, stagesOfCategory } from '@truckroll/domain/clients/stages';
import { formatCount } from '@truckroll/domain/format/numbers';
import { PageLink } from '../../design/page-link.tsx';
import { latestClientsQuery } from '../parts/home-card-queries.ts';
import { CardLink } from './card-rows.tsx';
import styles from './clients-card.module.css';
import { HomeCard } from './home-card.tsx';

const shown: { category: ClientCategory; label: string }[] = [
  { category: 'leads', label: 'Leads' },
  { category: 'pipeline', label: 'Pipeline' },
  { category: 'clients', label: 'Clients' },
  { category: 'archived', label: 'Archived' },
];

const countOf = (counts: Partial<Record<ClientStage, number>> | null, category: ClientCategory): number =>
  stagesOfCategory[category].reduce((sum, stage) => sum + (counts?.[stage] ?? 0), 0);

/** The number of clients by category. */
export function ClientsCard() {
  const query = useQuery(latestClientsQuery);
  return (
    <HomeCard room="figures" title="Clients" link={<AllClients />} query={query}>
      {({ stageCounts }) => (
        <div className={styles.counts}>
          {shown.map(({ category, label }) => (
            <PageLink key={category} link={{ to: '/clients', search: { category } }} className={styles.count}>
              <span className={styles.number}>{formatCount(countOf(stageCounts, category))}</span>
              <span>{label}</span>
            </PageLink>
          ))}
        </div>
      )}
    </HomeCard>
  );
}

const AllClients = () => <CardLink link={{ to: '/clients' }}>All clients</CardLink>;
