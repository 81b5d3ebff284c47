import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { offerToReopen } from '../../design/feedback/unsaved-changes.ts';
import { meQuery } from '../session/me.ts';

type Closing<Draft> = {
  form: { isChanged: boolean; draft: () => Draft; wasSaved: () => Promise<boolean> };
  /** Opens the form again with the draft from when it was closed. */
  reopen: (draft: Draft) => void;
  onClosed?: (isSaved: boolean) => void;
};

/**
 * Lets the user restore unsaved input for a while after the form was closed in any way (screens 3.8). Call the returned
 * function when the record no longer exists, so that the draft is not offered.
 */
export function useUndoOfClosing<Draft>({ form, reopen, onClosed }: Closing<Draft>): () => void {
  const queryClient = useQueryClient();
  const isOpen = useRef(false);
  const isGivenUp = useRef(false);
  const { isChanged } = form;

  const draftNow = useEffectEvent(() => ({ draft: form.draft(), saved: form.wasSaved() }));
  const settle = useEffectEvent((draft: Draft, isSaved: boolean) => {
    onClosed?.(isSaved);
    const isSignedOut = queryClient.getQueryData(meQuery.queryKey) === undefined;
    const isLost = isChanged && !isSaved && !isGivenUp.current && !isSignedOut;
    offerToReopen({ isChanged: isLost, values: draft, reopen });
  });

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      const { draft, saved } = draftNow();
      // A save that is still running decides whether anything is lost. After a mere re-render the form is open again by
      // then.
      void saved.then((isSaved) => {
        if (!isOpen.current) settle(draft, isSaved);
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
    isGivenUp.current = true;
  };
}
