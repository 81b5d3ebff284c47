import { z } from 'zod';
import { fetchConfigured } from '../../../platform/egress/egress.ts';
import { MailboxError } from '../mailbox.ts';

const messageForm = z.object({
  message: z.object({ data: z.string(), messageId: z.string().optional() }),
});
const noticeForm = z.object({ emailAddress: z.email() });

/**
 * The mailbox that a notice of the hook is about, in lower case; null if it is no notice of Gmail.
 *
 * @example mailboxInNotice({ message: { data: btoa('{"emailAddress":"Ann@example.org","historyId":7}') } })
 * → 'ann@example.org'
 */
export function mailboxInNotice(body: unknown): string | null {
  const envelope = messageForm.safeParse(body);
  if (!envelope.success) return null;
  try {
    const notice: unknown = JSON.parse(Buffer.from(envelope.data.message.data, 'base64').toString('utf8'));
    return noticeForm.parse(notice).emailAddress.toLowerCase();
  } catch {
    return null;
  }
}

const watchForm = z.object({ expiration: z.coerce.number().int().positive() });

/**
 * Asks Gmail to report changes to a topic of Pub/Sub, for a week at most. Answers until when, ISO in UTC. Rejects with a
 * `MailboxError`.
 */
export async function watchGmail(
  watchUrl: string,
  { topic, accessToken }: { topic: string; accessToken: string },
): Promise<string> {
  let response: Response;
  try {
    response = await fetchConfigured(watchUrl, {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ topicName: topic, labelFilterBehavior: 'include', labelIds: ['INBOX', 'SENT', 'TRASH'] }),
      signal: AbortSignal.timeout(15_000),
    });
  } catch (error) {
    throw new MailboxError('unreachable', { cause: error });
  }
  const serverText = `Status ${response.status}`;
  if (response.status === 401) throw new MailboxError('refused', { serverText });
  if (response.status === 429) throw new MailboxError('throttled', { serverText });
  if (response.status !== 200) throw new MailboxError('unreachable', { serverText });
  const answer = watchForm.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new MailboxError('invalid', { cause: answer.error });
  return new Date(answer.data.expiration).toISOString();
}
