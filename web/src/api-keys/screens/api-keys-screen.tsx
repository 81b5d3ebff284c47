import { Button, Menu, Text } from '@mantine/core';
import { IconBan, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ApiKey } from '@truckroll/contract/api-keys/api-keys';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { useMe } from '../../app/session/me.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useRecordList } from '../../design/list/record-list.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { apiKeysQuery, useRevokeApiKey } from './api-key-queries.ts';
import { NewKeyDialog, RenameKeyDialog } from './key-dialogs.tsx';
import { endWords, scopeWords } from './key-form.ts';

const route = getRouteApi('/_app/settingsV2/api-keys');

const columns: readonly Column<ApiKey, never>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ name, hint, state }) => (
      <>
        <Text span inherit {...(state === 'active' ? {} : { c: 'dimmed', td: 'line-through' })}>
          {name}
        </Text>{' '}
        <Text span size="sm" c="dimmed">
          {`…${hint}`}
        </Text>
      </>
    ),
    onCard: 'heading',
  },
  { key: 'scope', title: 'May do', render: ({ permissions, maker }) => scopeWords(permissions, maker.name) },
  { key: 'maker', title: 'Made by', width: 160, render: ({ maker }) => maker.name },
  {
    key: 'used',
    title: 'Last used',
    width: 140,
    render: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <RelativeTime at={lastUsedAt} />),
  },
  { key: 'ends', title: 'Ends', width: 170, render: (apiKey) => <KeyEnd apiKey={apiKey} /> },
];

function KeyEnd({ apiKey: { state, expiresAt, revokedAt } }: { apiKey: ApiKey }) {
  const { timezone } = useMe();
  const at = revokedAt ?? expiresAt;
  return at === null ? 'When it is revoked' : `${endWords[state]} ${formatDay(wallClock(at, timezone).day)}`;
}

/** P66: the keys with which programs use the API. */
export function ApiKeysScreen() {
  const list = useRecordList('API keys', route);
  const { search } = list;
  const keys = useQuery(apiKeysQuery);
  const edited = keys.data?.find(({ id, state }) => id === search.edit && state !== 'revoked');
  useShortcuts({ n: list.add });
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={list.add}>
      Add
    </Button>
  );
  return (
    <Page title="API keys" breadcrumbs={<SettingsBreadcrumbs here="API keys" />} actions={addButton}>
      <DataTable
        label="API keys"
        columns={columns}
        query={{ ...keys, data: pageOfRows(keys.data, list) }}
        list={list}
        nameOf={({ name }) => name}
        actionsOf={(apiKey) =>
          apiKey.state !== 'revoked' && <KeyMenu apiKey={apiKey} onRename={() => list.edit(apiKey.id)} />
        }
        empty={{
          text: 'No API keys yet',
          hint: 'With a key another program reads and writes here, with only the rights that you give it.',
          icon: <EmptyPicture of="properties" />,
          action: addButton,
        }}
      />
      {search.new !== undefined && <NewKeyDialog onClose={list.closeSaved} />}
      {edited !== undefined && (
        <RenameKeyDialog key={edited.id} apiKey={edited} onClose={list.close} onSaved={list.closeSaved} />
      )}
    </Page>
  );
}

function KeyMenu({ apiKey: { id, name }, onRename }: { apiKey: ApiKey; onRename: () => void }) {
  const revoke = useRevokeApiKey();
  const askToRevoke = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Revoke API key',
        confirmLabel: 'Revoke',
        message: `The program that uses '${name}' is refused from now on. This action cannot be undone.`,
        work: () => revoke.mutateAsync(id),
      }),
    );
  return (
    <RowMenu name={name}>
      <Menu.Item leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />} onClick={onRename}>
        Rename
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconBan size={18} stroke={1.7} aria-hidden />} onClick={askToRevoke}>
        Revoke
      </Menu.Item>
    </RowMenu>
  );
}
