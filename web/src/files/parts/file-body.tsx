import { Button, Group, Text } from '@mantine/core';
import type { StoredFile } from '@truckroll/contract/files/files';
import { Suspense, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { PageTabs } from '../../design/page-tabs.tsx';
import { useIsPhone } from '../../design/phone.ts';
import type { Citation } from './citation.ts';
import { useSummarizeFile } from './drive-queries.ts';
import { FilePreview } from './file-preview.tsx';
import { FileSummary } from './file-summary.tsx';
import styles from './file-viewer.module.css';

const FileChat = lazyPart(async () => (await import('./file-chat.tsx')).FileChat);

const aiOffText = 'AI is switched off for your company. An admin can switch it on in Settings.';

type Part = 'summary' | 'chat' | 'file';
const labels: Record<Part, string> = { summary: 'Summary', chat: 'Chat', file: 'File' };

type FileBodyProps = { file: StoredFile; canChange: boolean; cited: Citation | undefined };

/** The summary, the chat and the file: beside each other, on phones as three tabs. */
export function FileBody({ file, canChange, cited: first }: FileBodyProps) {
  const isPhone = useIsPhone();
  const isOn = useMe().account.features.ai;
  const [part, setPart] = useState<Part>('file');
  const [cited, setCited] = useState<Citation | null>(first ?? null);
  const parts = partsOf(file, isOn);
  const notice = file.textStatus === 'none' ? <NoText file={file} canChange={canChange && isOn} /> : !isOn && <AiOff />;
  const open = (citation: Citation): void => {
    // A new object opens the same place again.
    setCited({ ...citation });
    setPart('file');
  };
  const preview = <FilePreview file={file} cited={cited} onWhole={() => setCited(null)} />;
  const summary = parts.includes('summary') && <FileSummary file={file} canChange={canChange} />;
  const chat = parts.includes('chat') && (
    <Suspense>
      <FileChat file={file} onOpen={open} />
    </Suspense>
  );

  if (parts.length === 1) {
    return (
      <>
        {notice}
        {preview}
      </>
    );
  }
  if (!isPhone) {
    return (
      <div className={styles.columns}>
        <div className={styles.left}>
          {summary !== false && <div className={styles.summary}>{summary}</div>}
          {chat}
          {notice}
        </div>
        {preview}
      </div>
    );
  }
  const tabs = parts.map((value) => ({ value, label: labels[value] }));
  return (
    <>
      <PageTabs label="Parts of the file" tabs={tabs} value={part} onChange={setPart} hasKeys={false} />
      {notice}
      <div className={styles.summary} hidden={part !== 'summary'}>
        {summary}
      </div>
      {/* An answer goes on while the file is looked at. */}
      <div className={styles.chatPart} hidden={part !== 'chat'}>
        {chat}
      </div>
      {part === 'file' && preview}
    </>
  );
}

/** The summary also while it is being made, the chat once there is a text to answer from. */
const partsOf = ({ summary, textStatus }: StoredFile, isOn: boolean): Part[] => [
  ...(summary !== null || (isOn && textStatus !== 'none') ? (['summary'] as const) : []),
  ...(isOn && textStatus === 'ready' ? (['chat'] as const) : []),
  'file',
];

const AiOff = () => (
  <Text size="sm" c="dimmed" className={styles.notice}>
    {aiOffText}
  </Text>
);

type NoTextProps = { file: StoredFile; canChange: boolean };

/**
 * Says that a file has no text. One that was read can be read again: the recognition of text in scans may have been
 * switched on since.
 */
function NoText({ file: { id, fileId }, canChange }: NoTextProps) {
  const { mutate, isPending, error } = useSummarizeFile(id);
  return (
    <Group gap="sm" className={styles.notice}>
      <Text size="sm" c="dimmed" role="status">
        There is no text to read in this file.
      </Text>
      {canChange && fileId !== null && (
        <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
          Read again
        </Button>
      )}
      {error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problemText(error)}
        </Text>
      )}
    </Group>
  );
}
