export const emailProviders = ['local', 'imap', 'gmail', 'microsoft'] as const;
/** The providers of a connected mailbox (API EM-3). */
export type EmailProvider = (typeof emailProviders)[number];

export const emailAccountStatuses = ['connected', 'error'] as const;
export type EmailAccountStatus = (typeof emailAccountStatuses)[number];

/** The owner of a mailbox: the company, or one person. */
export type EmailScope = 'account' | 'own';

/** The folders of a mailbox that are read. Those with junk and drafts are not. */
export type FolderRole = 'inbox' | 'sent' | 'archive' | 'trash';

/**
 * Who wrote a message: a person, or a program: a mailing list, an automatic reply, a report of a failed delivery, of a
 * delayed one, or a receipt: the message was delivered or read.
 */
export type MessageKind = 'person' | 'list' | 'auto_reply' | 'bounce' | 'delay' | 'receipt';

/** The sending state of a message of our own. */
export type MessageState = 'scheduled' | 'sending' | 'sent' | 'failed';

/** The actions to repeat in the mailbox: flags, moving to the trash, filing a sent message. */
export type EmailDeed = 'read' | 'unread' | 'trash' | 'append';

export type DraftKind = 'new' | 'reply' | 'forward';

/** Work in a mailbox of an outside provider; one run at a time does each: reading, changing, waiting for changes. */
export type MailboxWork = 'sync' | 'actions' | 'watch';
