import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { createPlanTemplate, longestPlanName, type PlanTemplate } from '@truckroll/contract/plans/plans';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { priceOf } from '@truckroll/domain/plans/plan-bills';
import { type PlanKind, type PlanTerms, planKindLabels } from '@truckroll/domain/plans/plan-terms';
import { useController, useFormState } from 'react-hook-form';
import type { z } from 'zod';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { useCan, useMe } from '../../app/session/me.ts';
import { NoPermission } from '../../app/shell/not-found-screen.tsx';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useRecordList } from '../../design/list/record-list.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { type TemplateInput, templateValuesOf } from './plan-form.ts';
import { planTemplatesQuery, useDeleteTemplate, useSaveTemplate } from './plan-queries.ts';
import { planPriceText } from './plan-words.ts';
import type { TemplatesSearch } from './templates-search.ts';
import { TermsFields } from './terms-fields.tsx';

const route = getRouteApi('/_app/settingsV2/plans');

/** P73: what clients can sign up for. */
export function PlanTemplatesScreen() {
  return useCan()('Invoice.create') ? <Templates /> : <NoPermission />;
}

const columnsIn = (currency: string, decimals: number): readonly Column<PlanTemplate, never>[] => [
  { key: 'name', title: 'Template', render: ({ name }) => name, onCard: 'heading' },
  {
    key: 'kind',
    title: 'Kind',
    width: 180,
    render: ({ kind }) => planKindLabels[kind],
    onCard: 'plain',
  },
  {
    key: 'price',
    title: 'Price',
    width: 220,
    align: 'right',
    render: ({ terms: { lines, billing, interval } }) =>
      planPriceText({ price: priceOf(lines, decimals), currency, billing, interval }),
  },
];

function Templates() {
  const { account } = useMe();
  const list = useRecordList<TemplatesSearch>('plan-templates', route);
  const navigate = route.useNavigate();
  const { search } = list;
  const templates = useQuery(planTemplatesQuery);
  const edited = templates.data?.find(({ id }) => id === search.edit);
  const add = (kind: PlanKind) =>
    void navigate({ search: (before) => ({ ...before, new: 'true', adds: kind === 'invoice' ? kind : undefined }) });
  useShortcuts({ n: () => add('plan') });
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => add('plan')}>
      Add plan
    </Button>
  );
  return (
    <Page
      title="Plans"
      breadcrumbs={<SettingsBreadcrumbs here="Plans" />}
      actions={
        <>
          <Button variant="default" onClick={() => add('invoice')}>
            Add recurring invoice
          </Button>
          {addButton}
        </>
      }
    >
      <DataTable
        label="Templates"
        columns={columnsIn(account.currency, currencyDecimals(account.currency))}
        query={{ ...templates, data: pageOfRows(templates.data, list) }}
        list={list}
        nameOf={({ name }) => name}
        onOpen={({ id }) => list.edit(id)}
        actionsOf={(template) => <TemplateMenu template={template} onEdit={() => list.edit(template.id)} />}
        empty={{
          text: 'No templates yet',
          hint: 'Write down once what a plan gives and costs, then sign clients up for it.',
          icon: <EmptyPicture of="invoices" />,
          action: addButton,
        }}
      />
      {(search.new !== undefined || edited !== undefined) && (
        <TemplateDialog
          key={edited?.id}
          template={search.new === undefined ? (edited ?? null) : null}
          kind={search.adds ?? 'plan'}
          onClose={list.close}
          onSaved={list.closeSaved}
        />
      )}
    </Page>
  );
}

function TemplateMenu({ template: { id, name }, onEdit }: { template: PlanTemplate; onEdit: () => void }) {
  const remove = useDeleteTemplate();
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete template',
        message: `'${name}' will be deleted. Plans that were made from it stay.`,
        work: () => remove.mutateAsync(id),
      }),
    );
  return (
    <RowMenu name={name}>
      <EditItem onClick={onEdit} />
      <DeleteItem onClick={askToDelete} />
    </RowMenu>
  );
}

type Output = z.output<typeof createPlanTemplate.body>;
type TemplateDialogProps = {
  template: PlanTemplate | null;
  kind: PlanKind;
  onClose: () => void;
  onSaved: () => void;
};

function TemplateDialog({ template, kind, onClose, onSaved }: TemplateDialogProps) {
  const save = useSaveTemplate();
  const queryClient = useQueryClient();
  const form = useRecordForm<PlanTemplate, TemplateInput, Output, never, PlanTemplate>({
    record: template,
    schema: createPlanTemplate.body as unknown as z.ZodType<Output, TemplateInput>,
    valuesOf: (stored) => templateValuesOf(stored, kind),
    send: (values, edited) => save.mutateAsync({ ...values, id: edited?.id ?? null, updatedAt: edited?.updatedAt }),
    async reload(edited) {
      const fresh = await queryClient.fetchQuery({ ...planTemplatesQuery, staleTime: 0 });
      return fresh.find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved() {
      toast.success('Saved');
      onSaved();
    },
  });
  const { control } = form;
  const terms = useController({ control, name: 'terms' });
  const { errors } = useFormState({ control });
  const shown = template?.kind ?? kind;
  const word = shown === 'plan' ? 'plan' : 'recurring invoice';
  return (
    <RecordDialog title={template === null ? `Add ${word}` : `Edit ${word}`} form={form} onClose={onClose} width={720}>
      <TextField control={control} name="name" label="Name" required maxLength={longestPlanName} />
      <TermsFields
        kind={shown}
        value={terms.field.value as PlanTerms}
        onChange={terms.field.onChange}
        errors={errors.terms as never}
      />
    </RecordDialog>
  );
}
