export const emailProviders = ['local', 'gmail', 'imap'] as const;
/** The providers of the connected mailbox (API EM-3). */
export type EmailProvider = (typeof emailProviders)[number];

export const emailAccountStatuses = ['connected', 'error'] as const;
export type EmailAccountStatus = (typeof emailAccountStatuses)[number];
