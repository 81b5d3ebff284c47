import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type AuditEntry, exportAuditEntries } from '@truckroll/contract/audit/audit';
import { auditKinds } from '@truckroll/domain/audit/audit';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { isOwnerRole } from '@truckroll/domain/team/owner-rules';
import { useState } from 'react';
import { saveFile } from '../../app/save-file.ts';
import { useMe } from '../../app/session/me.ts';
import { fetchFile } from '../../app/transport/fetch-endpoint.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { OneFilter } from '../../design/list/choice-filter.tsx';
import { DayRangeFilter } from '../../design/list/day-range-filter.tsx';
import { ClearFilters, ListFilters } from '../../design/list/list-filters.tsx';
import { listState, useUrlState } from '../../design/list/list-state.ts';
import { pastRanges } from '../../design/list/past-ranges.ts';
import { Page } from '../../design/page.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { PersonFilter } from '../../team/parts/person-filter.tsx';
import { supportQuery } from '../parts/support-queries.ts';
import styles from './audit.module.css';
import { Entry } from './audit-entry.tsx';
import { auditQuery, auditSettingsQuery } from './audit-queries.ts';
import { type AuditSearch, auditFiltersOf } from './audit-search.ts';
import { auditKindLabels } from './audit-words.ts';
import { KeepDialog } from './keep-dialog.tsx';
import { monthsText } from './keep-options.ts';
import { SupportDialog } from './support-dialog.tsx';

const route = getRouteApi('/_app/settingsV2/audit');

const noFilters = { search: undefined, kind: undefined, person: undefined, from: undefined, to: undefined };

/** P79: who changed what, when and from where. */
export function AuditScreen() {
  const me = useMe();
  const { search, change } = useUrlState<AuditSearch>(route);
  const list = listState<AuditSearch>({ search, change });
  const filters = auditFiltersOf(search);
  const isFiltered = Object.keys(filters).length > 0;
  const download = useMutation({
    mutationFn: () => fetchFile(exportAuditEntries, { query: filters }),
    onSuccess: saveFile,
  });
  return (
    <Page
      title="Audit trail"
      breadcrumbs={<SettingsBreadcrumbs here="Audit trail" />}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => toastOnError(() => download.mutateAsync())}
        >
          Export
        </Button>
      }
    >
      <Stack gap="md">
        <Kept />
        <ListFilters label="Search the audit trail" list={list} isMarked={isFiltered}>
          <OneFilter
            label="Kind"
            options={auditKinds.map((value) => ({ value, label: auditKindLabels[value] }))}
            value={search.kind}
            onChange={(kind) => list.setFilters({ kind })}
          />
          <PersonFilter
            label="Person"
            width={190}
            value={search.person}
            onChange={(person) => list.setFilters({ person })}
          />
          <DayRangeFilter
            label="Days"
            range={{ from: search.from, to: search.to }}
            zone={me.account.timezone}
            presetsOf={pastRanges}
            onChange={({ from, to }) => list.setFilters({ from, to })}
          />
          {isFiltered && <ClearFilters list={list} without={noFilters} />}
        </ListFilters>
        <Entries search={search} isFiltered={isFiltered} />
      </Stack>
    </Page>
  );
}

/** How long entries are kept, for the owner to change, and the way for support. */
function Kept() {
  const { role } = useMe();
  const { data: settings } = useQuery(auditSettingsQuery);
  const { data: access } = useQuery(supportQuery);
  const [isOpen, setOpen] = useState<'keep' | 'support' | null>(null);
  if (settings === undefined) return null;
  return (
    <Group gap="sm">
      <Text c="dimmed">{`Entries cannot be changed, and are kept for ${monthsText(settings.months)}.`}</Text>
      {isOwnerRole(role?.name ?? null) && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen('keep')}>
          Change how long
        </Button>
      )}
      {access === null && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen('support')}>
          Let support in
        </Button>
      )}
      {isOpen === 'support' && <SupportDialog onClose={() => setOpen(null)} />}
      {isOpen === 'keep' && <KeepDialog months={settings.months} onClose={() => setOpen(null)} />}
    </Group>
  );
}

function Entries({ search, isFiltered }: { search: AuditSearch; isFiltered: boolean }) {
  const isPhone = useIsPhone();
  const query = useInfiniteQuery(auditQuery(auditFiltersOf(search)));
  const entries = query.data?.pages.flatMap((page) => page.entries);
  if (entries === undefined)
    return query.isError ? (
      <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows columns={3} isPhone={isPhone} />
    );
  if (entries.length === 0)
    return <EmptyState text={isFiltered ? 'Nothing matches these filters.' : 'Nothing has happened yet.'} />;
  return (
    <div aria-busy={query.isFetching}>
      <Days entries={entries} />
      {query.isFetchNextPageError && <LoadFailure error={query.error} onRetry={() => void query.fetchNextPage()} />}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older
          </Button>
        </Group>
      )}
    </div>
  );
}

function Days({ entries }: { entries: readonly AuditEntry[] }) {
  const { timezone } = useMe();
  const days = Map.groupBy(entries, ({ happenedAt }) => wallClock(happenedAt, timezone).day);
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={formatDay(day)}>
      <h2 className={styles.day}>{formatDay(day)}</h2>
      <ul className={styles.entries}>
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} timezone={timezone} />
        ))}
      </ul>
    </section>
  ));
}
