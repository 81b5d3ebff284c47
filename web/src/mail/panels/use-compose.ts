import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createEmailDraft, listEmailDrafts, saveEmailDraft } from '@truckroll/contract/mail/email-drafts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem, isUnanswered } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useSaveBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { useRichTextHandle } from '../../design/field/rich-text-handle.ts';
import { useAppForm } from '../../design/form/form.tsx';
import type { ComposeStart } from '../parts/compose-start.ts';
import { mailboxQuery } from '../parts/email-queries.ts';
import { composeRefusal } from './compose-refusal.ts';
import { type DraftSave, type DraftState, type DraftText, keepDraft } from './draft-keeper.ts';
import { saysTheSame, withSignature } from './mail-html.ts';
import { type SentEmail, sendComposed, sendingProblemText } from './send-composed.ts';
import { useAttachments } from './use-attachments.ts';
import { storeDraft } from './waiting-mail.ts';

const people = z.array(z.string());
/** Validates only lengths: the other checks have their own order when the message is sent (screens M32, M33). */
const composeSchema = z.object({
  to: people,
  cc: people,
  bcc: people,
  subject: z.string().max(500),
  content: z.string().max(500_000),
});

type Options = {
  start: ComposeStart;
  signature: string;
  /** Shows why a message cannot be sent yet. */
  refuse: (text: string) => void;
  /** Called when the message is sent, or waits on this device: null then. */
  onSent: (sent: SentEmail | null, isLater: boolean) => void;
};

export type Compose = ReturnType<typeof useCompose>;

const joined = (list: readonly string[]): string => list.join(', ');

/** The state of a message in the composer: its fields, its draft on the server, its files, and sending. */
export function useCompose({ start, signature, refuse, onSent }: Options) {
  const mailbox = useQuery(mailboxQuery);
  const queryClient = useQueryClient();
  const bodyHandle = useRichTextHandle();
  /** When to send the message; set before the form is submitted. */
  const sendAt = useRef<string | null>(null);
  const [initial] = useState<DraftText>(() => ({
    ...{ to: start.to, cc: start.cc, bcc: start.bcc, subject: start.subject },
    content: start.isWritten ? start.content : withSignature(start.content, signature),
  }));
  const [forwarded, setForwarded] = useState(start.draft === null ? start.forwarded : []);
  const copied = useRef(forwarded);
  useEffect(() => {
    copied.current = forwarded;
  }, [forwarded]);
  const [draftState, setDraftState] = useState<DraftState>({ status: 'unchanged', draft: start.draft, conflict: null });

  async function save({ id, updatedAt, text, added, keptFiles, isLeaving }: DraftSave) {
    const { files, fileIds, ...sending } = added;
    const body = {
      ...{ kind: start.kind, messageId: start.messageId, to: joined(text.to), cc: joined(text.cc) },
      ...{ bcc: joined(text.bcc), subject: text.subject, content: text.content },
      ...(fileIds === undefined ? {} : { fileIds: [...fileIds] }),
      ...(keptFiles === undefined ? {} : { keptFiles: [...keptFiles] }),
    };
    const options = { ...sending, isLeaving, ...(files === undefined ? {} : { files }) };
    if (id === null) {
      const copiedFiles = copied.current.map((file) => file.s3_key);
      return (await fetchEndpoint(createEmailDraft, { body: { ...body, copiedFiles }, ...options })).draft;
    }
    return (await fetchEndpoint(saveEmailDraft, { params: { id }, body: { ...body, updatedAt }, ...options })).draft;
  }

  const [keeper] = useState(() =>
    keepDraft({
      draft: start.draft,
      save,
      read: async (id) => (await fetchEndpoint(listEmailDrafts)).drafts.find((draft) => draft.id === id),
      onChange: setDraftState,
    }),
  );

  const form = useAppForm({
    schema: composeSchema,
    isSentLater: true,
    defaultValues: initial,
    async save(text) {
      const refusal = composeRefusal({ kind: start.kind, messageId: start.messageId, text, signature });
      if (refusal !== null) {
        refuse(refusal.text);
        if (refusal.field === 'content') bodyHandle.focus();
        else form.setFocus(refusal.field);
        return;
      }
      if (attachments.isIncomplete)
        return refuse('Please remove the files that could not be attached, or try them again.');
      try {
        // The files of a forwarded message are copied into the draft.
        if (keeper.read().draft === null && copied.current.length > 0) keeper.type(text);
        const draft = await flushed();
        const withFiles = draft === null && copied.current.length > 0;
        const from = mailbox.data?.email ?? null;
        const sent = await sendComposed({ start, text, from, draft, sendAt: sendAt.current, withFiles });
        keeper.stop();
        onSent(sent, sendAt.current !== null);
      } catch (error) {
        showProblem(error);
      }
    },
  });
  /** The saved draft, or the last one without a network: what the message says is sent with it in any case. */
  async function flushed() {
    try {
      return await keeper.flush();
    } catch (error) {
      const isWhole = copied.current.length === 0 || copied.current.length === start.forwarded.length;
      const { draft, conflict } = keeper.read();
      if (!isUnanswered(error) || conflict !== null || (draft === null && !isWhole)) throw error;
      return draft;
    }
  }

  const { getValues, setValue, resetField, setError, reset, watch } = form;
  const read = useCallback((): DraftText => getValues(), [getValues]);
  const attachments = useAttachments({ keeper, draftState, read, forwarded, setForwarded });

  function showProblem(error: unknown): void {
    if (error instanceof ApiProblem && error.status === 429) throw error;
    if (!(error instanceof ApiProblem)) console.error(error);
    if (error instanceof ApiProblem && error.isReported) return;
    toast.error(sendingProblemText(error));
    if (!(error instanceof ApiProblem)) return;
    for (const { path, message } of error.fields) {
      const name = path === 'forwardTo' ? 'to' : path;
      if (name === 'to' || name === 'cc' || name === 'bcc' || name === 'subject')
        setError(name, { type: 'server', message });
    }
  }

  useEffect(() => {
    const following = watch((_, { type }) => {
      if (type === 'change') keeper.type(read());
    });
    return () => following.unsubscribe();
  }, [watch, keeper, read]);

  const isUnsaved = draftState.status === 'waiting' || draftState.status === 'saving' || draftState.status === 'failed';
  const saveAll = useCallback(
    () =>
      keeper.flush().then(
        () => true,
        () => false,
      ),
    [keeper],
  );
  useSaveBeforeLeaving(isUnsaved, saveAll);
  useSaveWhenHidden(() => void keeper.flush({ isLeaving: true }).catch(() => undefined));
  const startsUnsaved = start.isWritten && start.draft === null;
  useEffect(() => {
    if (startsUnsaved) keeper.type(read());
  }, [startsUnsaved, keeper, read]);

  return {
    start,
    form,
    draftState,
    keeper,
    attachments,
    bodyHandle,
    signature,
    queryClient,
    /** The sender's address. */
    from: mailbox.data?.email ?? '',
    initial,
    isUnsaved,
    saveAll,
    /** Stores what was written on this device if the server gives no answer. Resolves to whether it is stored. */
    async keepDraft(): Promise<boolean> {
      const { draft, conflict } = keeper.read();
      if (conflict !== null || attachments.isIncomplete) return false;
      const text = read();
      const body = {
        ...{ kind: start.kind, messageId: start.messageId, to: joined(text.to), cc: joined(text.cc) },
        ...{ bcc: joined(text.bcc), subject: text.subject, content: text.content },
        ...(draft === null ? { copiedFiles: copied.current.map((file) => file.s3_key) } : {}),
      };
      try {
        await storeDraft(draft, body, text);
        keeper.stop();
        return true;
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        return false;
      }
    },
    /** Takes over the editor's version of the initial text, which may differ in its HTML. */
    onReady: useCallback((content: string) => resetField('content', { defaultValue: content }), [resetField]),
    onContent: useCallback(
      (content: string) => {
        setValue('content', content, { shouldDirty: true });
        keeper.type(read());
      },
      [setValue, keeper, read],
    ),
    send(at: string | null): void {
      sendAt.current = at;
      form.submit();
    },
    /** Whether nothing was written or attached. */
    isPristine(): boolean {
      const { content, ...fields } = read();
      const { content: begun, ...fieldsBegun } = initial;
      const files = (start.draft?.attachments ?? start.forwarded).length;
      const isSame = JSON.stringify(fields) === JSON.stringify(fieldsBegun) && saysTheSame(content, begun);
      return isSame && attachments.stored.length === files && attachments.pending.length === 0;
    },
    /** Continues with the version of another window. */
    async takeTheirs(): Promise<void> {
      const theirs = await keeper.takeTheirs();
      if (theirs === undefined) return;
      reset({ to: theirs.to, cc: theirs.cc, bcc: theirs.bcc, subject: theirs.subject, content: theirs.content });
      bodyHandle.replace(theirs.content);
    },
  };
}

/** Saves when the page is hidden: phones end background pages without further events. */
function useSaveWhenHidden(save: () => void): void {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const whenHidden = () => document.visibilityState === 'hidden' && saveNow();
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      saveNow();
    };
  }, []);
}
