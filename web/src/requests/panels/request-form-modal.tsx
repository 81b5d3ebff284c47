import { useMediaQuery } from '@mantine/hooks';
import type { Client } from '@truckroll/contract/clients/clients';
import type { Request } from '@truckroll/contract/requests/requests';
import { Suspense, useMemo, useState } from 'react';
import { useUndoOfClosing } from '../../app/record-form/undo-of-closing.ts';
import { track } from '../../app/transport/analytics.ts';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { AdditionalSection } from './additional-section.tsx';
import { BasicSection } from './basic-section.tsx';
import { chooseClient } from './choose-client.ts';
import { AvailabilitySection, ContactSection } from './contact-section.tsx';
import { failureToasts, type SectionName, sectionOf } from './request-checks.ts';
import { type FailingSections, RequestSections } from './request-sections.tsx';
import type { RequestStart } from './request-start.ts';
import { SchedulingSection } from './scheduling-section.tsx';
import { type RequestDraft, type RequestFormState, useRequestForm } from './use-request-form.ts';

const NewClientDialog = lazyDialog(async () => (await import('./new-client-dialog.tsx')).NewClientDialog);

type RequestFormModalProps = {
  title: string;
  start: RequestStart;
  draft?: RequestDraft;
  onClose: () => void;
  onSaved: (saved: Request) => void;
  reopen: (draft: RequestDraft) => void;
};

/**
 * M26: the form of a request in its five sections. It closes without a question, and can be reopened with its values
 * (screens 3.8).
 */
export function RequestFormModal({ title, start, draft, onClose, onSaved, reopen }: RequestFormModalProps) {
  const state = useRequestForm({ start, draft, onSaved });
  const { form } = state;
  useUndoOfClosing({ form, reopen, onClosed: (isSaved) => track('request_closed', { isSaved }) });
  const isNew = state.request === null;
  const [isAddingClient, setAddingClient] = useState(false);
  const width = useMediaQuery('(min-width: 100em)') === true ? '50vw' : '60vw';
  const failing = useFailingSections(state);

  function takeNewClient(client: Client): void {
    chooseClient(form, client);
    // The focus is set before the dialog closes, because the dialog would return it to its button.
    form.setFocus('client');
    setAddingClient(false);
  }

  function submit(event?: { preventDefault?: () => void }): void {
    event?.preventDefault?.();
    for (const text of failureToasts(state.failures())) toast.error(text);
    form.submit(event);
  }

  return (
    <>
      <FormModal
        opened
        title={title}
        width={width}
        form={{ ...form, submit }}
        canSaveUnchanged={isNew || form.isChanged}
        onClose={onClose}
        saveLabel={isNew ? 'Create' : 'Update'}
        savingLabel={isNew ? 'Creating...' : 'Updating...'}
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
      {isAddingClient && (
        <Suspense>
          <NewClientDialog onCreated={takeNewClient} onClose={() => setAddingClient(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The sections with errors. On a phone they expand at each attempt to save. */
function useFailingSections({ form }: RequestFormState): FailingSections {
  const { errors, submitCount } = form.formState;
  const names = [...new Set(Object.keys(errors).map(sectionOf))].join();
  return useMemo(
    () => ({ attempt: submitCount, sections: names === '' ? [] : (names.split(',') as SectionName[]) }),
    [names, submitCount],
  );
}
