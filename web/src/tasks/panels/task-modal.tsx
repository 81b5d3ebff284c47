import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Task } from '@truckroll/contract/tasks/tasks';
import { mayCompleteTask, mayDeleteTask } from '@truckroll/domain/tasks/task-rights';
import { Suspense, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { rightsOf, useCan, useMe } from '../../app/session/me.ts';
import { rememberRecent } from '../../app/shell/recents.ts';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { LayerRecord } from '../../design/dialog/layer-record.tsx';
import { lazyDialog, lazyPart } from '../../design/feedback/lazy-part.tsx';
import { layerOf, useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { taskQuery } from '../parts/task-queries.ts';
import { useTick } from '../parts/task-tick-input.tsx';
import type { TaskOrigin, TaskStart } from '../parts/task-values.ts';
import { AssignmentSection, HeadSection, LinkSection } from './task-fields.tsx';
import { ReminderSection, TaskScheduleSection } from './task-schedule-fields.tsx';
import { type TaskForm, useTaskForm } from './use-task-form.ts';

const NewClientPanel = lazyPart(async () => (await import('../../clients/parts/new-client-panel.tsx')).NewClientPanel);
const DeleteTaskDialog = lazyDialog(async () => (await import('./delete-task-dialog.tsx')).DeleteTaskDialog);

type TaskModalProps = {
  /** Absent for a new task. */
  taskId?: string;
  start?: TaskStart;
  /** The action item of a call that a new task is for. The call then remembers the task. */
  fromCall?: TaskOrigin;
  onClose: () => void;
  /** Called after the task was saved, with the task, or deleted. */
  onSaved: (task?: Task) => void;
  /** Whether the dialog is in the URL. Closing then removes it from there, which asks about unsaved changes. */
  isInAddress?: boolean;
};

/** M28: the dialog of a task. */
export function TaskModal({ taskId, ...props }: TaskModalProps) {
  if (taskId === undefined) return <TaskDialog task={null} {...props} />;
  return (
    <LayerRecord
      query={taskQuery(taskId)}
      title="Task"
      onClose={props.onClose}
      listLink={props.isInAddress ? 'Go to the tasks' : undefined}
    >
      {(task) => <TaskDialog task={task} {...props} />}
    </LayerRecord>
  );
}

type TaskDialogProps = Omit<TaskModalProps, 'taskId'> & { task: Task | null };

function TaskDialog({ task, start, fromCall, onClose, onSaved, isInAddress = false }: TaskDialogProps) {
  const can = useCan();
  const form = useTaskForm({ task, start, fromCall, onSaved });
  const { isDirty } = form.formState;
  const mayLeave = useAskBeforeLeaving(isDirty, layerOf);
  const me = useMe();
  const { id, name } = task ?? {};
  useEffect(() => {
    if (id !== undefined && name !== undefined) rememberRecent(me.id, { kind: 'task', id, label: name });
  }, [me.id, id, name]);
  const [isAddingClient, setAddingClient] = useState(false);
  const isLocked = task !== null && !can('TaskManagement.edit');

  async function close(): Promise<void> {
    if (isAddingClient) setAddingClient(false);
    else if (isInAddress || (await mayLeave())) onClose();
  }

  const part = { form, task, isLocked };
  return (
    <FormModal
      opened
      title={task === null ? 'Create Task' : isLocked ? 'Task' : 'Edit Task'}
      width={720}
      form={form}
      canSaveUnchanged
      withoutSave={isLocked}
      withoutFooter={isAddingClient}
      staysOnOutsideClick={isDirty}
      onClose={() => void close()}
      saveLabel=""
      savingLabel=""
      footerStart={task !== null && <TaskActions task={task} onDeleted={() => onSaved()} />}
      actions={<Actions form={form} task={task} isLocked={isLocked} onCancel={() => void close()} />}
      instead={
        isAddingClient ? (
          <>
            <Title order={3}>Add New Client</Title>
            <Suspense>
              <NewClientPanel
                onCreated={(client) => {
                  form.chooseClient(client);
                  setAddingClient(false);
                }}
                onCancel={() => setAddingClient(false)}
              />
            </Suspense>
          </>
        ) : undefined
      }
    >
      <Stack gap="lg">
        {task?.status === 'draft' && <Text c="dimmed">Draft</Text>}
        <HeadSection {...part} />
        <LinkSection {...part} onAddClient={() => setAddingClient(true)} />
        <AssignmentSection {...part} />
        <TaskScheduleSection {...part} />
        <ReminderSection {...part} />
      </Stack>
    </FormModal>
  );
}

type ActionsProps = { form: TaskForm; task: Task | null; isLocked: boolean; onCancel: () => void };

/** The buttons of the form. Save is disabled while required fields are missing, and Mod+Enter then names them. */
function Actions({ form, task, isLocked, onCancel }: ActionsProps) {
  const [name, category, day, time, allDay] = useWatch({
    control: form.control,
    name: ['name', 'category', 'scheduleDateTime', 'time', 'allDay'],
  });
  const isReady = name.trim() !== '' && category !== null && day !== null && (allDay || time !== null);
  const isNew = task === null;
  return (
    <>
      <Button variant="default" disabled={form.isSaving} onClick={onCancel}>
        {isLocked ? 'Close' : 'Cancel'}
      </Button>
      {!isLocked && (
        <BusyButton
          disabled={(!isReady || form.isHeldBack) && !form.isSaving}
          label={isNew ? 'Create Task' : 'Update Task'}
          busyLabel={isNew ? 'Creating...' : 'Updating...'}
          isBusy={form.isSaving}
          onClick={() => form.submit()}
        />
      )}
    </>
  );
}

/** The actions on a stored task, besides editing it. */
function TaskActions({ task, onDeleted }: { task: Task; onDeleted: () => void }) {
  const me = useMe();
  const by = { ...rightsOf(me), userId: me.id };
  const { tick, isBusy } = useTick();
  const { data = task } = useQuery(taskQuery(task.id));
  const [isAsking, setAsking] = useState(false);
  return (
    <Group gap="xs">
      {mayCompleteTask(by, data) && (
        <Button variant="default" disabled={isBusy} onClick={() => tick(data, !data.completed)}>
          {data.completed ? 'Reopen' : 'Complete'}
        </Button>
      )}
      {mayDeleteTask(by, data) && (
        <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <DeleteTaskDialog task={data} onClose={() => setAsking(false)} onDeleted={onDeleted} />
        </Suspense>
      )}
    </Group>
  );
}
