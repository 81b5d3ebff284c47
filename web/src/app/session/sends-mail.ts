import type { Account } from '@truckroll/contract/account/account';
import { getEmailIntegration, type Mailbox } from '@truckroll/contract/mail/mailboxes';
import { fetchEndpoint } from '../transport/fetch-endpoint.ts';
import { useMe } from './me.ts';

/** Whether the installation's own mail leaves it. Without a mail server it is only kept. */
export const sendsMail = ({ providers }: Pick<Account, 'providers'>): boolean => providers.mail !== 'built-in';

export const useSendsMail = (): boolean => sendsMail(useMe().account);

/** Whether a person's mail leaves: by a mail server or by a mailbox that is not built in, as DC-8 sends it. */
export const leavesFrom = (account: Pick<Account, 'providers'>, { provider }: Pick<Mailbox, 'provider'>): boolean =>
  sendsMail(account) || (provider !== null && provider !== 'local');

/** The same for the reader's mailbox. */
export const mailLeaves = async (account: Pick<Account, 'providers'>): Promise<boolean> =>
  sendsMail(account) || leavesFrom(account, await fetchEndpoint(getEmailIntegration, {}));
