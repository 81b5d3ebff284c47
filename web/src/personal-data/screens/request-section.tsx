import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileZip, IconUserOff, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type PersonalRequest, readPersonalExport } from '@truckroll/contract/personal-data/personal-data';
import { formatFileSize } from '@truckroll/domain/format/file-size';
import { formatCount } from '@truckroll/domain/format/numbers';
import { useState } from 'react';
import { saveFile } from '../../app/save-file.ts';
import { useMe } from '../../app/session/me.ts';
import { fetchFile } from '../../app/transport/fetch-endpoint.ts';
import { FactList } from '../../design/fact-list.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { RefusableButton } from '../../design/refusable.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { Section } from '../../design/section.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { EraseDialog } from './erase-dialog.tsx';
import styles from './personal-data.module.css';
import { personalRequestQuery, useExportPersonalData, useRemovePersonalRequest } from './personal-data-queries.ts';
import { holdTexts, kindLabels, stateLabels } from './personal-words.ts';

/** One search: what was found of the person, and what can be done with it. */
export function RequestSection({ id, onClose }: { id: string; onClose: () => void }) {
  const request = useQuery(personalRequestQuery(id));
  if (request.isError) return <LoadFailure error={request.error} onRetry={() => void request.refetch()} />;
  return request.data === undefined ? null : <Loaded request={request.data} onClose={onClose} />;
}

function Loaded({ request, onClose }: { request: PersonalRequest; onClose: () => void }) {
  const { timezone } = useMe();
  const { subject, state, failure, found, searchedAt, erasedAt, erasedBy } = request;
  const isWorking = state === 'searching' || state === 'exporting' || (state === 'erasing' && failure === null);
  return (
    <Section
      title={subject?.name ?? 'Erased person'}
      isBusy={isWorking}
      aside={
        <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap="md">
        <Text role="status">
          {state === 'erased'
            ? `Erased on ${formatDateTime(erasedAt ?? request.updatedAt, timezone)}${erasedBy === null ? ' after the time for which clients are kept' : ` by ${erasedBy.name}`}. The list says what was done.`
            : isWorking
              ? `${stateLabels[state]}... You can leave this page meanwhile.`
              : searchedAt === null
                ? stateLabels[state]
                : `Searched on ${formatDateTime(searchedAt, timezone)}.`}
        </Text>
        {failure !== null && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {subject !== null && (
          <FactList
            facts={[
              { label: 'Names', value: subject.names.join(', '), isLong: true },
              { label: 'Email addresses', value: subject.emails.join(', '), isLong: true },
              { label: 'Phone numbers', value: subject.phoneNumbers.join(', '), isLong: true },
              ...(subject.shared.length === 0
                ? []
                : [
                    { label: 'Left alone, because others have it too', value: subject.shared.join(', '), isLong: true },
                  ]),
            ]}
          />
        )}
        {state !== 'searching' && <Found found={found} isDone={state === 'erased'} />}
        {subject !== null && <Holds request={request} />}
        {subject !== null && <Actions request={request} name={subject.name} onClose={onClose} />}
      </Stack>
    </Section>
  );
}

function Found({ found, isDone }: { found: PersonalRequest['found']; isDone: boolean }) {
  if (found.length === 0) return <Text>{isDone ? 'There was nothing to erase.' : 'Nothing was found.'}</Text>;
  return (
    <ScrollRegion aria-label="What was found">
      <table className={styles.found}>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">{isDone ? 'Deleted' : 'To delete'}</th>
            <th scope="col">Kept without the name</th>
            <th scope="col">Mentioned by others</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ kind, erased, kept, mentions }) => (
            <tr key={kind}>
              <td>{kindLabels[kind]}</td>
              <td>{formatCount(erased)}</td>
              <td>{formatCount(kept)}</td>
              <td>{formatCount(mentions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Holds({ request: { holds, state } }: { request: PersonalRequest }) {
  if (holds.length === 0 || state !== 'ready') return null;
  return (
    <Alert color="orange" title="Before this person can be erased">
      <ul className={styles.holds}>
        {holds.map(({ reason, label, recordId }) => (
          <li key={`${reason}-${recordId}`}>{`${label} ${holdTexts[reason]}`}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Actions({ request, name, onClose }: { request: PersonalRequest; name: string; onClose: () => void }) {
  const { id, state, failure, holds, exportSize } = request;
  const [isErasing, setErasing] = useState(false);
  const [make, remove] = [useExportPersonalData(), useRemovePersonalRequest()];
  const download = useMutation({
    mutationFn: () => fetchFile(readPersonalExport, { params: { id } }),
    onSuccess: saveFile,
  });
  const goesOn = state === 'erasing' && failure !== null;
  if (state !== 'ready' && !goesOn) return null;
  const askToForget = () =>
    toastOnError(async () => {
      const isForgotten = await confirm({
        kind: 'delete',
        title: 'Forget this search',
        confirmLabel: 'Forget',
        message: `The search for ${name} and its export are deleted. Nothing of the person is erased.`,
        work: () => remove.mutateAsync(id),
      });
      if (isForgotten) onClose();
    });
  return (
    <Group>
      {state === 'ready' && (
        <Button
          variant="default"
          leftSection={<IconFileZip size={16} aria-hidden />}
          loading={make.isPending}
          onClick={() => toastOnError(() => make.mutateAsync(id))}
        >
          {exportSize === null ? 'Export' : 'Export again'}
        </Button>
      )}
      {state === 'ready' && exportSize !== null && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => toastOnError(() => download.mutateAsync())}
        >
          {`Download (${formatFileSize(exportSize)})`}
        </Button>
      )}
      <RefusableButton
        icon={<IconUserOff size={16} aria-hidden />}
        refusal={holds.length === 0 || goesOn ? null : 'Settle what is listed above first'}
        onClick={() => setErasing(true)}
      >
        Erase
      </RefusableButton>
      {state === 'ready' && (
        <Button variant="subtle" onClick={() => void askToForget()}>
          Forget this search
        </Button>
      )}
      {isErasing && <EraseDialog id={id} name={name} onClose={() => setErasing(false)} />}
    </Group>
  );
}
