import { Alert, Button, Progress, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { FileImport } from '@truckroll/contract/imports/file-imports';
import { countOf, formatCount } from '@truckroll/domain/format/numbers';
import { type ReactNode, useEffect, useRef } from 'react';
import { GuideLink } from '../../app/guide-link.tsx';
import { track } from '../../app/transport/analytics.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { useRecordList } from '../../design/list/record-list.ts';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { ColumnsStep } from './columns-step.tsx';
import styles from './file-imports.module.css';
import { importQuery, isBusy } from './import-queries.ts';
import type { ImportSearch } from './import-search.ts';
import { importProgress, stateLabels } from './import-words.ts';
import { jobPropertiesQuery } from './imported-properties.ts';
import { ResultStep } from './result-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { useDiscard } from './use-discard.ts';

const route = getRouteApi('/_app/settingsV2/import/$importId');

/** P41: one import: choose its columns, correct its rows, import them, and see what became of them. */
export function ImportScreen() {
  const { importId } = route.useParams();
  const query = useQuery(importQuery(importId));
  const properties = useQuery(jobPropertiesQuery);
  const isPending = query.isPending || properties.isPending;
  const showsSkeleton = useDelayedLoading(isPending);
  useImportTracking(query.data);

  const failed = [query, properties].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    return (
      <ImportPage title="Import">
        <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />
      </ImportPage>
    );
  }
  if (query.data === undefined || isPending || showsSkeleton) {
    return <ImportPage title="Import">{showsSkeleton && <SkeletonRows columns={3} isPhone={false} />}</ImportPage>;
  }
  return <OpenImport key={importId} fileImport={query.data} />;
}

type ImportPageProps = { title: string; actions?: ReactNode; children: ReactNode };

const ImportPage = ({ title, actions, children }: ImportPageProps) => (
  <Page
    title={title}
    breadcrumbs={<SettingsBreadcrumbs here={title} list={{ label: 'Import', to: '/settingsV2/import' }} />}
    actions={actions}
  >
    {children}
  </Page>
);

function OpenImport({ fileImport }: { fileImport: FileImport }) {
  const navigate = route.useNavigate();
  const discard = useDiscard(() => void navigate({ to: '/settingsV2/import', ignoreBlocker: true }));
  return (
    <ImportPage
      title={fileImport.fileName}
      actions={
        <>
          <GuideLink />
          {discard.isPossible(fileImport) && (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => discard.ask(fileImport)}
            >
              Discard
            </Button>
          )}
        </>
      }
    >
      {fileImport.failure !== null && (
        <Alert color="red" variant="light" role="alert">
          {fileImport.failure}
        </Alert>
      )}
      <StepFocus step={fileImport.state}>
        <Step fileImport={fileImport} />
      </StepFocus>
    </ImportPage>
  );
}

/** Takes the focus when the step changes and the focused element has gone with the last one. */
function StepFocus({ step, children }: { step: FileImport['state']; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step && document.activeElement === document.body) place.current?.focus();
    last.current = step;
  }, [step]);
  return (
    <div ref={place} tabIndex={-1} className={styles.step}>
      {children}
    </div>
  );
}

/** The step of the import's state. It changes by itself when background work ends, also work that another tab began. */
function Step({ fileImport }: { fileImport: FileImport }) {
  const list = useRecordList<ImportSearch>('import-rows', route);
  const { search } = list;
  const navigate = route.useNavigate();
  const { state } = fileImport;
  const goTo = (next: ImportSearch) => void navigate({ search: next, ignoreBlocker: true });

  if (isBusy(fileImport)) return <ImportProgress fileImport={fileImport} />;
  if (state === 'mapping' || (state === 'checked' && search.step === 'columns')) {
    return (
      <ColumnsStep
        fileImport={fileImport}
        onBack={state === 'checked' ? () => goTo({}) : null}
        onChosen={() => goTo({})}
      />
    );
  }
  if (state === 'checked') {
    return <ReviewStep fileImport={fileImport} list={list} onChangeColumns={() => goTo({ step: 'columns' })} />;
  }
  // The rows of the result are others than those of the review.
  return <ResultStep key={state} fileImport={fileImport} list={list} />;
}

/** Counts the clients of an import that ends while the page shows it (screens 3.14). */
function useImportTracking(fileImport: FileImport | undefined): void {
  const before = useRef(fileImport?.state);
  useEffect(() => {
    if (fileImport === undefined) return;
    const hasEnded = before.current === 'running' && fileImport.state === 'done';
    before.current = fileImport.state;
    if (hasEnded && fileImport.kind === 'clients')
      track('client_created', { source: 'import', count: fileImport.counts.created ?? 0 });
  }, [fileImport]);
}

/** The progress of the work that goes on in the background; the page may be left meanwhile. */
function ImportProgress({ fileImport }: { fileImport: FileImport }) {
  const { done, share } = importProgress(fileImport);
  const isReading = fileImport.state === 'reading';
  const text = isReading
    ? 'Reading the file...'
    : `${stateLabels[fileImport.state]}: ${formatCount(done)} of ${countOf(fileImport.rowCount, 'row')}`;
  return (
    <Section title={stateLabels[fileImport.state]}>
      <Text role="status" mb="xs">
        {text}
      </Text>
      <Progress
        value={isReading ? 100 : share * 100}
        animated={isReading || share === 0}
        aria-label={stateLabels[fileImport.state]}
        transitionDuration={200}
      />
      <Text size="sm" c="dimmed" mt="xs">
        This goes on in the background. You can leave this page and come back.
      </Text>
    </Section>
  );
}
