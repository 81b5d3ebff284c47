import { Alert, Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { maySendDocument } from '@truckroll/domain/documents/document-rights';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { InCurrency } from '../../../design/currency.tsx';
import { useAskBeforeLeaving } from '../../../design/feedback/unsaved-changes.ts';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { Form } from '../../../design/form/form.tsx';
import { SaveLine } from '../../../design/form/save-line.tsx';
import { Page } from '../../../design/page.tsx';
import { useRootMark } from '../../../design/root-mark.ts';
import { useSaveKey } from '../../../design/save-key.ts';
import { sendRefusal } from '../../panels/document-refusals.ts';
import { listLink, viewLink } from '../../parts/document-link.tsx';
import { useDocumentPerson } from '../../parts/use-document-person.ts';
import { AmountsSection, TotalInSight } from './amounts-section.tsx';
import { locksOf } from './document-locks.ts';
import styles from './editor.module.css';
import { HeadSection } from './head-section.tsx';
import { CompanySection, ContractSection, DepositSection, ScheduleSection, TextSection } from './text-sections.tsx';
import { type DocumentForm, type DocumentFormState, type DocumentStart, useDocumentForm } from './use-document-form.ts';

type DocumentEditorProps = {
  start: DocumentStart;
  /** Whether the URL names the client. */
  hasGivenClient: boolean;
};

/** P17 and P18: an invoice or estimate, new or stored, in its own currency. */
export const DocumentEditor = (props: DocumentEditorProps) => (
  <InCurrency value={props.start.currency}>
    <EditorPage {...props} />
  </InCurrency>
);

function EditorPage({ start, hasGivenClient }: DocumentEditorProps) {
  const navigate = useNavigate();
  const state = useDocumentForm({
    start,
    onSaved: (saved, { thenSends }) => {
      if (saved === null) {
        // It waits on this device.
        void navigate({ ...listLink(start.documentType), ignoreBlocker: true });
        return;
      }
      const { to, search } = viewLink(saved);
      void navigate({ to, search: { ...search, ...(thenSends ? { send: 'true' } : {}) }, ignoreBlocker: true });
    },
  });
  const { form, stored } = state;
  const locks = locksOf({ stored, source: start.source, hasGivenClient });
  const word = documentWord(start.documentType);
  const title = stored === null ? `New ${word}` : `Edit ${stored.documentNumberDisplay}`;
  useAskBeforeLeaving(form.isChanged);
  // Mod+Enter saves only if the button is enabled.
  const gated: DocumentForm = {
    ...form,
    submit(event) {
      event?.preventDefault?.();
      submit(state);
    },
  };
  return (
    <Page
      title={title}
      breadcrumbs={
        <Breadcrumbs
          above={[
            { label: `${word}s`, ...listLink(start.documentType) },
            ...(stored === null ? [] : [{ label: stored.documentNumberDisplay, ...viewLink(stored) }]),
          ]}
          here={stored === null ? title : 'Edit'}
        />
      }
    >
      {(locks.all ?? locks.amounts) !== null && (
        <Alert color="gray" variant="light" py={8} px={12}>
          {locks.all ??
            (stored?.billingProgress
              ? locks.amounts
              : `${locks.amounts} Items, amounts and client stay as they were paid for.`)}
        </Alert>
      )}
      <Form form={gated} label={title} className={styles.form}>
        <HeadSection state={state} locks={locks} />
        <AmountsSection state={state} locks={locks} />
        <TextSection state={state} locks={locks} />
        <DepositSection state={state} locks={locks} />
        <ScheduleSection state={state} locks={locks} />
        <ContractSection state={state} locks={locks} />
        <CompanySection state={state} locks={locks} />
        <Footer state={state} />
      </Form>
    </Page>
  );
}

/** Whether the form can be saved: a new document always, a stored one only after a change. */
const canSave = ({ stored, form }: DocumentFormState): boolean =>
  (stored === null || form.isChanged) && !form.isHeldBack;

function submit(state: DocumentFormState): void {
  if (canSave(state)) state.save({ thenSends: false });
}

function Footer({ state }: { state: DocumentFormState }) {
  const { form, stored, start } = state;
  const navigate = useNavigate();
  const person = useDocumentPerson();
  const { documentType } = start;
  const maySend = maySendDocument(person, { documentType, createdBy: stored?.createdBy });
  const isSendable = stored === null || sendRefusal(stored) === null;
  useSaveKey(() => submit(state));
  useRootMark('action-bar');
  return (
    <div className={styles.footer}>
      <SaveLine form={form} />
      <div className={styles.buttons}>
        <TotalInSight state={state} />
        <Group gap="sm">
          <Button
            variant="default"
            disabled={form.isSaving}
            onClick={() => void navigate(stored === null ? listLink(documentType) : viewLink(stored))}
          >
            Cancel
          </Button>
          {maySend && isSendable && (
            <Button
              variant="default"
              disabled={form.isSaving || form.isHeldBack}
              onClick={() => state.save({ thenSends: true })}
            >
              Save and send
            </Button>
          )}
          <BusyButton
            type="submit"
            label="Save"
            busyLabel="Saving..."
            isBusy={form.isSaving}
            disabled={!canSave(state) && !form.isSaving}
          />
        </Group>
      </div>
    </div>
  );
}
