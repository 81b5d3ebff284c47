import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeEmailThreads, type EmailThread } from '@truckroll/contract/mail/emails';
import { countOf } from '@truckroll/domain/format/numbers';
import { useMe } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { formatDateTime } from '../../design/shown-units.ts';
import { emailsKey, emailThreadQuery, patchThreads, refetchEmails } from '../parts/email-queries.ts';
import { requestsOf } from './thread-changes.ts';
import { staysIn, type ThreadState } from './thread-states.ts';
import { useChangeEmails } from './use-change-emails.ts';

/** The properties that the actions need, of a thread in a list or in the panel. */
export type ActedThread = ThreadState & Pick<EmailThread, 'threadId'> & { emails: readonly { messageId: string }[] };

export type ThreadActions = {
  finish: (threads: readonly ActedThread[], isDone: boolean) => void;
  snooze: (threads: readonly ActedThread[], until: string | null) => void;
  assign: (threads: readonly ActedThread[], person: { id: string; name: string } | null) => void;
  mark: (threads: readonly ActedThread[], action: 'markRead' | 'markUnread') => Promise<void>;
  /** Asks for confirmation first (M0). Resolves to whether the threads were deleted. */
  remove: (threads: readonly ActedThread[]) => Promise<boolean>;
};

const failures = {
  delete: 'Failed to delete email. Please try again.',
  markRead: 'Failed to mark email as read. Please try again.',
  markUnread: 'Failed to mark email as unread. Please try again.',
};

const conversations = (threads: readonly unknown[]): string => countOf(threads.length, 'conversation');

/** The actions on one or several threads. Actions that remove threads from the list offer 'Undo' in their toast. */
export function useThreadActions(): ThreadActions {
  const { timezone } = useMe();
  const change = useChangeThreads();
  const { mutateAsync: changeEmails } = useChangeEmails();

  /** Restores the states of threads, with one request for each distinct state. */
  async function restore(threads: readonly ActedThread[]): Promise<void> {
    const byState = Map.groupBy(threads, ({ assignedTo, snoozedUntil, isDone }) =>
      JSON.stringify({ assignedTo, snoozedUntil, isDone }),
    );
    for (const [state, some] of byState)
      await change.mutateAsync({ threads: some, change: JSON.parse(state) as ThreadState });
  }

  const apply = (threads: readonly ActedThread[], patch: Partial<ThreadState>, text: string): void =>
    toastOnError(async () => {
      await change.mutateAsync({ threads, change: patch });
      toast.success(text, { action: { label: 'Undo', run: () => toastOnError(() => restore(threads)) } });
    });

  async function send(threads: readonly ActedThread[], action: keyof typeof failures): Promise<void> {
    const ids = threads.flatMap(({ emails }) => emails.map(({ messageId }) => messageId));
    for (const messageIds of requestsOf(ids)) await changeEmails({ action, messageIds });
  }

  return {
    finish: (threads, isDone) =>
      apply(
        threads,
        { isDone, snoozedUntil: null },
        isDone ? `${conversations(threads)} done` : `${conversations(threads)} open again`,
      ),
    snooze: (threads, until) =>
      apply(
        threads,
        { snoozedUntil: until, ...(until === null ? {} : { isDone: false }) },
        until === null
          ? `${conversations(threads)} open again`
          : `${conversations(threads)} snoozed until ${formatDateTime(until, timezone)}`,
      ),
    assign: (threads, person) =>
      apply(
        threads,
        { assignedTo: person },
        `${conversations(threads)} assigned to ${person === null ? 'nobody' : person.name}`,
      ),
    async mark(threads, action) {
      try {
        await send(threads, action);
      } catch (error) {
        window.alert(problemText(error, failures[action]));
      }
    },
    async remove(threads) {
      try {
        return await confirm({
          kind: 'delete',
          title: 'Delete emails',
          message: `Delete ${conversations(threads)} with all emails?`,
          work: () => send(threads, 'delete'),
        });
      } catch (error) {
        window.alert(problemText(error, failures.delete));
        return false;
      }
    },
  };
}

type ChangedThreads = { threads: readonly EmailState[]; change: Partial<ThreadState> };
type EmailState = ThreadState & Pick<EmailThread, 'threadId'>;

/** Assigns, snoozes or finishes threads (EM-23). Updates the lists and the open thread optimistically. */
function useChangeThreads() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ threads, change: { assignedTo, ...state } }: ChangedThreads) =>
      fetchEndpoint(changeEmailThreads, {
        body: {
          threadIds: threads.map(({ threadId }) => threadId),
          ...state,
          ...(assignedTo === undefined ? {} : { assignedToId: assignedTo?.id ?? null }),
        },
      }),
    onMutate: async ({ threads, change }) => {
      await queryClient.cancelQueries({ queryKey: emailsKey });
      const ids = new Set(threads.map(({ threadId }) => threadId));
      const now = new Date().toISOString();
      patchThreads(queryClient, (thread, wanted) => {
        if (!ids.has(thread.threadId)) return thread;
        const changed = { ...thread, ...change };
        return staysIn(wanted, changed, now) ? changed : null;
      });
      for (const id of ids)
        queryClient.setQueryData(emailThreadQuery(id).queryKey, (thread) => thread && { ...thread, ...change });
    },
    onSettled: () => refetchEmails(queryClient),
  });
}
