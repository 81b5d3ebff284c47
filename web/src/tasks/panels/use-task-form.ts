import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Client } from '@truckroll/contract/clients/clients';
import { createTask, updateTask } from '@truckroll/contract/tasks/save-task';
import type { Task } from '@truckroll/contract/tasks/tasks';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { draftOf } from '@truckroll/domain/addresses/address-draft';
import { useEffect, useRef, useState } from 'react';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { useMe, useRights } from '../../app/session/me.ts';
import { clientQuery } from '../../clients/parts/client-queries.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import type { AppForm } from '../../design/form/form.tsx';
import { taskQuery, useCreateTask, useUpdateTask } from '../parts/task-queries.ts';
import {
  changedOf,
  newTaskPayload,
  newTaskValues,
  type TaskFormValues,
  type TaskOrigin,
  type TaskStart,
  taskForm,
  taskPayload,
  taskValuesOf,
} from '../parts/task-values.ts';

export type TaskForm = AppForm<TaskFormValues, TaskFormValues> & {
  /** Sets the client, clears the links to the former client's records, and takes over the client's address. */
  chooseClient: (client: Client | null) => void;
  clientName: string;
};

const failedText = 'Failed to create task. Please try again.';

type Options = { task: Task | null; start?: TaskStart; fromCall?: TaskOrigin; onSaved: (task?: Task) => void };
type Saved = { data: { task: Task }; message: string };

/** The form of M28. An edit sends only changes, with the version that was edited (API 1.7). */
export function useTaskForm({ task, start, fromCall, onSaved }: Options): TaskForm {
  const me = useMe();
  const zones = { ofUser: me.timezone, ofAccount: me.account.timezone };
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = useCreateTask();
  const update = useUpdateTask();
  const [clientName, setClientName] = useState(task?.client?.name ?? '');

  const form = useRecordForm<Task, TaskFormValues, TaskFormValues, never, Saved | null>({
    record: task,
    schema: taskForm,
    isSentLater: true,
    valuesOf: (record) => (record === null ? newTaskValues(start) : taskValuesOf(record, zones)),
    async send(values, edited, base) {
      // A new task's initial values may have received the client's address since.
      const begun = form.formState.defaultValues as TaskFormValues;
      if (edited === null) {
        const created = await create.mutateAsync({ ...newTaskPayload({ values, begun, zones }), fromCall });
        return created === null ? null : { data: created, message: createTask.message ?? '' };
      }
      const before = { ...taskPayload(base.values, zones), status: edited.status };
      const changes = changedOf(before, taskPayload(values, zones));
      const saved = await update.mutateAsync({ edited, changes });
      return saved === null ? null : { data: saved, message: updateTask.message ?? '' };
    },
    reload: ({ id }) => queryClient.fetchQuery({ ...taskQuery(id), staleTime: 0 }),
    onEdited: ({ client }) => setClientName(client?.name ?? ''),
    onSaved(saved, edit) {
      if (saved === null) {
        // It waits on this device: nothing is unsaved.
        form.reset(form.getValues());
        onSaved();
        return;
      }
      const { id: taskId } = saved.data.task;
      const open = () => void navigate({ to: '/tasks/$taskId', params: { taskId } });
      edit(saved.data.task);
      toast.success(saved.message, { action: task === null ? { label: 'Open task', run: open } : undefined });
      onSaved(saved.data.task);
    },
    placed: (problem, _, edited) =>
      problem.status === 0 && edited === null ? new ApiProblem({ status: 0, message: failedText }) : problem,
  });

  useAddressOfClient({ form, start: form.base.record === null ? start : undefined });

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

/**
 * Gives a client's new task the client's address when the client has loaded. Values typed before are kept (screens
 * M28).
 */
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
