import { Button, Group, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Request } from '@truckroll/contract/requests';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { toast } from '../../app/toasts.ts';
import { mayLeave } from '../../app/unsaved-changes.ts';
import { FormModal } from '../../design/form-modal.tsx';
import { lazyPart } from '../../design/lazy-part.tsx';
import { AdditionalSection } from './additional-section.tsx';
import { BasicSection } from './basic-section.tsx';
import { chooseClient } from './choose-client.ts';
import { AvailabilitySection, ContactSection } from './contact-section.tsx';
import { failureToasts, type SectionName, sectionOf } from './request-checks.ts';
import { RequestSections } from './request-sections.tsx';
import type { RequestStart } from './request-start.ts';
import { SchedulingSection } from './scheduling-section.tsx';
import { type RequestDraft, type RequestFormState, useRequestForm } from './use-request-form.ts';
import { useUndoOfClosing } from './use-undo-of-closing.ts';

const NewClientPanel = lazyPart(async () => (await import('../../clients/new-client-panel.tsx')).NewClientPanel);

type RequestFormModalProps = {
  title: string;
  start: RequestStart;
  draft?: RequestDraft;
  onClose: () => void;
  onSaved: (saved: Request) => void;
  reopen: (draft: RequestDraft) => void;
};

/** M26: the form of a request in its five sections. It closes at once, and can be brought back (screens 3.8). */
export function RequestFormModal({ title, start, draft, onClose, onSaved, reopen }: RequestFormModalProps) {
  const state = useRequestForm({
    start,
    draft,
    onSaved(saved) {
      settle();
      onSaved(saved);
    },
  });
  const settle = useUndoOfClosing(state, reopen);
  const { form, isChanged } = state;
  const isNew = state.request === null;
  const [isAddingClient, setAddingClient] = useState(false);
  const width = useMediaQuery('(min-width: 100em)') === true ? '50vw' : '60vw';
  const failing = useFailingSections(state);

  async function close(): Promise<void> {
    // What was typed for a new client asks first; out of the subview one comes back to the request.
    if (!(await mayLeave())) return;
    if (isAddingClient) setAddingClient(false);
    else onClose();
  }

  function submit(event?: { preventDefault?: () => void }): void {
    event?.preventDefault?.();
    if (isAddingClient) return;
    for (const text of failureToasts(state.failures())) toast.error(text);
    form.submit(event);
  }

  return (
    <FormModal
      opened
      title={title}
      width={width}
      form={{ ...form, submit }}
      canSaveUnchanged={isNew || isChanged}
      onClose={() => void close()}
      saveLabel={isNew ? 'Create' : 'Update'}
      savingLabel={isNew ? 'Creating...' : 'Updating...'}
      withoutFooter={isAddingClient}
      instead={
        isAddingClient ? <NewClient state={state} onDone={() => setAddingClient(false)} onBack={close} /> : undefined
      }
    >
      <RequestSections failing={failing}>
        {{
          basic: <BasicSection state={state} onAddClient={() => setAddingClient(true)} />,
          availability: <AvailabilitySection state={state} />,
          contact: <ContactSection state={state} />,
          scheduling: <SchedulingSection state={state} />,
          additional: <AdditionalSection state={state} />,
        }}
      </RequestSections>
    </FormModal>
  );
}

/** The sections in which something is wrong: on a phone they open by themselves. */
function useFailingSections({ form }: RequestFormState): readonly SectionName[] {
  const { errors, submitCount } = form.formState;
  const [failing, setFailing] = useState<readonly SectionName[]>([]);
  const names = [...new Set(Object.keys(errors).map(sectionOf))].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt to save opens them again.
  useEffect(() => setFailing(names === '' ? [] : (names.split(',') as SectionName[])), [names, submitCount]);
  return failing;
}

type NewClientProps = { state: RequestFormState; onDone: () => void; onBack: () => Promise<void> };

/** The subview with a new client (M4): the request goes on with the one that was made. */
function NewClient({ state, onDone, onBack }: NewClientProps): ReactNode {
  return (
    <>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => void onBack()}
        >
          Back to the request
        </Button>
      </Group>
      <Title order={3}>Create Client</Title>
      <Suspense>
        <FirstFieldFocus />
        <NewClientPanel
          onCreated={(client) => {
            chooseClient(state.form, client);
            onDone();
            focusClient(state);
          }}
          onCancel={() => {
            onDone();
            focusClient(state);
          }}
        />
      </Suspense>
    </>
  );
}

/** The fields of the request are hidden until the subview is gone. */
const focusClient = ({ form }: RequestFormState): void => void requestAnimationFrame(() => form.setFocus('client'));

/** The dialog was open before this subview: the focus would stay where nothing is any more. */
function FirstFieldFocus() {
  useEffect(() => {
    document.querySelector<HTMLElement>('form[aria-label="Create Client"] input')?.focus();
  }, []);
  return null;
}
