import { Select, SimpleGrid, Stack, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Task } from '@truckroll/contract/tasks/tasks';
import { can, viewScope } from '@truckroll/domain/abilities/rights';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { seesDocuments } from '@truckroll/domain/documents/document-rights';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { taskFields } from '@truckroll/domain/tasks/task-fields';
import { type TaskLinkType, taskCategories, taskLinkTypes, taskPriorities } from '@truckroll/domain/tasks/task-kinds';
import { useController, useWatch } from 'react-hook-form';
import { useRights } from '../../app/session/me.ts';
import { ClientPicker } from '../../clients/parts/client-picker.tsx';
import { clientQuery } from '../../clients/parts/client-queries.ts';
import { clientDocumentsQuery } from '../../clients/parts/client-tab-queries.ts';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { errorText } from '../../design/field/field.ts';
import { inputOf } from '../../design/field/record-input.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { Section } from '../../design/section.tsx';
import { jobListQuery } from '../../jobs/parts/job-queries.ts';
import { AddressInput } from '../../maps/parts/address-input.tsx';
import { assignableQuery } from '../parts/task-queries.ts';
import { linkOf } from '../parts/task-words.ts';
import type { TaskForm } from './use-task-form.ts';

export type PartProps = { form: TaskForm; task: Task | null; isLocked: boolean };

export const columns = { cols: { base: 1, sm: 2 }, spacing: 'md', verticalSpacing: 14 } as const;

const options = <T extends string>(values: readonly T[], labelOf: (value: T) => string) =>
  values.map((value) => ({ value, label: labelOf(value) }));

export function HeadSection({ form: { control }, isLocked: disabled }: PartProps) {
  const tags = useController({ control, name: 'tags' });
  return (
    <Stack gap={14}>
      <TextField control={control} name="name" label={taskFields.name.label} required autoFocus disabled={disabled} />
      <TextareaField control={control} name="instructions" {...inputOf(taskFields.instructions)} disabled={disabled} />
      <SimpleGrid {...columns}>
        <SelectField
          control={control}
          name="priority"
          label={taskFields.priority.label}
          data={options(taskPriorities, (value) => badgeLabel('taskPriority', value))}
          disabled={disabled}
        />
        <SelectField
          control={control}
          name="category"
          label="Category"
          required
          data={options(taskCategories, (value) => badgeLabel('taskCategory', value))}
          disabled={disabled}
        />
      </SimpleGrid>
      <TagsInput
        label="Tags"
        value={tags.field.value}
        onChange={tags.field.onChange}
        onBlur={tags.field.onBlur}
        maxTags={20}
        maxLength={50}
        disabled={disabled}
        acceptValueOnBlur
        error={errorText(tags.fieldState.error)}
      />
    </Stack>
  );
}

const linkLabels: Record<TaskLinkType, string> = {
  client: 'Client',
  job: 'Job',
  estimate: 'Estimate',
  invoice: 'Invoice',
};

/** The client of a task, and optionally one of its records. */
export function LinkSection({ form, task, isLocked, onAddClient }: PartProps & { onAddClient: () => void }) {
  const { control, setValue } = form;
  const rights = useRights();
  const client = useController({ control, name: 'clientId' });
  const type = useController({ control, name: 'linkType' });
  const address = useController({ control, name: 'propertyAddress' });
  const clientId = client.field.value;
  const hasName = form.clientName !== '';
  const named = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== null && !hasName });

  function changeType(chosen: string | null): void {
    const found = taskLinkTypes.find((each) => each === chosen) ?? null;
    type.field.onChange(found);
    for (const key of ['jobId', 'estimateId', 'invoiceId'] as const) setValue(key, null, { shouldDirty: true });
  }

  return (
    <Section title="Link to">
      <Stack gap={14}>
        <SimpleGrid {...columns}>
          <ClientPicker
            label="Client"
            refusesArchived
            view={viewScope(rights, 'Clients') === 'assigned' ? 'assigned' : undefined}
            value={clientId === null ? null : { id: clientId, name: form.clientName || (named.data?.name ?? '') }}
            disabled={isLocked}
            onChange={form.chooseClient}
            onBlur={client.field.onBlur}
            onAdd={onAddClient}
            error={errorText(client.fieldState.error)}
            ref={client.field.ref}
          />
          <Select
            label="Link type"
            data={options(taskLinkTypes, (value) => linkLabels[value])}
            disabled={isLocked || clientId === null}
            allowDeselect={false}
            value={type.field.value}
            onChange={changeType}
            error={errorText(type.fieldState.error)}
          />
          {clientId !== null && type.field.value === 'job' && (
            <JobField form={form} task={task} isLocked={isLocked} clientId={clientId} />
          )}
          {clientId !== null && (type.field.value === 'estimate' || type.field.value === 'invoice') && (
            <DocumentField
              key={type.field.value}
              form={form}
              task={task}
              isLocked={isLocked}
              clientId={clientId}
              type={type.field.value}
            />
          )}
        </SimpleGrid>
        <AddressInput
          label="Address"
          value={address.field.value}
          onChange={address.field.onChange}
          onBlur={address.field.onBlur}
          disabled={isLocked}
          error={errorText(address.fieldState.error)}
        />
      </Stack>
    </Section>
  );
}

type RecordProps = PartProps & { clientId: string };
type Choice = { value: string; label: string };

/** The list of choices, with the stored choice added if it is missing. */
function withStored(found: readonly Choice[], task: Task | null, id: string | null): Choice[] {
  const isKnown = id === null || found.some(({ value }) => value === id);
  return isKnown || task === null ? [...found] : [...found, { value: id, label: linkOf(task) }];
}

function JobField({ form: { control }, task, isLocked, clientId }: RecordProps) {
  const seesJobs = viewScope(useRights(), 'Jobs') !== null;
  const { data } = useQuery({ ...jobListQuery({ clientId, limit: 100 }), enabled: seesJobs });
  const found = (data?.jobs ?? []).map((job) => ({ value: job.id, label: jobLabel(job) }));
  const chosen = useWatch({ control, name: 'jobId' });
  return (
    <SelectField
      control={control}
      name="jobId"
      label="Job"
      required
      searchable
      data={withStored(found, task, chosen)}
      disabled={isLocked}
    />
  );
}

function DocumentField({
  form: { control },
  task,
  isLocked,
  clientId,
  type,
}: RecordProps & { type: 'estimate' | 'invoice' }) {
  const documentType = type === 'invoice' ? 1 : 2;
  const sees = seesDocuments(useRights(), documentType);
  const { data } = useQuery({ ...clientDocumentsQuery(clientId), enabled: sees });
  const found = (data ?? [])
    .filter((document) => document.documentType === documentType)
    .map(({ id, documentNumberDisplay, title }) => ({ value: id, label: `${documentNumberDisplay} ${title}`.trim() }));
  const name = type === 'invoice' ? 'invoiceId' : 'estimateId';
  const chosen = useWatch({ control, name });
  return (
    <SelectField
      control={control}
      name={name}
      label={linkLabels[type]}
      required
      searchable
      data={withStored(found, task, chosen)}
      disabled={isLocked}
    />
  );
}

/** The assignee of a task (screens M28, Assignment). */
export function AssignmentSection({ form: { control }, task, isLocked }: PartProps) {
  const rights = useRights();
  const has = (ability: 'assignTeam' | 'assignSelf') => can(rights, `TaskManagement.${ability}`);
  const view = rights.isAdmin ? 'all' : has('assignTeam') ? 'assignedTeam' : has('assignSelf') ? 'assignedSelf' : 'all';
  const { data } = useQuery(assignableQuery(view));
  const people = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const stored = task?.assignedTo ?? null;
  const isKnown = stored === null || people.some(({ value }) => value === stored.id);
  return (
    <Section title="Assignment">
      <Stack gap={14}>
        <SelectField
          control={control}
          name="assignedToId"
          label="Assign to"
          placeholder="Nobody yet"
          searchable
          clearable
          allowDeselect
          data={isKnown ? people : [...people, { value: stored.id, label: stored.name }]}
          disabled={isLocked}
        />
        <CheckboxField control={control} name="emailTeam" label="Email team" disabled={isLocked} />
      </Stack>
    </Section>
  );
}
