import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { offerUndo } from '../../design/feedback/unsaved-changes.ts';
import { meQuery } from '../session/me.ts';

type Closing<Draft> = {
  form: { isChanged: boolean; draft: () => Draft; wasSaved: () => Promise<boolean> };
  /** Opens the form again with what was typed when it was closed. */
  reopen: (draft: Draft) => void;
  onClosed?: (isSaved: boolean) => void;
};

/**
 * However the form is closed, what was typed and not saved can be brought back for a while (screens 3.8). The function that
 * is given back says that what was typed has no record any more to belong to.
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
    offerUndo({ isChanged: isLost, values: draft, reopen });
  });

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      const { draft, saved } = draftNow();
      // A save that is still on its way decides whether anything is lost; a form that is only drawn anew is open by then.
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
