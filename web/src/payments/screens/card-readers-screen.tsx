import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { Page } from '../../design/page.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';

const ReadersPage = lazyPart(async () => (await import('./readers-page.tsx')).ReadersPage);

/** P77: the card readers on which clients pay on site. Few open it, so that its scripts are not grouped for it. */
export const CardReadersScreen = () => (
  <Suspense
    fallback={
      <Page title="Card readers" breadcrumbs={<SettingsBreadcrumbs here="Card readers" />}>
        <Skeleton height={160} />
      </Page>
    }
  >
    <ReadersPage />
  </Suspense>
);
