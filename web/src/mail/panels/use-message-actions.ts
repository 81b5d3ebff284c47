import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { problemText } from '../../design/feedback/api-problem.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { useChangeEmails } from './use-change-emails.ts';

export type MessageActions = {
  markUnread: (message: EmailMessage) => Promise<void>;
  /** Asks for confirmation first. Deleting the last message closes the thread. */
  remove: (message: EmailMessage) => Promise<void>;
};

/** The actions on single messages of an open thread; failures are browser alerts (screens M32). */
export function useMessageActions({ count, close }: { count: number; close: () => void }): MessageActions {
  const { mutateAsync } = useChangeEmails();
  return {
    async markUnread({ messageId }) {
      try {
        await mutateAsync({ action: 'markUnread', singleMessageId: messageId });
      } catch (error) {
        window.alert(problemText(error, 'Failed to mark email as unread. Please try again.'));
      }
    },
    async remove({ messageId }) {
      try {
        const isRemoved = await confirm({
          kind: 'delete',
          title: 'Delete email',
          message: 'Delete this email?',
          work: () => mutateAsync({ action: 'delete', singleMessageId: messageId }),
        });
        if (isRemoved && count === 1) close();
      } catch (error) {
        window.alert(problemText(error, 'Failed to delete email. Please try again.'));
      }
    },
  };
}
