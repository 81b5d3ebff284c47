import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadLeftOut, type FileImport } from '@truckroll/contract/imports/file-imports';
import { countOf } from '@truckroll/domain/format/numbers';
import { saveFile } from '../../app/save-file.ts';
import { useMe } from '../../app/session/me.ts';
import { fetchFile } from '../../app/transport/fetch-endpoint.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import type { RecordList } from '../../design/list/record-list.ts';
import { Section } from '../../design/section.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { ImportFigures } from './import-figures.tsx';
import { ImportRows } from './import-rows.tsx';
import type { ImportSearch } from './import-search.ts';
import { stateLabels } from './import-words.ts';
import { useUndo } from './use-undo.ts';

type ResultStepProps = { fileImport: FileImport; list: RecordList<ImportSearch> };

/** The results of the rows of an import that has run or was undone, with the rows that were left out as a file. */
export function ResultStep({ fileImport, list }: ResultStepProps) {
  const { timezone } = useMe();
  const { counts, state, placesWanted, placesUnknown, undoUntil, undoneAt } = fileImport;
  const undo = useUndo();
  const showsUnknown = list.search.place === 'unknown';
  const leftOut = (counts.left_out ?? 0) + (counts.problem ?? 0);
  return (
    <Stack gap="md">
      <Section
        title={stateLabels[state]}
        aside={
          <Group gap="sm">
            {leftOut > 0 && <LeftOutButton importId={fileImport.id} count={leftOut} />}
            {undo.isPossible(fileImport) && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                onClick={() => undo.ask(fileImport)}
              >
                Undo
              </Button>
            )}
          </Group>
        }
      >
        <Stack gap="xs">
          <ImportFigures
            counts={counts}
            of={['created', 'updated', 'removed', 'restored', 'kept', 'left_out', 'problem']}
          />
          {state === 'done' && undo.isPossible(fileImport) && undoUntil !== null && (
            <Text size="sm" c="dimmed">
              Can be undone until {formatDateTime(undoUntil, timezone)}.
            </Text>
          )}
          {state === 'undone' && undoneAt !== null && (
            <Text size="sm" c="dimmed">
              Undone on {formatDateTime(undoneAt, timezone)}.
              {(counts.kept ?? 0) > 0 && ' What was changed or used since the import is kept and listed below.'}
            </Text>
          )}
          {placesUnknown > 0 && (
            <Text size="sm">
              {countOf(placesUnknown, 'address', 'addresses')} could not be found on the map.{' '}
              <Anchor
                component="button"
                type="button"
                inherit
                underline="always"
                onClick={() => list.setFilters({ place: showsUnknown ? undefined : 'unknown' })}
              >
                {showsUnknown ? 'Show all rows' : 'Show these rows'}
              </Anchor>
            </Text>
          )}
          {placesWanted > 0 && (
            <Text size="sm" c="dimmed" role="status">
              The positions of {countOf(placesWanted, 'address', 'addresses')} are being looked up.
            </Text>
          )}
        </Stack>
      </Section>
      <ImportRows fileImport={fileImport} list={list} />
    </Stack>
  );
}

/** The rows that were not imported, as a file to correct and import again. */
function LeftOutButton({ importId, count }: { importId: string; count: number }) {
  const download = useMutation({
    mutationFn: () => fetchFile(downloadLeftOut, { params: { id: importId } }),
    onSuccess: saveFile,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => toastOnError(() => download.mutateAsync())}
    >
      Download {countOf(count, 'row')} left out
    </Button>
  );
}
