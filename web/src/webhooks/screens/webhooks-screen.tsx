import { Button, Menu, Switch, Text } from '@mantine/core';
import { IconKey, IconListDetails, IconPlus, IconRefresh, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Webhook } from '@truckroll/contract/webhooks/webhooks';
import { countOf } from '@truckroll/domain/format/numbers';
import { webhookEvents } from '@truckroll/domain/webhooks/webhook-events';
import { pauseText } from '@truckroll/domain/webhooks/webhook-states';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, type RecordList, useRecordList } from '../../design/list/record-list.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { PageTabs } from '../../design/page-tabs.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { formatDateTime } from '../../design/shown-units.ts';
import {
  useDeleteWebhook,
  useResendFailed,
  useRotateSecret,
  useSwitchWebhook,
  useTestWebhook,
  webhooksQuery,
} from '../parts/webhook-queries.ts';
import { countsText, nameOfWebhook } from '../parts/webhook-words.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookLog } from './webhook-log.tsx';
import styles from './webhooks.module.css';
import { type WebhooksSearch, webhooksTabs } from './webhooks-search.ts';

const route = getRouteApi('/_app/settingsV2/webhooks');

/** P67: the programs that get the company's events, and the log of what they got. */
export function WebhooksScreen() {
  const list = useRecordList<WebhooksSearch>('webhooks', route);
  const { search } = list;
  const navigate = route.useNavigate();
  const isLog = search.tab === 'log';
  useShortcuts({ n: list.add });
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={list.add}>
      Add
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      breadcrumbs={<SettingsBreadcrumbs here="Webhooks" />}
      actions={isLog ? undefined : addButton}
      tabs={
        <PageTabs
          label="Webhooks and their log"
          tabs={webhooksTabs}
          value={search.tab ?? 'webhooks'}
          onChange={(tab) => void navigate({ search: { tab: tab === 'log' ? tab : undefined } })}
        />
      }
    >
      {isLog ? <WebhookLog list={list} /> : <WebhookList list={list} addButton={addButton} />}
    </Page>
  );
}

/** Why nothing is sent or arrives, and until when two secrets sign. */
function StateText({ webhook }: { webhook: Webhook }) {
  const { timezone } = useMe();
  const { pausedReason, failingSince, oldSecretEndsAt } = webhook;
  const lines = [
    ...(pausedReason === null ? [] : [pauseText(pausedReason)]),
    ...(pausedReason !== null || failingSince === null
      ? []
      : [`Every attempt has failed since ${formatDateTime(failingSince, timezone)}.`]),
    ...(oldSecretEndsAt === null
      ? []
      : [`The previous secret is valid until ${formatDateTime(oldSecretEndsAt, timezone)}.`]),
  ];
  return lines.map((line) => (
    <Text key={line} span size="sm" className={styles.words}>
      {line}
    </Text>
  ));
}

const eventsText = ({ events }: Webhook): string =>
  events.length === webhookEvents.length ? 'All events' : countOf(events.length, 'event');

const columns: readonly Column<Webhook, never>[] = [
  {
    key: 'name',
    title: 'Program',
    render: (webhook) => (
      <>
        {nameOfWebhook(webhook)}
        <Text span size="sm" c="dimmed" className={styles.words}>
          {webhook.url}
        </Text>
        <StateText webhook={webhook} />
      </>
    ),
    onCard: 'heading',
  },
  { key: 'events', title: 'Events', width: 120, render: eventsText },
  { key: 'owner', title: 'In the name of', width: 170, render: ({ owner }) => owner?.name ?? 'Nobody' },
  { key: 'deliveries', title: 'Last 30 days', width: 190, render: ({ deliveries }) => countsText(deliveries) },
  {
    key: 'isActive',
    title: 'Active',
    width: 80,
    render: (webhook) => <ActiveSwitch webhook={webhook} />,
    onCard: 'button',
  },
];

type Shown = { secret: string; isNew: boolean };
type WebhookListProps = { list: RecordList<WebhooksSearch>; addButton: ReactNode };

function WebhookList({ list, addButton }: WebhookListProps) {
  const { search } = list;
  const webhooks = useQuery(webhooksQuery);
  const [shown, setShown] = useState<Shown | null>(null);
  const edited = webhooks.data?.find(({ id }) => id === search.edit);
  return (
    <>
      <DataTable
        label="Webhooks"
        columns={columns}
        query={{ ...webhooks, data: pageOfRows(webhooks.data, list) }}
        list={list}
        nameOf={nameOfWebhook}
        onOpen={({ id }) => list.edit(id)}
        actionsOf={(webhook) => (
          <WebhookMenu webhook={webhook} list={list} onSecret={(secret) => setShown({ secret, isNew: false })} />
        )}
        empty={{
          text: 'No webhooks yet',
          hint: 'A webhook tells another program when something happens: a client was created, a job completed, an invoice paid.',
          icon: <EmptyPicture of="properties" />,
          action: addButton,
        }}
      />
      {(search.new !== undefined || edited !== undefined) && (
        <WebhookDialog
          key={edited?.id}
          webhook={search.new === undefined ? (edited ?? null) : null}
          onClose={list.close}
          onSaved={(_, secret) => {
            list.closeSaved();
            if (secret !== null) setShown({ secret, isNew: true });
          }}
        />
      )}
      {shown !== null && <SecretDialog {...shown} onClose={() => setShown(null)} />}
    </>
  );
}

function ActiveSwitch({ webhook }: { webhook: Webhook }) {
  const change = useSwitchWebhook();
  const { id, isActive } = webhook;
  return (
    <Switch
      aria-label={`Active: ${nameOfWebhook(webhook)}`}
      checked={isActive}
      disabled={change.isPending}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => {
        const { checked } = event.currentTarget;
        toastOnError(() => change.mutateAsync({ id, isActive: checked }));
      }}
    />
  );
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

type WebhookMenuProps = {
  webhook: Webhook;
  list: RecordList<WebhooksSearch>;
  /** Shows a new secret. */
  onSecret: (secret: string) => void;
};

function WebhookMenu({ webhook, list, onSecret }: WebhookMenuProps) {
  const [remove, rotate, test, resend] = [useDeleteWebhook(), useRotateSecret(), useTestWebhook(), useResendFailed()];
  const { id, deliveries } = webhook;
  const name = nameOfWebhook(webhook);
  const openLog = () => list.setFilters({ tab: 'log', webhook: id });
  const sendTest = () =>
    toastOnError(async () => {
      await test.mutateAsync(id);
      toast.success('The test is sent. The log shows what the program answers.');
      openLog();
    });
  const sendFailed = () =>
    toastOnError(async () => {
      const { count } = await resend.mutateAsync(id);
      toast.success(`${countOf(count, 'failed message')} sent again.`);
      openLog();
    });
  const askToRotate = () =>
    toastOnError(async () => {
      const isWanted = await confirm({
        title: 'New secret',
        message: `'${name}' gets a new secret. The present one stays valid for 24 hours, so that you can change your program.`,
      });
      if (isWanted) onSecret((await rotate.mutateAsync(id)).secret);
    });
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete webhook',
        message: `'${name}' and its log will be deleted. What waits will not be sent. This action cannot be undone.`,
        work: () => remove.mutateAsync(id),
      }),
    );
  return (
    <RowMenu name={name}>
      <EditItem onClick={() => list.edit(id)} />
      <Menu.Item leftSection={<IconSend {...icon} />} onClick={sendTest}>
        Send a test
      </Menu.Item>
      <Menu.Item leftSection={<IconListDetails {...icon} />} onClick={openLog}>
        Log
      </Menu.Item>
      {deliveries.failed > 0 && (
        <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={sendFailed}>
          Send failed messages again
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconKey {...icon} />} onClick={askToRotate}>
        New secret
      </Menu.Item>
      <DeleteItem onClick={askToDelete} />
    </RowMenu>
  );
}
