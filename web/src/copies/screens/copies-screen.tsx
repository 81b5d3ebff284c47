import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCloudUpload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { CompanyCopy, CopySettings } from '@truckroll/contract/copies/copies';
import { palette } from '@truckroll/domain/colors/palette';
import type { CopyStatus } from '@truckroll/domain/copies/copy-schedule';
import { formatFileSize } from '@truckroll/domain/format/file-size';
import { formatCount } from '@truckroll/domain/format/numbers';
import { useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { QuietBadge } from '../../design/badge.tsx';
import { FactList } from '../../design/fact-list.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { DataTable } from '../../design/list/data-table.tsx';
import { useRecordList } from '../../design/list/record-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { BucketDialog, intervalLabels } from './bucket-dialog.tsx';
import { companyCopiesQuery, copySettingsQuery, useCopyCompany, useRemoveCopySettings } from './copy-queries.ts';

const route = getRouteApi('/_app/settingsV2/copies');

const statusLabels: Record<CopyStatus, string> = {
  waiting: 'Waiting',
  running: 'Being made',
  done: 'Stored',
  failed: 'Failed',
  removed: 'Deleted',
};

const statusColors: Record<CopyStatus, string> = {
  waiting: palette.orange,
  running: palette.blue,
  done: palette.green,
  failed: palette.red,
  removed: palette.mist,
};

const contentText = ({ rowCount, fileCount }: CompanyCopy): string =>
  rowCount === null ? '-' : `${formatCount(rowCount)} rows, ${formatCount(fileCount ?? 0)} files`;

const columnsIn = (timezone: string): readonly Column<CompanyCopy, never>[] => [
  { key: 'createdAt', title: 'When', width: 170, render: ({ createdAt }) => formatDateTime(createdAt, timezone) },
  {
    key: 'status',
    title: 'Status',
    width: 240,
    onCard: 'rest',
    render: ({ status, failure }) => (
      <>
        <QuietBadge color={statusColors[status]} label={statusLabels[status]} />
        {failure !== null && (
          <Text size="sm" mt={4}>
            {failure}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'size',
    title: 'Size',
    width: 100,
    align: 'right',
    render: ({ size }) => (size === null ? '-' : formatFileSize(size)),
  },
  { key: 'content', title: 'Content', width: 200, onCard: 'rest', render: contentText },
  { key: 'askedBy', title: 'Made by', width: 150, render: ({ askedBy }) => askedBy?.name ?? 'Truckroll' },
  { key: 'objectKey', title: 'File in the bucket', onCard: 'rest', render: ({ objectKey }) => objectKey },
];

/** P76: copies of the company in a bucket of its own. */
export function CopiesScreen() {
  const { timezone } = useMe();
  const list = useRecordList('copies', route);
  const settings = useQuery(copySettingsQuery);
  const copies = useQuery(companyCopiesQuery({ page: list.page, limit: list.limit }));
  const [isEditing, setEditing] = useState(false);
  return (
    <Page title="Copies" breadcrumbs={<SettingsBreadcrumbs here="Copies" />}>
      {settings.isError && <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data !== undefined && <Bucket settings={settings.data} onEdit={() => setEditing(true)} />}
      <DataTable
        label="Copies"
        columns={columnsIn(timezone)}
        query={{ ...copies, data: copies.data && { items: copies.data.copies, total: copies.data.total } }}
        list={list}
        nameOf={({ createdAt }) => formatDateTime(createdAt, timezone)}
        empty={{ text: 'No copies yet', icon: <EmptyPicture of="properties" /> }}
      />
      {isEditing && settings.data !== undefined && (
        <BucketDialog settings={settings.data} onClose={() => setEditing(false)} />
      )}
    </Page>
  );
}

const intro =
  'All data and files of the company, put into a bucket of your own, as a zip that can be read without Truckroll and imported into another installation.';

function Bucket({ settings, onEdit }: { settings: CopySettings | null; onEdit: () => void }) {
  if (settings === null)
    return (
      <Section title="No bucket yet" intro={intro}>
        <Group>
          <Button leftSection={<IconCloudUpload size={16} aria-hidden />} onClick={onEdit}>
            Set a bucket
          </Button>
        </Group>
      </Section>
    );
  return <SetBucket settings={settings} onEdit={onEdit} />;
}

function SetBucket({ settings, onEdit }: { settings: CopySettings; onEdit: () => void }) {
  const { timezone } = useMe();
  const [copy, remove] = [useCopyCompany(), useRemoveCopySettings()];
  const { bucket, server, region, folder, accessKeyId, every, kept, failingSince, changedBy } = settings;
  const copyNow = () =>
    toastOnError(async () => {
      await copy.mutateAsync(undefined);
      toast.success('The copy is being made.');
    });
  const askToEnd = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'End copies',
        confirmLabel: 'End copies',
        message: `No more copies go into '${bucket}', and its access key is forgotten. What lies in the bucket stays.`,
        work: () => remove.mutateAsync(undefined),
      }),
    );
  return (
    <Section title={bucket} intro={intro}>
      <Stack gap="md">
        {failingSince !== null && (
          <Alert color="red" role="alert">
            {`No copy could be stored since ${formatDateTime(failingSince, timezone)}. The list below says why.`}
          </Alert>
        )}
        <FactList
          facts={[
            { label: 'Server', value: server ?? 'Amazon S3', isWord: true },
            { label: 'Region', value: region },
            { label: 'Folder', value: folder, isWord: true },
            { label: 'Access key', value: accessKeyId, isWord: true },
            { label: 'How often', value: intervalLabels[every] },
            { label: 'Copies to keep', value: formatCount(kept) },
            { label: 'Set by', value: changedBy?.name },
          ]}
        />
        <Group>
          <Button
            leftSection={<IconCloudUpload size={16} aria-hidden />}
            loading={copy.isPending}
            onClick={() => void copyNow()}
          >
            Copy now
          </Button>
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            Edit
          </Button>
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void askToEnd()}>
            End copies
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
