import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { EstimateTemplate } from '@truckroll/contract/documents/estimate-templates';
import { useState } from 'react';
import { useRecordForm } from '../../../app/record-form/record-form.ts';
import { useCan, useMe } from '../../../app/session/me.ts';
import { NoPermission } from '../../../app/shell/not-found-screen.tsx';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { InCurrency } from '../../../design/currency.tsx';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { toast } from '../../../design/feedback/toasts.ts';
import { useAskBeforeLeaving } from '../../../design/feedback/unsaved-changes.ts';
import { TextField } from '../../../design/field/text-field.tsx';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { Form } from '../../../design/form/form.tsx';
import { SaveLine } from '../../../design/form/save-line.tsx';
import { Page, PageTitle } from '../../../design/page.tsx';
import { useRootMark } from '../../../design/root-mark.ts';
import { useSaveKey } from '../../../design/save-key.ts';
import { Section } from '../../../design/section.tsx';
import { HistoryView } from '../../../history/parts/history-view.tsx';
import { areNamed, type ItemLine, lineEditor, storeNewProducts } from '../../../line-items/parts/line-editor-input.ts';
import { refetchProducts } from '../../../product-services/parts/catalogue-queries.ts';
import { useTaxes } from '../../../taxes/parts/tax-queries.ts';
import { listLink } from '../../parts/document-link.tsx';
import { AmountsSection, TotalInSight } from '../editor/amounts-section.tsx';
import type { DocumentLocks } from '../editor/document-locks.ts';
import { longest, termsPayload } from '../editor/document-payload.ts';
import { type DocumentValues, newDocumentStart } from '../editor/document-values.ts';
import styles from '../editor/editor.module.css';
import { documentItemsPayload } from '../editor/option-lines.ts';
import { ContractSection, DepositSection, ScheduleSection, TextSection } from '../editor/text-sections.tsx';
import { type DocumentForm, type DocumentFormState, linesText, placed, schemas } from '../editor/use-document-form.ts';
import { fillFromTemplate } from './fill-from-template.ts';
import { templateQuery, useUpdateTemplate } from './template-queries.ts';

const open: DocumentLocks = { all: null, assignedTo: null, amounts: null, client: null };

/** A template of estimates in the editor of estimates, with its history (screens 12.2). */
export function EditTemplateScreen({ id }: { id: string }) {
  const mayEdit = useCan()('Estimate.edit');
  const query = useQuery({ ...templateQuery(id), staleTime: 0, refetchOnMount: 'always', enabled: mayEdit });
  const taxes = useTaxes();
  // The form is initialised only once, because refetched data must not replace typed values.
  const [start, setStart] = useState<EstimateTemplate | null>(null);
  if (start === null && query.data !== undefined && query.isFetchedAfterMount && !taxes.isPending) setStart(query.data);
  const showsSkeleton = useDelayedLoading(start === null && !query.isError);
  if (!mayEdit) return <NoPermission />;
  if (start !== null) {
    return (
      <InCurrency value={start.currency}>
        <TemplateEditor template={start} latest={query.data} taxes={taxes.data ?? []} />
      </InCurrency>
    );
  }
  if (query.error instanceof ApiProblem && query.error.isNotFound) {
    return (
      <Stack align="center" gap="sm" py={80} px="md">
        <PageTitle page={query.error.message} />
        <Text component="h1">{query.error.message}</Text>
        <Anchor renderRoot={(props) => <Link {...props} {...listLink(2)} />}>Go to the estimates</Anchor>
      </Stack>
    );
  }
  return (
    <Page title="Edit template">
      {query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        showsSkeleton && <Skeleton height={480} aria-busy />
      )}
    </Page>
  );
}

type TemplateEditorProps = {
  template: EstimateTemplate;
  latest: EstimateTemplate | undefined;
  taxes: NonNullable<ReturnType<typeof useTaxes>['data']>;
};

/** What a template fills into an empty form. Its options and lines have the same ids each time it is read. */
function fillingOf(template: EstimateTemplate, empty: DocumentValues) {
  let made = 0;
  const newId = () => {
    made += 1;
    return `part-${made}`;
  };
  return fillFromTemplate(template, { begun: empty, typed: empty, newId });
}

function TemplateEditor({ template, latest, taxes }: TemplateEditorProps) {
  const { account } = useMe();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const update = useUpdateTemplate();
  // A template has no client, number and days; the form's rules want some.
  const [empty] = useState<DocumentValues>(() => {
    const of = { documentType: 2, documentNumber: 1, account, today: '2000-01-01' } as const;
    const { values } = newDocumentStart({ ...of, client: null, job: null, approved: null, requested: undefined });
    return { ...values, client: { id: template.id, name: template.name } };
  });
  const valuesOf = (stored: EstimateTemplate | null): DocumentValues => {
    const { values, options } = fillingOf(stored ?? template, empty);
    return { ...empty, ...values, options };
  };
  const linesOf = (stored: EstimateTemplate | null): ItemLine[] => fillingOf(stored ?? template, empty).lines;
  const [lines] = useState(() => lineEditor(linesOf(template), { taxes }));
  const form = useRecordForm<EstimateTemplate, DocumentValues, DocumentValues, ItemLine>({
    record: template,
    latest,
    schema: schemas[2],
    valuesOf,
    lines: { editor: lines, of: linesOf },
    check() {
      if (!areNamed(lines)) throw new ApiProblem({ status: 400, message: linesText });
    },
    async prepare(values) {
      if (await storeNewProducts(lines)) refetchProducts(queryClient);
      return values;
    },
    send: (values, edited) =>
      update.mutateAsync({
        id: template.id,
        terms: { ...termsPayload(values), items: documentItemsPayload(lines.lines.get(), 2) },
        updatedAt: edited?.updatedAt,
      }),
    reload: ({ id }) => queryClient.fetchQuery({ ...templateQuery(id), staleTime: 0 }),
    onSaved() {
      toast.success('Template saved');
      void navigate({ ...listLink(2), ignoreBlocker: true });
    },
    placed(problem) {
      const fields = problem.fields.map((field) => ({ ...field, path: field.path.replace(/^terms\./, '') }));
      const { status, code, message } = problem;
      return placed(new ApiProblem({ status, code, message, fields, isReported: problem.isReported }), lines);
    },
  });
  useAskBeforeLeaving(form.isChanged);
  useRootMark('action-bar');
  const canSave = form.isChanged && !form.isHeldBack;
  const submit = () => {
    areNamed(lines);
    if (canSave) form.submit();
  };
  useSaveKey(submit);
  const state: DocumentFormState = {
    start: {
      ...{ documentType: 2, stored: null, values: empty, items: [], source: null, address: null, taxes },
      ...{ currency: template.currency, isTemplate: true },
    },
    stored: null,
    // The sections read values and errors, which do not depend on what is stored.
    form: form as unknown as DocumentForm,
    lines,
    save: submit,
  };
  const title = `Edit template ${template.name}`;
  return (
    <Page
      title={title}
      breadcrumbs={<Breadcrumbs above={[{ label: 'Estimates', ...listLink(2) }]} here="Edit template" />}
    >
      <Form form={form} label={title} className={styles.form}>
        <Section title="Details" intro="Estimates that began with this template stay as they are">
          <TextField control={form.control} name="title" label="Title" maxLength={longest.title} />
        </Section>
        <AmountsSection state={state} locks={open} />
        <TextSection state={state} locks={open} />
        <DepositSection state={state} locks={open} />
        <ScheduleSection state={state} locks={open} />
        <ContractSection state={state} locks={open} />
        <Section title="History">
          <HistoryView
            of={{ moduleType: 'estimateTemplate', moduleId: template.id }}
            ownKey={templateQuery(template.id).queryKey}
          />
        </Section>
        <div className={styles.footer}>
          <SaveLine form={form} />
          <div className={styles.buttons}>
            <TotalInSight state={state} />
            <Group gap="sm">
              <Button variant="default" disabled={form.isSaving} onClick={() => void navigate(listLink(2))}>
                Cancel
              </Button>
              <BusyButton
                type="submit"
                label="Save"
                busyLabel="Saving..."
                isBusy={form.isSaving}
                disabled={!canSave && !form.isSaving}
              />
            </Group>
          </div>
        </div>
      </Form>
    </Page>
  );
}
