import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { CardReader } from '@truckroll/contract/payments/card-readers';
import { Suspense } from 'react';
import { useMe } from '../../app/session/me.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { Notice } from '../../design/feedback/notice.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useRecordList } from '../../design/list/record-list.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { cardReadersQuery, useRemoveReader } from '../parts/card-reader-queries.ts';
import { ReaderBadge } from '../parts/reader-state.tsx';
import { RenameReaderDialog } from './rename-reader-dialog.tsx';

const RegisterReaderDialog = lazyDialog(
  async () => (await import('./register-reader-dialog.tsx')).RegisterReaderDialog,
);

const route = getRouteApi('/_app/settingsV2/card-readers');

const columns: readonly Column<CardReader, never>[] = [
  {
    key: 'name',
    title: 'Reader',
    onCard: 'heading',
    render: ({ name, locationName }) => (
      <>
        {name}
        <Text span size="sm" c="dimmed" display="block">
          {locationName}
        </Text>
      </>
    ),
  },
  {
    key: 'model',
    title: 'Model',
    width: 210,
    render: ({ model, serialNumber, isSimulated }) => (isSimulated ? model : `${model}, ${serialNumber}`),
  },
  { key: 'state', title: 'State', width: 160, onCard: 'beside', render: (reader) => <ReaderBadge reader={reader} /> },
  {
    key: 'seen',
    title: 'Last seen',
    width: 150,
    render: ({ lastSeenAt }) => (lastSeenAt === null ? '-' : <RelativeTime at={lastSeenAt} />),
  },
];

/** The card readers of the company, and their dialogs. */
export function ReadersPage() {
  const list = useRecordList('card-readers', route);
  const { search } = list;
  const readers = useQuery(cardReadersQuery);
  const { account } = useMe();
  const { isOn = true, locations = [] } = readers.data ?? {};
  const edited = readers.data?.readers.find(({ id }) => id === search.edit);
  useShortcuts(isOn ? { n: list.add } : {});
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={list.add}>
      Register
    </Button>
  );
  return (
    <Page
      title="Card readers"
      breadcrumbs={<SettingsBreadcrumbs here="Card readers" />}
      actions={isOn ? addButton : undefined}
    >
      {isOn ? (
        <DataTable
          label="Card readers"
          columns={columns}
          query={{ ...readers, data: pageOfRows(readers.data?.readers, list) }}
          list={list}
          nameOf={({ name }) => name}
          onOpen={({ id }) => list.edit(id)}
          actionsOf={(reader) => <ReaderMenu reader={reader} onEdit={() => list.edit(reader.id)} />}
          empty={{
            text: 'No card readers yet',
            hint: 'With a reader of Stripe Terminal clients pay on site by card. Your team starts the payment on the invoice.',
            icon: <EmptyPicture of="properties" />,
            action: addButton,
          }}
        />
      ) : (
        <Notice
          title="Cards are not set up"
          text="Card readers work with Stripe. Whoever runs this installation sets its keys first (STRIPE_SECRET_KEY)."
        />
      )}
      <Suspense>
        {isOn && search.new !== undefined && readers.data !== undefined && (
          <RegisterReaderDialog
            account={account}
            locations={locations}
            onClose={list.close}
            onSaved={list.closeSaved}
          />
        )}
        {search.new === undefined && edited !== undefined && (
          <RenameReaderDialog key={edited.id} reader={edited} onClose={list.close} onSaved={list.closeSaved} />
        )}
      </Suspense>
    </Page>
  );
}

function ReaderMenu({ reader, onEdit }: { reader: CardReader; onEdit: () => void }) {
  const remove = useRemoveReader();
  const askToRemove = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Remove card reader',
        message: `'${reader.name}' takes no more payments until it is registered again. What was paid on it stays.`,
        work: () => remove.mutateAsync(reader.id),
      }),
    );
  return (
    <RowMenu name={reader.name}>
      <EditItem onClick={onEdit} />
      <DeleteItem onClick={askToRemove} />
    </RowMenu>
  );
}
