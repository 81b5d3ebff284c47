import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { problems } from '@truckroll/contract/endpoints/problem';
import { addOnsQuery, useSwitchAddOn } from '../../account/parts/add-on-queries.ts';
import { useMe } from '../../app/session/me.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { Notice } from '../../design/feedback/notice.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { Page } from '../../design/page.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { HandlingSections } from './handling-sections.tsx';
import { NumbersSection } from './numbers-section.tsx';
import { OutcomesSection } from './outcomes-section.tsx';
import { TryItSection } from './try-it-section.tsx';

/** P34: phone numbers, how calls and texts are handled, and the outcomes of calls. */
export function CallSettingsScreen() {
  const { isAdmin } = useMe();
  const breadcrumbs = <SettingsBreadcrumbs here="Calls" list={{ label: 'Add-ons', to: '/settingsV2/addons' }} />;
  return (
    <Page title="Calls" width="reading" breadcrumbs={breadcrumbs}>
      {isAdmin ? <Connected /> : <EmptyState text="You do not have permission to view this page." />}
    </Page>
  );
}

function Connected() {
  const { account } = useMe();
  const addOns = useQuery(addOnsQuery);
  const showsSkeleton = useDelayedLoading(addOns.isPending);
  if (addOns.isPending) return showsSkeleton && <SkeletonRows columns={2} rows={4} isPhone={false} />;
  if (addOns.data === undefined) return <LoadFailure error={addOns.error} onRetry={() => void addOns.refetch()} />;
  const calls = addOns.data.find(({ key }) => key === 'calls');
  if (calls?.connected !== true) return <Unconnected isConfigured={calls?.configured === true} />;
  return (
    <>
      <NumbersSection />
      {account.providers.calls === 'built-in' && <TryItSection />}
      <OutcomesSection />
      <HandlingSections />
    </>
  );
}

function Unconnected({ isConfigured }: { isConfigured: boolean }) {
  const change = useSwitchAddOn();
  const connect = () => toastOnError(() => change.mutateAsync({ key: 'calls', connected: true }));
  const text = isConfigured ? 'Connect the calls add-on to call and text clients.' : problems.callsUnconfigured[1];
  return (
    <Notice title="Calls Not Connected" text={text}>
      {isConfigured && (
        <Button onClick={connect} loading={change.isPending}>
          Connect
        </Button>
      )}
    </Notice>
  );
}
