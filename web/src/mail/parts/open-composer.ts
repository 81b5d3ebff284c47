import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { signatureQuery } from '../../profile/parts/profile-queries.ts';
import type { ComposeStart } from './compose-start.ts';
import { showComposer } from './composer-state.ts';
import { mailboxQuery } from './email-queries.ts';

export const noMailboxText = 'Please add an email integration first!';

/** Opens the composer (M33), or tells the user that there is no mailbox to send from. */
export function useOpenComposer(): (start: ComposeStart) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (start) => {
      const open = async () => {
        const [mailbox] = await Promise.all([
          queryClient.fetchQuery(mailboxQuery),
          queryClient.ensureQueryData(signatureQuery),
        ]);
        if (mailbox.email === null) toast.error(noMailboxText);
        else showComposer(start);
      };
      open().catch((error: unknown) => toast.error(problemText(error)));
    },
    [queryClient],
  );
}
