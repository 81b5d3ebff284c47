import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Call } from '@truckroll/contract/calls/calls';
import { callBackDue, callBackTask } from '@truckroll/domain/calls/call-back';
import { isMissed } from '@truckroll/domain/calls/call-progress';
import { wallClock } from '@truckroll/domain/format/dates';
import { useCan, useMe } from '../../app/session/me.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useCreateTask } from '../../tasks/parts/task-queries.ts';
import { refetchCalls } from '../parts/call-queries.ts';
import { partyName } from './call-state.ts';

/** Makes a task of a call for the person, in one click; null without the right to. */
export function useCallTask(): { create: (record: Call) => Promise<void>; isPending: boolean } | null {
  const me = useMe();
  const can = useCan();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const task = useCreateTask();
  if (!can('TaskManagement.create')) return null;

  /** The task after a conversation, for today. */
  const followUp = ({ clientId, clientName, phoneNumber: number }: Call, now: string) => ({
    name: `Follow up with ${partyName({ clientName, number })}`,
    status: 'scheduled' as const,
    category: 'follow_up' as const,
    priority: 'high' as const,
    scheduleDateTime: wallClock(now, me.timezone).day,
    allDay: true,
    assignedToId: me.id,
    ...(clientId === null ? {} : { linkType: 'client' as const, clientId }),
  });

  async function create(record: Call): Promise<void> {
    const now = new Date().toISOString();
    const body = isMissed(record) ? callBackTask(record, callBackDue(me.account, now), me.id) : followUp(record, now);
    const created = await task.mutateAsync(body);
    if (created === null) return;
    void refetchCalls(queryClient);
    const open = () => void navigate({ to: '/tasks/$taskId', params: { taskId: created.task.id } });
    toast.success('Task created', { action: { label: 'Open', run: open } });
  }
  return { create, isPending: task.isPending };
}
