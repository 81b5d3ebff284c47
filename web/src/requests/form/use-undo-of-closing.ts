import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { track } from '../../app/analytics.ts';
import { meQuery } from '../../app/me.ts';
import { offerUndo } from '../../app/unsaved-changes.ts';
import type { RequestDraft, RequestFormState } from './use-request-form.ts';

/**
 * However the form is closed, what was typed and not saved can be brought back for a while (screens 3.8). What is saved is
 * told by the function that is given back.
 */
export function useUndoOfClosing(state: RequestFormState, reopen: (draft: RequestDraft) => void): () => void {
  const queryClient = useQueryClient();
  const isSaved = useRef(false);
  const isOpen = useRef(false);
  const { isChanged } = state;

  const offer = useEffectEvent((draft: RequestDraft) => {
    const isSignedOut = queryClient.getQueryData(meQuery.queryKey) === undefined;
    offerUndo({ isChanged: isChanged && !isSaved.current && !isSignedOut, values: draft, reopen });
  });
  const draftNow = useEffectEvent(() => state.draft());

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      const draft = draftNow();
      // A form that is only drawn anew is open again by then.
      queueMicrotask(() => {
        if (isOpen.current) return;
        track('request_closed', { isSaved: isSaved.current });
        offer(draft);
      });
    };
  }, []);

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  return () => {
    isSaved.current = true;
  };
}
