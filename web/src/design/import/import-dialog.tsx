import { Button, Group, Progress, Text } from '@mantine/core';
import { countOf } from '@truckroll/domain/format/numbers';
import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { BusyButton } from '../form/busy-button.tsx';
import { ErrorLine } from '../form/form.tsx';
import styles from './import.module.css';
import { ImportColumns } from './import-columns.tsx';
import { ImportFileChoice } from './import-file-choice.tsx';
import type { ImportPlan } from './import-plan.ts';
import { ImportRefusals } from './import-refusals.tsx';
import { type Import, type ImportStep, type ImportWork, useImport } from './use-import.ts';

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

type ImportDialogProps<K extends string, Sent> = {
  title: string;
  /** Singular and plural for a row: ['client', 'clients']. */
  words: readonly [one: string, many: string];
  /** A hint about where such a file comes from. */
  hint: string;
  plan: ImportPlan<K, Sent>;
  /** Options besides the columns. */
  options?: ReactNode;
  onClose: () => void;
};

type PartProps<K extends string, Sent> = ImportDialogProps<K, Sent> & { importing: Import<K> };

/** Imports records from a file: choose it, map its columns, check every row, and only then write. */
export function ImportDialog<K extends string, Sent>(props: ImportDialogProps<K, Sent>) {
  const { plan, onClose } = props;
  const importing = useImport(plan, onClose);
  const { step, work, problem } = importing;
  // A running import cannot be cancelled.
  const close = () => {
    if (work !== 'importing') onClose();
  };

  return (
    <Dialog
      title={props.title}
      width={880}
      onClose={close}
      footer={
        <>
          <ErrorLine text={problem} />
          <Footer {...props} importing={importing} onClose={close} />
        </>
      }
    >
      <StepTitle step={step.name} />
      <Body {...props} importing={importing} />
      {work !== null && <WorkBar work={work} share={importing.share} />}
    </Dialog>
  );
}

/** Takes the focus when the step changes, because the focused element is gone. */
function StepTitle({ step }: { step: ImportStep<string>['name'] }) {
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

function Body<K extends string, Sent>({ importing, plan, words, hint, options }: PartProps<K, Sent>) {
  const { step, work } = importing;
  switch (step.name) {
    case 'file':
      return <ImportFileChoice hint={hint} isBusy={work !== null} onChoose={importing.choose} />;
    case 'columns':
      return (
        <ImportColumns
          file={step.file}
          mapping={step.mapping}
          targets={plan.targets}
          refusal={plan.mappingRefusal(step.mapping)}
          isBusy={work !== null}
          onMap={importing.map}
          options={options}
        />
      );
    case 'refused':
      return <ImportRefusals fileName={step.file.name} problems={step.problems} problemCount={step.problemCount} />;
    case 'ready':
      return (
        <Text>
          <strong>{step.file.name}</strong> is right and can be imported: {countOf(step.file.rows.length, ...words)}.
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
      {/* The server works for an unknown time after the upload, so the bar is animated. */}
      <Progress value={share * 100} animated={share === 1} aria-label={workTexts[work]} transitionDuration={200} />
    </div>
  );
}

function Footer<K extends string, Sent>({ importing, plan, words, onClose }: PartProps<K, Sent>) {
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
            disabled={plan.mappingRefusal(step.mapping) !== null}
            onClick={importing.check}
          />
        )}
        {step.name === 'refused' && <Button onClick={() => goTo({ name: 'file' })}>Try another file</Button>}
        {step.name === 'ready' && (
          <BusyButton
            label={`Import ${countOf(step.file.rows.length, ...words)}`}
            busyLabel={workTexts.importing}
            isBusy={work === 'importing'}
            onClick={importing.write}
          />
        )}
      </Group>
    </Group>
  );
}

function Back<K extends string>({ importing: { step, work, goTo } }: { importing: Import<K> }) {
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
