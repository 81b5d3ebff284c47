import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '../../design/page.tsx';
import { RouteLine } from '../../design/route-line.tsx';
import styles from './entrance.module.css';

/** The frame of the pages before sign-in: one centred card (screens 5.1). */
export function Entrance({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <main className={styles.place}>
      <PageTitle page={title} />
      <Route />
      <div className={styles.brand}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        <span>Truckroll</span>
      </div>
      <Paper className={styles.card} radius="md">
        <Stack gap="md">
          <div>
            <Title order={1}>{title}</Title>
            {intro !== undefined && (
              <Text c="dimmed" mt={4}>
                {intro}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </Paper>
    </main>
  );
}

/** The product's route, behind the card. */
const Route = () => (
  <svg className={styles.route} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden>
    <RouteLine
      way="M40 780C260 780 210 560 400 600S560 840 760 800 900 300 1060 260 1220 380 1390 120"
      stops={[
        [40, 780],
        [400, 600],
        [760, 800],
        [1060, 260],
        [1390, 120],
      ]}
    />
  </svg>
);
