import { Button, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AddOn } from '@truckroll/contract/account/add-ons';
import { problems } from '@truckroll/contract/endpoints/problem';
import { canAny } from '@truckroll/domain/abilities/rights';
import { formatDate } from '@truckroll/domain/format/dates';
import { useMe, useRights } from '../../../app/session/me.ts';
import { confirm } from '../../../design/feedback/confirm.ts';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { Page } from '../../../design/page.tsx';
import { RefusableButton } from '../../../design/refusable.tsx';
import { Section } from '../../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../../design/settings-breadcrumbs.tsx';
import { addOnsQuery, useSwitchAddOn } from '../../parts/add-on-queries.ts';
import styles from './add-ons-screen.module.css';

/** P33: the add-ons and whether they are connected. Everybody sees them, and admins change them. */
export function AddOnsScreen() {
  const addOns = useQuery(addOnsQuery);
  const showsSkeleton = useDelayedLoading(addOns.isPending);
  return (
    <Page title="Add-ons" breadcrumbs={<SettingsBreadcrumbs here="Add-ons" />}>
      {addOns.isError && <LoadFailure error={addOns.error} onRetry={() => void addOns.refetch()} />}
      {showsSkeleton && <SkeletonRows columns={2} rows={3} isPhone={false} />}
      {!showsSkeleton && (
        <div className={styles.cards} aria-busy={addOns.isFetching}>
          {addOns.data?.map((addOn) => (
            <AddOnCard key={addOn.key} addOn={addOn} />
          ))}
        </div>
      )}
    </Page>
  );
}

function AddOnCard({ addOn }: { addOn: AddOn }) {
  const { timezone, isAdmin } = useMe();
  const mayManageForms = canAny(useRights(), ['JobForms.create', 'JobForms.createOwn']);
  const { key, name, description, connected, connectedAt } = addOn;
  return (
    <Section title={name}>
      <Text mb="sm">{description}</Text>
      <Group justify="space-between" mih={36} mt="auto" gap="sm">
        <Group gap={6} c="dimmed">
          {connected && <IconCheck size={16} aria-hidden />}
          <Text size="sm">
            {connected && connectedAt !== null ? `Connected ${formatDate(connectedAt, timezone)}` : 'Not connected'}
          </Text>
        </Group>
        <Group gap="xs">
          {key === 'job-forms' && mayManageForms && (
            <Button variant="default" renderRoot={(props: object) => <Link to="/settingsV2/job-forms" {...props} />}>
              Manage
            </Button>
          )}
          {key === 'calls' && connected && isAdmin && (
            <Button variant="default" renderRoot={(props: object) => <Link to="/settingsV2/addons/calls" {...props} />}>
              Manage
            </Button>
          )}
          {key === 'time-clock' && connected && isAdmin && (
            <Button
              variant="default"
              renderRoot={(props: object) => <Link to="/settingsV2/addons/time-clock" {...props} />}
            >
              Manage
            </Button>
          )}
          {isAdmin && <AddOnSwitch addOn={addOn} />}
        </Group>
      </Group>
    </Section>
  );
}

function AddOnSwitch({ addOn: { key, name, connected, configured } }: { addOn: AddOn }) {
  const change = useSwitchAddOn();

  const connect = () =>
    toastOnError(async () => {
      await change.mutateAsync({ key, connected: true });
      toast.success('Saved');
    });

  const disconnect = () =>
    toastOnError(async () => {
      const isConfirmed = await confirm({
        kind: 'warning',
        title: `Disconnect ${name}`,
        message: `${name} can no longer be used by anybody. Recorded data is kept.`,
        work: () => change.mutateAsync({ key, connected: false }),
      });
      if (isConfirmed) toast.success('Saved');
    });

  if (connected) {
    return (
      <Button variant="default" aria-label={`Disconnect ${name}`} onClick={disconnect}>
        Disconnect
      </Button>
    );
  }
  return (
    <RefusableButton
      label={`Connect ${name}`}
      refusal={configured ? null : problems.callsUnconfigured[1]}
      onClick={connect}
    >
      Connect
    </RefusableButton>
  );
}
