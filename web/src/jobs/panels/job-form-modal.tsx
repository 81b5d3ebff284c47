import { Button, Progress, Text, Tooltip } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useCan } from '../../app/session/me.ts';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { mayLeave, useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { PageTabs, TabPanel } from '../../design/page-tabs.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { BasicStep } from './basic-step.tsx';
import { useFolds } from './fold.tsx';
import { FormSection } from './form-section.tsx';
import { HistoryStep } from './history-step.tsx';
import { noClientText } from './job-checks.ts';
import styles from './job-form.module.css';
import { JobFormsField } from './job-forms-field.tsx';
import type { JobStart } from './job-start.ts';
import { LinesSection } from './lines-section.tsx';
import { NewClient } from './new-client.tsx';
import { NotesFields } from './notes-fields.tsx';
import { OwnProperties, ownDefinitions } from './own-properties.tsx';
import type { SavedJob } from './save-job.ts';
import { type JobDraft, type JobFormState, useJobForm } from './use-job-form.ts';
import { useMayEditJob } from './use-job-rights.ts';
import { focusSoon, type Steps, useFirstError, useSteps } from './use-steps.ts';

export const jobModalWidth = 1120;

type JobFormModalProps = {
  title: string;
  start: JobStart;
  draft?: JobDraft;
  onClose: (discarded: JobDraft | null) => void;
  onSaved: (saved: SavedJob) => void;
};

type Labels = { save: string; saving: string };

function labelsOf({ job, source }: JobStart): Labels {
  if (job !== null) return { save: 'Update', saving: 'Updating...' };
  if (source === undefined) return { save: 'Create', saving: 'Creating...' };
  return { save: source.kind === 'request' ? 'Create from Request' : 'Create from Estimate', saving: 'Creating...' };
}

/** M21: the job form with its steps. */
export function JobFormModal({ title, start, draft, onClose, onSaved }: JobFormModalProps) {
  const state = useJobForm({ start, draft, onSaved: (saved) => void leave(() => onSaved(saved)) });
  const { form, lines } = state;
  const client = useWatch({ control: form.control, name: 'client' });
  const steps = useSteps({ hasClient: client !== null });
  useFirstError(state, steps);
  const folds = useFolds();
  const [isAddingClient, setAddingClient] = useState(false);
  const [isUnderstood, setUnderstood] = useState(false);
  const { ask, isOver } = useLeaving(form.isChanged);
  const tabsId = useId();
  const maySave = useMaySave(start);
  const isBlocked = state.isRescheduled && !isUnderstood;

  useEffect(() => {
    if (!state.isRescheduled) setUnderstood(false);
  }, [state.isRescheduled]);

  async function leave(then: () => void): Promise<void> {
    isOver.current = true;
    await steps.forget();
    then();
  }

  async function close(): Promise<void> {
    if (isAddingClient) {
      // Leaving the subview returns to the job form, and must not close both.
      if (await mayLeave()) setAddingClient(false);
      return;
    }
    if (!(await ask())) return;
    const discarded = form.isChanged ? form.draft() : null;
    await leave(() => onClose(discarded));
  }

  /** Continuing without a client focuses the client field (screens M21, Footer). */
  function hasClient(): boolean {
    if (client !== null) return true;
    toast.error(noClientText);
    form.setError('client', { type: 'custom', message: noClientText });
    steps.open('basic-info');
    focusSoon(state, 'client');
    return false;
  }

  function submit(event?: { preventDefault?: () => void }): void {
    event?.preventDefault?.();
    if (!maySave || isBlocked || isAddingClient || !hasClient()) return;
    lines.marks.set({ showsMissing: true, texts: {} });
    form.submit(event);
  }

  const instead: ReactNode = isAddingClient ? (
    <NewClient state={state} onDone={() => setAddingClient(false)} onBack={() => void close()} />
  ) : steps.step !== 'client-history' ? undefined : client === null ? (
    <EmptyState text="Please select a client to view their history" />
  ) : (
    <TabPanel tabsId={tabsId} value={steps.step} className={styles.panel}>
      <HistoryStep client={client} />
    </TabPanel>
  );

  return (
    <FormModal
      opened
      title={title}
      width={jobModalWidth}
      form={{ ...form, submit }}
      canSaveUnchanged
      staysOnOutsideClick={form.isChanged}
      onClose={() => void close()}
      saveLabel=""
      savingLabel=""
      withoutFooter={isAddingClient}
      head={!isAddingClient && <StepRow id={tabsId} title={title} steps={steps} />}
      instead={instead}
      actions={
        <Actions
          steps={steps}
          labels={labelsOf(start)}
          state={state}
          maySave={maySave}
          isBlocked={isBlocked}
          hasClient={client !== null}
          onNext={() => hasClient() && steps.next?.()}
          onSave={submit}
        />
      }
    >
      <TabPanel tabsId={tabsId} value={steps.step} className={styles.panel}>
        {steps.step === 'line-items' ? (
          <LinesStep state={state} />
        ) : (
          <BasicStep
            state={state}
            folds={folds}
            onAddClient={() => setAddingClient(true)}
            isUnderstood={isUnderstood}
            onUnderstood={setUnderstood}
          />
        )}
      </TabPanel>
    </FormModal>
  );
}

/** Asks once, on every way out, before changes are lost. */
function useLeaving(isChanged: boolean) {
  const isOver = useRef(false);
  // Navigating to any URL other than that of another step closes the form.
  const ask = useAskBeforeLeaving(isChanged, ({ pathname, search }) =>
    isOver.current ? '' : JSON.stringify([pathname, { ...search, step: undefined }]),
  );
  return { ask, isOver };
}

function useMaySave({ job }: JobStart): boolean {
  const can = useCan();
  const mayEdit = useMayEditJob();
  return job === null ? can('Jobs.create') || can('Jobs.createForAssigned') : mayEdit(job);
}

type ActionsProps = {
  steps: Steps;
  labels: Labels;
  state: JobFormState;
  maySave: boolean;
  isBlocked: boolean;
  hasClient: boolean;
  onNext: () => void;
  onSave: () => void;
};

function Actions({ steps, labels, state, maySave, isBlocked, hasClient, onNext, onSave }: ActionsProps) {
  const { form } = state;
  const isOff = !hasClient || isBlocked || form.isHeldBack;
  const why = hasClient ? "Tick 'I understand' first" : 'Please select a client first';
  return (
    <>
      <Button variant="default" disabled={steps.back === undefined || form.isSaving} onClick={steps.back}>
        Back
      </Button>
      {steps.next !== undefined && (
        <Button variant="default" disabled={form.isSaving} onClick={onNext}>
          Next
        </Button>
      )}
      {maySave && (
        <Tooltip label={why} disabled={hasClient && !isBlocked} withArrow>
          <span>
            <BusyButton
              disabled={isOff && !form.isSaving}
              title={isOff ? why : undefined}
              label={labels.save}
              busyLabel={labels.saving}
              isBusy={form.isSaving}
              onClick={onSave}
            />
          </span>
        </Tooltip>
      )}
    </>
  );
}

/** The steps as tabs, or on phones as pages with a progress line (screens M21). */
function StepRow({ id, title, steps }: { id: string; title: string; steps: Steps }) {
  const isPhone = useIsPhone();
  const at = steps.shown.findIndex(({ value }) => value === steps.step);
  const tabs = (
    <PageTabs id={id} label={title} hasKeys={false} tabs={steps.shown} value={steps.step} onChange={steps.open} />
  );
  if (!isPhone) return tabs;
  return (
    <div className={styles.progress}>
      {tabs}
      <div className={styles.far}>
        <Progress value={((at + 1) / steps.shown.length) * 100} size="sm" aria-label="Progress" />
        <Text size="xs" c="dimmed">
          Step {at + 1} of {steps.shown.length}
        </Text>
      </div>
    </div>
  );
}

/** 'Line Items & Notes' (screens M21). */
function LinesStep({ state }: { state: JobFormState }) {
  return (
    <>
      <FormSection title="Line Items">
        <LinesSection state={state} />
      </FormSection>
      <FormSection title="Notes">
        <NotesFields state={state} />
        <JobFormsField control={state.form.control} />
      </FormSection>
      {ownDefinitions(state).length > 0 && (
        <FormSection title="Properties">
          <OwnProperties state={state} />
        </FormSection>
      )}
    </>
  );
}
