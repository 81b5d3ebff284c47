type Head = { messageId: string; isRead: boolean; attachmentCount: number };
/** A thread of a list or of the thread panel. */
type Thread<H extends Head> = {
  emails: H[];
  emailCount: number;
  isRead: boolean;
  hasAttachments: boolean;
  attachmentCount: number;
};

/** The thread with the given messages marked as read or unread. */
export function withRead<H extends Head, T extends Thread<H>>(thread: T, ids: ReadonlySet<string>, isRead: boolean): T {
  if (!thread.emails.some(({ messageId }) => ids.has(messageId))) return thread;
  const emails = thread.emails.map((email) => (ids.has(email.messageId) ? { ...email, isRead } : email));
  return { ...thread, emails, isRead: emails.every((email) => email.isRead) };
}

/** The unread messages that were not shown before. */
export const unreadAndNew = (
  emails: readonly Pick<Head, 'messageId' | 'isRead'>[],
  shown: ReadonlySet<string>,
): string[] =>
  emails.filter(({ messageId, isRead }) => !isRead && !shown.has(messageId)).map(({ messageId }) => messageId);

/** The largest number of messages in one request (EM-5). */
const mostMessages = 500;

/** The messages of each request that changes them. */
export const requestsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / mostMessages) }, (_, request) =>
    ids.slice(request * mostMessages, (request + 1) * mostMessages),
  );

/** The thread without the given messages; null if none is left. */
export function withoutMessages<H extends Head, T extends Thread<H>>(thread: T, ids: ReadonlySet<string>): T | null {
  const emails = thread.emails.filter(({ messageId }) => !ids.has(messageId));
  const gone = thread.emails.length - emails.length;
  if (gone === 0) return thread;
  // The list has at most 500 messages of a thread.
  if (thread.emailCount === gone) return null;
  const attachmentCount = emails.reduce((sum, email) => sum + email.attachmentCount, 0);
  return {
    ...thread,
    emails,
    emailCount: thread.emailCount - gone,
    isRead: emails.every((email) => email.isRead),
    attachmentCount,
    hasAttachments: attachmentCount > 0,
  };
}
