import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useDial } from '../../design/calling.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { callQuery } from '../parts/call-queries.ts';
import { ownerOf } from './call-state.ts';
import { useCallTask } from './use-call-task.ts';

type CallBackActionsProps = { callId: string; className?: string | undefined; onDone?: (() => void) | undefined };

/** The actions on a missed call: call back, or create a task to call back. */
export function CallBackActions({ callId, className, onDone }: CallBackActionsProps) {
  const dial = useDial();
  const task = useCallTask();
  const queryClient = useQueryClient();
  const readCall = () => queryClient.fetchQuery({ ...callQuery(callId), staleTime: 0 });

  async function callBack(): Promise<void> {
    const record = await readCall();
    dial?.({ number: record.phoneNumber, ...ownerOf(record) });
    onDone?.();
  }

  if (dial === null && task === null) return null;
  return (
    <Group gap="xs" className={className}>
      {dial !== null && (
        <Button variant="default" size="compact-sm" onClick={() => toastOnError(callBack)}>
          Call back
        </Button>
      )}
      {task !== null && (
        <Button
          variant="default"
          size="compact-sm"
          aria-busy={task.isPending}
          onClick={() => {
            if (!task.isPending) toastOnError(async () => task.create(await readCall()));
          }}
        >
          Create Task
        </Button>
      )}
    </Group>
  );
}
