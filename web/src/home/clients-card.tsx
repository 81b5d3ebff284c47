import { useQuery } from '@tanstack/react-query';
import { type ClientCategory, stagesOfCategory } from '@truckroll/domain/clients/stages';
import { formatCount } from '@truckroll/domain/format/numbers';
import styles from './clients-card.module.css';
import { HomeCard } from './home-card.tsx';
import { latestClientsQuery } from './home-queries.ts';

const shown: { category: ClientCategory; label: string }[] = [
  { category: 'leads', label: 'Leads' },
  { category: 'pipeline', label: 'Pipeline' },
  { category: 'clients', label: 'Clients' },
  { category: 'archived', label: 'Archived' },
];

/** How many clients stand in each category. */
export function ClientsCard() {
  const query = useQuery(latestClientsQuery);
  return (
    <HomeCard title="Clients" query={query}>
      {({ stageCounts }) => (
        <dl className={styles.counts}>
          {shown.map(({ category, label }) => (
            <div key={category} className={styles.count}>
              <dt>{label}</dt>
              <dd>
                {formatCount(stagesOfCategory[category].reduce((sum, stage) => sum + (stageCounts[stage] ?? 0), 0))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </HomeCard>
  );
}
