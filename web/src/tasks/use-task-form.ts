import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients';
import type { Task } from '@truckroll/contract/tasks';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { draftOf } from '@truckroll/domain/addresses/address-draft';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../app/api-problem.ts';
import { useMe, useRights } from '../app/me.ts';
import { askToReload } from '../app/stale-record.ts';
import { toast } from '../app/toasts.ts';
import { clientQuery } from '../clients/client-queries.ts';
import { type AppForm, useAppForm } from '../design/form.tsx';
import { taskQuery, useCreateTask, useUpdateTask } from './task-queries.ts';
import {
  changedOf,
  newTaskPayload,
  newTaskValues,
  type TaskFormValues,
  type TaskStart,
  taskForm,
  taskPayload,
  taskValuesOf,
} from './task-values.ts';

export type TaskForm = AppForm<TaskFormValues, TaskFormValues> & {
  /** The chosen client; its record's links are gone with the one before, its address comes with it. */
  chooseClient: (client: Client | null) => void;
  clientName: string;
};

type Options = { task: Task | null; start?: TaskStart; onSaved: () => void };

/** The form of M28: an edit sends what changed, with the version that was edited (API 1.7). */
export function useTaskForm({ task, start, onSaved }: Options): TaskForm {
  const me = useMe();
  const zones = { ofUser: me.timezone, ofAccount: me.account.timezone };
  const queryClient = useQueryClient();
  const create = useCreateTask();
  const update = useUpdateTask();
  // The version that is edited: it stays while somebody types, whatever is read meanwhile.
  const [edited, setEdited] = useState(task);
  const [clientName, setClientName] = useState(task?.client?.name ?? '');
  const stored = edited === null ? newTaskValues(start) : taskValuesOf(edited, zones);

  const begun = (): TaskFormValues => form.formState.defaultValues as TaskFormValues;

  const form = useAppForm<TaskFormValues, TaskFormValues>({
    schema: taskForm,
    defaultValues: stored,
    async save(values) {
      const payload = taskPayload(values, zones);
      try {
        const saved =
          edited === null
            ? await create.mutateAsync(newTaskPayload({ values, begun: begun(), zones }))
            : await update.mutateAsync({
                id: edited.id,
                ...changedOf({ ...taskPayload(stored, zones), status: edited.status }, payload),
                updatedAt: edited.updatedAt,
              });
        form.reset(values);
        toast.success(saved.message);
        onSaved();
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 0 && edited === null)
          throw new ApiProblem({ status: 0, message: 'Failed to create task. Please try again.' });
        if (edited === null || !(error instanceof ApiProblem && error.isStale)) throw error;
        if (await askToReload()) begin(await queryClient.fetchQuery({ ...taskQuery(edited.id), staleTime: 0 }));
      }
    },
  });

  function begin(version: Task): void {
    setEdited(version);
    setClientName(version.client?.name ?? '');
    form.reset(taskValuesOf(version, zones));
  }

  // Who has typed nothing yet sees and edits the newest version.
  const { isDirty } = form.formState;
  const isOutdated = task !== null && edited !== null && task.updatedAt > edited.updatedAt && !isDirty;
  useEffect(() => {
    if (isOutdated) begin(task);
  });

  useAddressOfClient({ form, start: edited === null ? start : undefined });

  function chooseClient(client: Client | null): void {
    const how = { shouldDirty: true };
    form.setValue('clientId', client?.id ?? null, how);
    form.setValue('linkType', client === null ? null : 'client', how);
    for (const key of ['jobId', 'estimateId', 'invoiceId'] as const) form.setValue(key, null, how);
    form.setValue('propertyAddress', draftOf(client?.propertyAddress ?? null), how);
    setClientName(client?.name ?? '');
  }

  return { ...form, chooseClient, clientName };
}

type AddressOf = { form: AppForm<TaskFormValues, TaskFormValues>; start: TaskStart | undefined };

/** A new task of a client begins with his address, once he is read; what was typed until then stays (screens M28). */
function useAddressOfClient({ form, start }: AddressOf): void {
  const clientId = start?.clientId ?? null;
  const seesClients = viewScope(useRights(), 'Clients') !== null;
  const { data: client } = useQuery({ ...clientQuery(clientId ?? ''), enabled: seesClients && clientId !== null });
  const isSet = useRef(false);
  useEffect(() => {
    if (client === undefined || isSet.current) return;
    isSet.current = true;
    if (form.getValues('clientId') !== client.id) return;
    const begun = newTaskValues({ ...start, propertyAddress: draftOf(client.propertyAddress) });
    form.reset(begun, { keepDirtyValues: true, keepDirty: true });
  });
}
