import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '../design/page.tsx';
import styles from './entrance.module.css';

/** The frame of the pages before sign-in: one centred card (screens 5.1). */
export function Entrance({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <main className={styles.place}>
      <PageTitle page={title} />
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
