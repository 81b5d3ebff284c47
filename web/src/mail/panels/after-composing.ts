import type { QueryClient } from '@tanstack/react-query';
import type { EmailDraft } from '@truckroll/contract/mail/email-drafts';
import { meQuery } from '../../app/session/me.ts';
import { leavesFrom } from '../../app/session/sends-mail.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { askToLeave } from '../../design/feedback/unsaved-changes.ts';
import { formatDateTime } from '../../design/shown-units.ts';
import { type ComposeStart, draftToWriteOn } from '../parts/compose-start.ts';
import { discardedDrafts, showComposer } from '../parts/composer-state.ts';
import { mailboxQuery } from '../parts/email-queries.ts';
import { deleteDraft, refetchThreadsAndDrafts } from './compose-queries.ts';
import { type SentEmail, takeBack, undoSeconds } from './send-composed.ts';
import type { Compose } from './use-compose.ts';

/** Whether messages of the reader's mailbox can leave, by what the composer has already read. */
function leaves(queryClient: QueryClient): boolean {
  const account = queryClient.getQueryData(meQuery.queryKey)?.account;
  const mailbox = queryClient.getQueryData(mailboxQuery.queryKey);
  return account === undefined || mailbox === undefined || leavesFrom(account, mailbox);
}

/** Shows a toast that a message was sent or is scheduled, with 'Undo'. The toast stays when the page changes. */
export function reportSent(
  queryClient: QueryClient,
  sent: SentEmail | null,
  { start, isLater, zone }: { start: ComposeStart; isLater: boolean; zone: string },
): void {
  refetchThreadsAndDrafts(queryClient);
  // One that waits on this device has said so.
  if (sent === null) return;
  const { messageId, sendAt } = sent.emailData;
  const text =
    isLater && sendAt !== null
      ? `The email will be sent on ${formatDateTime(sendAt, zone)}`
      : leaves(queryClient)
        ? 'Email sent successfully'
        : 'Email saved. Without a mail server it only reaches mailboxes in Truckroll.';
  const undo = async () => showComposer(draftToWriteOn(await takeBack(queryClient, messageId), start.about));
  toast.success(text, { seconds: undoSeconds, action: { label: 'Undo', run: () => toastOnError(undo) } });
}

/**
 * Saves the draft before the composer closes; resolves to whether it may close. Asks only if the draft cannot be saved.
 * A draft without content is deleted.
 */
export async function mayCloseComposer(compose: Compose): Promise<boolean> {
  const { start, keeper, queryClient } = compose;
  if (compose.isPristine()) {
    keeper.stop();
    const { draft } = keeper.read();
    if (draft !== null && start.draft === null) void deleteDraft(queryClient, draft.id).catch(console.error);
    return true;
  }
  if (!(await compose.saveAll())) return (await compose.keepDraft()) || askToLeave();
  const { draft } = keeper.read();
  refetchThreadsAndDrafts(queryClient);
  if (draft !== null && draft !== start.draft) {
    const run = () => showComposer(draftToWriteOn(draft, start.about));
    toast.info('Saved in Drafts', { action: { label: 'Open', run } });
  }
  return true;
}

/** Deletes a draft after the undo period; until then it is hidden from lists. */
export function discardDraft(queryClient: QueryClient, draft: EmailDraft | null, reopen: () => void): void {
  const id = draft?.id;
  const show = (): void => discardedDrafts.set((ids) => new Set([...ids].filter((each) => each !== id)));
  if (id !== undefined) discardedDrafts.set((ids) => new Set([...ids, id]));
  const timer = setTimeout(() => {
    if (id !== undefined) toastOnError(() => deleteDraft(queryClient, id).finally(show));
  }, undoSeconds * 1000);
  const run = (): void => {
    clearTimeout(timer);
    show();
    reopen();
  };
  toast.info('Draft discarded', { seconds: undoSeconds, action: { label: 'Undo', run } });
}

/** Discards the message, after a confirmation if it has content. Resolves to whether the composer may close. */
export async function discardComposed(compose: Compose): Promise<boolean> {
  const { start, keeper, queryClient, form } = compose;
  if (compose.isPristine() && start.draft === null) return mayCloseComposer(compose);
  const isSure = await confirm({
    kind: 'delete',
    title: 'Discard draft',
    message: 'The draft and its attachments will be deleted.',
    confirmLabel: 'Discard',
  });
  if (!isSure) return false;
  await compose.saveAll();
  keeper.stop();
  const { draft } = keeper.read();
  const text = form.getValues();
  discardDraft(queryClient, draft, () =>
    showComposer(draft === null ? { ...start, ...text, isWritten: true } : draftToWriteOn(draft, start.about)),
  );
  return true;
}
