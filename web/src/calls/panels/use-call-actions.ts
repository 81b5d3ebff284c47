import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Call } from '@truckroll/contract/calls/calls';
import { callBackDue, callBackTask } from '@truckroll/domain/calls/call-back';
import { isMissed } from '@truckroll/domain/calls/call-progress';
import { isInternational } from '@truckroll/domain/calls/calling-refusal';
import { useMe } from '../../app/session/me.ts';
import { useDial } from '../../design/calling.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useCreateTask } from '../../tasks/parts/task-queries.ts';
import { refetchCalls, useRetranscribe, useUpdateCall } from '../parts/call-queries.ts';
import { callBackTaskOf } from './call-states.ts';

const messageText = 'Messaging from a call is not available yet. Please use the Messages tab.';

/** The actions on a call. An absent action is null. */
export type CallActions = {
  /** Absent for hidden numbers. */
  callBack: (() => void) | null;
  createTask: (() => void) | null;
  /** Marks a missed call or a voicemail as handled, or as not handled. */
  markHandled: (() => void) | null;
  message: () => void;
  retranscribe: () => void;
  isBusy: boolean;
};

export function useCallActions(call: Call): CallActions {
  const me = useMe();
  const dial = useDial();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const create = useCreateTask();
  const update = useUpdateCall();
  const retranscribe = useRetranscribe();
  const { dbId, phoneNumber, clientId, clientName } = call;

  const createTask = () =>
    toastOnError(async () => {
      const due = callBackDue(me.account, new Date().toISOString());
      const created = await create.mutateAsync(callBackTask(call, due, me.id));
      if (created === null) return;
      void refetchCalls(queryClient);
      const open = () => void navigate({ to: '/tasks/$taskId', params: { taskId: created.task.id } });
      toast.success('Task created successfully', { action: { label: 'Open', run: open } });
    });

  function callBack(): void {
    if (dial === null) location.assign(`tel:${phoneNumber}`);
    else dial({ number: phoneNumber, ...(clientId === null ? {} : { clientId, name: clientName ?? '' }) });
  }

  return {
    callBack: isInternational(phoneNumber) ? callBack : null,
    createTask: isMissed(call) && callBackTaskOf(call) === undefined ? createTask : null,
    markHandled: isMissed(call)
      ? () => toastOnError(() => update.mutateAsync({ id: dbId, isHandled: call.handledAt === null }))
      : null,
    message() {
      const open = () => void navigate({ href: `/messages?number=${encodeURIComponent(phoneNumber)}` });
      toast.info(messageText, { action: { label: 'Open messages', run: open } });
    },
    retranscribe() {
      retranscribe.mutate(dbId, {
        onError: (error) => toast.error(retranscribeFailure(error)),
      });
    },
    isBusy: create.isPending || update.isPending || retranscribe.isPending,
  };
}

/** A refusal says why; every other failure has one text (clients.md 8). */
const retranscribeFailure = (error: Error): string =>
  error instanceof ApiProblem && (error.status === 503 || (error.status >= 400 && error.status < 500))
    ? error.message
    : 'Failed to retranscribe call';
