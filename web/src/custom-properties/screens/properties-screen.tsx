import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { problems } from '@truckroll/contract/endpoints/problem';
import { mostProperties } from '@truckroll/domain/custom-properties/definitions';
import { noLayer } from '../../design/dialog/layer-search.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useUrlState } from '../../design/list/list-state.ts';
import { SortableList } from '../../design/list/sortable-list.tsx';
import { Page } from '../../design/page.tsx';
import { PageTabs } from '../../design/page-tabs.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { propertiesQuery, useMoveProperty } from '../parts/property-queries.ts';
import { moduleOf, type PropertiesSearch } from './properties-search.ts';
import { PropertyDialog } from './property-dialog.tsx';
import { PropertyRow } from './property-row.tsx';

const route = getRouteApi('/_app/settingsV2/custom-properties');

const tabs = [
  { value: 'clients', label: 'Clients' },
  { value: 'jobs', label: 'Jobs' },
  { value: 'requests', label: 'Requests' },
] as const;

/** P27: the account's custom properties, in the order of the forms. */
export function PropertiesScreen() {
  const { search, change } = useUrlState<PropertiesSearch>(route);
  const module = moduleOf(search);
  const properties = useQuery(propertiesQuery(module));
  const move = useMoveProperty(module);
  const showsSkeleton = useDelayedLoading(properties.isPending);
  const edited = properties.data?.find(({ id }) => id === search.edit);

  function add(): void {
    if ((properties.data?.length ?? 0) >= mostProperties) toast.error(problems.tooManyProperties[1]);
    else change({ new: 'true' }, { replace: false });
  }

  useShortcuts({ n: add });
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
      Add
    </Button>
  );

  return (
    <Page
      title="Custom properties"
      width="reading"
      breadcrumbs={<SettingsBreadcrumbs here="Custom properties" />}
      actions={addButton}
      tabs={
        <PageTabs
          label="Properties of"
          tabs={tabs}
          value={search.tab ?? 'clients'}
          onChange={(tab) => change({ tab: tab === 'clients' ? undefined : tab }, { replace: true })}
        />
      }
    >
      <div aria-busy={properties.isFetching}>
        {showsSkeleton && <SkeletonRows columns={2} rows={5} isPhone={false} />}
        {properties.isError && <LoadFailure error={properties.error} onRetry={() => void properties.refetch()} />}
        {!showsSkeleton && properties.data?.length === 0 && (
          <EmptyState
            text="No custom properties found"
            hint="Fields of your own, such as a gate code, in the forms of clients, jobs and requests."
            icon={<EmptyPicture of="properties" />}
            action={addButton}
          />
        )}
        {!showsSkeleton && properties.data !== undefined && (
          <SortableList
            label="Custom properties"
            rows={properties.data}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            onMove={(from, to) => toastOnError(() => move.mutateAsync({ properties: properties.data, from, to }))}
          >
            {(property, _, moves) => (
              <PropertyRow
                property={property}
                moves={moves}
                onEdit={() => change({ edit: property.id }, { replace: false })}
              />
            )}
          </SortableList>
        )}
      </div>
      {(search.new !== undefined || edited !== undefined) && (
        <PropertyDialog
          key={`${module}-${search.edit}`}
          module={module}
          property={search.new === undefined ? (edited ?? null) : null}
          onClose={() => change(noLayer, { replace: true })}
          onSaved={() => change(noLayer, { replace: true, ignoreBlocker: true })}
        />
      )}
    </Page>
  );
}
