import type { EmailScope } from '@truckroll/domain/emails/email-kinds';
import { useState } from 'react';
import { problemText } from '../../../design/feedback/api-problem.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { useMailboxChanges } from './mailbox-queries.ts';

export type ElsewhereProvider = 'gmail' | 'microsoft';

/** Opens the provider's consent page, which redirects back to Truckroll. */
export function useSignInElsewhere(scope: EmailScope) {
  const { connect } = useMailboxChanges(scope);
  const [begun, setBegun] = useState<ElsewhereProvider | null>(null);
  async function begin(provider: ElsewhereProvider): Promise<void> {
    if (begun !== null) return;
    setBegun(provider);
    try {
      const { authorizationUrl } = await connect.mutateAsync({ provider });
      if (authorizationUrl !== null) window.location.assign(authorizationUrl);
    } catch (error) {
      setBegun(null);
      toast.error(problemText(error));
    }
  }
  return { begun, begin };
}
