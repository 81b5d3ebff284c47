import { linkMail, type MailText } from './link-mail.ts';

/**
 * The mail that shares a file or a note with somebody outside (API DR-11). `url` works without signing in.
 *
 * sharedFileMail({ kind: 'file', name: 'Plan.pdf', sharer: 'Ann Lee', companyName: 'Northwind', message: null, url }).subject
 * → 'Northwind shared "Plan.pdf" with you'
 */
export const sharedFileMail = (share: {
  kind: 'file' | 'note';
  name: string;
  sharer: string;
  companyName: string;
  message: string | null;
  url: string;
}): MailText =>
  linkMail({
    subject: `${share.companyName} shared "${share.name}" with you`,
    greeting: 'Hello,',
    sentences: [
      `${share.sharer} of ${share.companyName} shared "${share.name}" with you.`,
      ...(share.message === null ? [] : [share.message]),
    ],
    action: share.kind === 'note' ? 'Read the note' : 'Open the file',
    url: share.url,
    note: 'The link works for 7 days.',
  });
