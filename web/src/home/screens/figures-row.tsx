import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../app/session/me.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { PageLink } from '../../design/page-link.tsx';
import { type FigureKey, figureLabels, type Tile, tilesOf } from './figure-words.ts';
import styles from './figures-row.module.css';
import { homeFiguresQuery } from './home-queries.ts';

/** The figures of the company, each with a comparison and linked to the list behind it (HO-3). */
export function FiguresRow({ shown }: { shown: readonly FigureKey[] }) {
  const { currency } = useMe().account;
  const query = useQuery(homeFiguresQuery);
  if (query.isError && query.data === undefined)
    return (
      <section aria-label="Figures" className={styles.failure}>
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      </section>
    );
  const tiles = query.data === undefined ? {} : tilesOf(query.data, currency);
  return (
    <section aria-label="Figures" aria-busy={query.isPending}>
      <ul className={styles.figures}>
        {shown.map((key) => (
          <li key={key}>
            <Figure label={figureLabels[key]} tile={tiles[key]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figure({ label, tile }: { label: string; tile: Tile | undefined }) {
  if (tile === undefined)
    return (
      <div className={styles.figure}>
        <span className={styles.label}>{label}</span>
        <Skeleton height={28} width="60%" />
        <Skeleton height={14} width="80%" />
      </div>
    );
  return (
    <PageLink link={tile.link} className={styles.figure} title={tile.trend}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{tile.value}</span>
      <span className={styles.trend} data-news={tile.news ?? undefined}>
        {tile.trend}
      </span>
    </PageLink>
  );
}
