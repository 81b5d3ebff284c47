import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './page.module.css';
import { useCompanyName, useWaitingCount } from './viewer.ts';

type PageProps = {
  /** The name of the page or record: the only h1, and the title of the browser tab. */
  title: string;
  /** Shown beside the heading, such as a badge. */
  beside?: ReactNode;
  breadcrumbs?: ReactNode;
  actions?: ReactNode;
  tabs?: ReactNode;
  width?: 'full' | 'reading';
  children: ReactNode;
};

/** The layout of every page: one h1, its actions at the right, tabs below (screens 3.1). */
export function Page({ title, beside, breadcrumbs, actions, tabs, width = 'full', children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      <PageTitle page={title} />
      {breadcrumbs}
      <Group className={styles.head} justify="space-between" gap="sm">
        <Group gap="sm" className={styles.heading}>
          <Title order={1} className={styles.title}>
            {title}
          </Title>
          {beside}
        </Group>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {tabs}
      {children}
    </div>
  );
}

/**
 * The title '{page or record} | {companyName}', or the product's name before sign-in, behind the number of changes that wait
 * on this device: '(3) Jobs | Lee Heating'.
 */
export function PageTitle({ page }: { page: string }) {
  const companyName = useCompanyName() ?? 'Truckroll';
  const waiting = useWaitingCount();
  return <title>{`${waiting === 0 ? '' : `(${waiting}) `}${page} | ${companyName}`}</title>;
}
