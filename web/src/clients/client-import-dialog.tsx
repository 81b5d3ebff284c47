import { Button, Group, Progress, Text } from '@mantine/core';
import { countOf } from '@truckroll/domain/format/numbers';
import { useEffect, useRef } from 'react';
import { toast } from '../app/toasts.ts';
import { BusyButton } from '../design/busy-button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ErrorLine } from '../design/form.tsx';
import styles from './client-import.module.css';
import { ImportColumns } from './client-import-columns.tsx';
import { ImportFileChoice } from './client-import-file-choice.tsx';
import { ImportRefusals } from './client-import-refusals.tsx';
import { whyNotMapping } from './client-import-targets.ts';
import { type ClientImport, type ImportStep, type ImportWork, useClientImport } from './use-client-import.ts';

const stepNumbers = { file: 1, columns: 2, refused: 3, ready: 3 } as const;
const stepTitles = {
  file: 'Choose a file',
  columns: 'Match the columns',
  refused: 'Mend the file',
  ready: 'Import',
} as const;

const workTexts: Record<ImportWork, string> = {
  reading: 'Reading the file...',
  checking: 'Checking...',
  importing: 'Importing...',
};

/** Clients from a file: choose it, match its columns, have every row checked, and only then write. */
export function ClientImportDialog({ onClose }: { onClose: () => void }) {
  const importing = useClientImport((count) => {
    toast.success(`${countOf(count, 'client')} imported`);
    onClose();
  });
  const { step, work, problem } = importing;
  // What is being written cannot be taken back halfway.
  const close = () => {
    if (work !== 'importing') onClose();
  };

  return (
    <Dialog
      title="Import clients"
      width={880}
      onClose={close}
      footer={
        <>
          <ErrorLine text={problem} />
          <Footer importing={importing} onClose={close} />
        </>
      }
    >
      <StepTitle step={step.name} />
      <Body importing={importing} />
      {work !== null && <WorkBar work={work} share={importing.share} />}
    </Dialog>
  );
}

/** Takes the focus when the step changes: what had it is gone. */
function StepTitle({ step }: { step: ImportStep['name'] }) {
  const title = useRef<HTMLParagraphElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) title.current?.focus();
    last.current = step;
  }, [step]);
  return (
    <Text ref={title} tabIndex={-1} className={styles.step} size="sm" c="dimmed">
      Step {stepNumbers[step]} of 3: {stepTitles[step]}
    </Text>
  );
}

function Body({ importing }: { importing: ClientImport }) {
  const { step, targets, work } = importing;
  switch (step.name) {
    case 'file':
      return <ImportFileChoice isBusy={work !== null} onChoose={importing.choose} />;
    case 'columns':
      return (
        <ImportColumns
          file={step.file}
          mapping={step.mapping}
          targets={targets}
          isBusy={work !== null}
          onMap={importing.map}
        />
      );
    case 'refused':
      return <ImportRefusals fileName={step.file.name} problems={step.problems} problemCount={step.problemCount} />;
    case 'ready':
      return (
        <Text>
          <strong>{step.file.name}</strong> is right and can be imported: {countOf(step.file.rows.length, 'client')}.
          Nothing has been written yet.
        </Text>
      );
  }
}

function WorkBar({ work, share }: { work: ImportWork; share: number }) {
  return (
    <div>
      <Text size="sm" mb={4} role="status">
        {workTexts[work]}
      </Text>
      {/* Once all is sent the server is at work, and nobody knows for how long. */}
      <Progress value={share * 100} animated={share === 1} aria-label={workTexts[work]} transitionDuration={200} />
    </div>
  );
}

function Footer({ importing, onClose }: { importing: ClientImport; onClose: () => void }) {
  const { step, work, goTo } = importing;
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div>{step.name !== 'file' && <Back importing={importing} />}</div>
      <Group gap="sm" wrap="nowrap">
        <Button variant="default" disabled={work === 'importing'} onClick={onClose}>
          Cancel
        </Button>
        {step.name === 'columns' && (
          <BusyButton
            label={`Check ${countOf(step.file.rows.length, 'row')}`}
            busyLabel={workTexts.checking}
            isBusy={work === 'checking'}
            disabled={whyNotMapping(step.mapping) !== null}
            onClick={importing.check}
          />
        )}
        {step.name === 'refused' && <Button onClick={() => goTo({ name: 'file' })}>Try another file</Button>}
        {step.name === 'ready' && (
          <BusyButton
            label={`Import ${countOf(step.file.rows.length, 'client')}`}
            busyLabel={workTexts.importing}
            isBusy={work === 'importing'}
            onClick={importing.write}
          />
        )}
      </Group>
    </Group>
  );
}

function Back({ importing: { step, work, goTo } }: { importing: ClientImport }) {
  if (step.name === 'file') return null;
  const { file, mapping } = step;
  return (
    <Button
      variant="subtle"
      disabled={work !== null}
      onClick={() => goTo(step.name === 'columns' ? { name: 'file' } : { name: 'columns', file, mapping })}
    >
      Back
    </Button>
  );
}
