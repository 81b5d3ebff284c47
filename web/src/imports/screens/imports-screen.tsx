import { Button, Text } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { FileImport } from '@truckroll/contract/imports/file-imports';
import { GuideLink } from '../../app/guide-link.tsx';
import { useMe } from '../../app/session/me.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { useRecordList } from '../../design/list/record-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { ImportFileChoice } from './import-file-choice.tsx';
import { importsQuery } from './import-queries.ts';
import { contentOf, outcomesText, stateLabels } from './import-words.ts';
import { useDiscard } from './use-discard.ts';
import { useUndo } from './use-undo.ts';

const route = getRouteApi('/_app/settingsV2/import/');

const columnsIn = (timezone: string): readonly Column<FileImport, never>[] => [
  { key: 'file', title: 'File', width: '24%', render: ({ fileName }) => fileName },
  { key: 'content', title: 'Holds', onCard: 'plain', render: contentOf },
  {
    key: 'state',
    title: 'State',
    width: '22%',
    onCard: 'plain',
    render: (fileImport) => <State fileImport={fileImport} />,
  },
  { key: 'by', title: 'By', onCard: 'none', render: ({ createdByName }) => createdByName },
  {
    key: 'createdAt',
    title: 'Started',
    width: 150,
    onCard: 'plain',
    render: ({ createdAt }) => formatDateTime(createdAt, timezone),
  },
  {
    key: 'settle',
    title: 'What to do',
    width: 120,
    onCard: 'button',
    render: (fileImport) => <Settle fileImport={fileImport} />,
  },
];

/** P41: choose a file to import, and the imports of the last 90 days. */
export function ImportsScreen() {
  const { timezone } = useMe();
  const list = useRecordList('imports', route);
  const navigate = route.useNavigate();
  const { page, limit } = list;
  const imports = useQuery(importsQuery({ page, limit }));
  return (
    <Page title="Import" breadcrumbs={<SettingsBreadcrumbs here="Import" />} actions={<GuideLink />}>
      <Section
        title="Choose a file"
        intro="Clients, their properties, the price book, jobs and open invoices. Exports from Jobber, Housecall Pro, ServiceTitan and QuickBooks are recognized. You see how each row is read before anything is imported."
      >
        <ImportFileChoice
          onRead={(importId) => void navigate({ to: '/settingsV2/import/$importId', params: { importId } })}
        />
      </Section>
      <Section
        title="Imports so far"
        intro="An import can be undone for 24 hours. Imports of the last 90 days are listed."
      >
        <DataTable
          label="Imports"
          columns={columnsIn(timezone)}
          query={{ ...imports, data: imports.data && { items: imports.data.fileImports, total: imports.data.total } }}
          list={list}
          nameOf={({ fileName }) => fileName}
          linkOf={({ id }) => ({ to: '/settingsV2/import/$importId', params: { importId: id } })}
          empty={{
            text: 'Nothing has been imported yet.',
            hint: 'Choose a file above. You see how each row is read before anything is stored.',
            icon: <EmptyPicture of="imports" />,
          }}
        />
      </Section>
    </Page>
  );
}

/** The state of an import, and its rows by what became of them. */
function State({ fileImport }: { fileImport: FileImport }) {
  return (
    <>
      {stateLabels[fileImport.state]}
      <Text component="span" size="sm" c="dimmed" display="block">
        {outcomesText(fileImport)}
      </Text>
    </>
  );
}

function Settle({ fileImport }: { fileImport: FileImport }) {
  const undo = useUndo();
  const discard = useDiscard();
  if (undo.isPossible(fileImport)) {
    return (
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowBackUp size={14} aria-hidden />}
        aria-label={`Undo: ${fileImport.fileName}`}
        onClick={() => undo.ask(fileImport)}
      >
        Undo
      </Button>
    );
  }
  if (!discard.isPossible(fileImport)) return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconTrash size={14} aria-hidden />}
      aria-label={`Discard: ${fileImport.fileName}`}
      onClick={() => discard.ask(fileImport)}
    >
      Discard
    </Button>
  );
}
