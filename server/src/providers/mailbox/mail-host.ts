import { type CheckedHost, checkHost } from '../../platform/egress/checked-host.ts';
import type { MailHost } from './mailbox.ts';

/** The standard ports: IMAP, then SMTP. */
const mailPorts: readonly number[] = [143, 993, 25, 465, 587, 2525];

/** A forbidden mail server: a private address, a non-standard port or an unknown name. */
export class MailHostRefused extends Error {
  override readonly name = 'MailHostRefused';
}

/**
 * Checks a mail server that a person typed, before a connection is opened. Where private hosts are permitted
 * (MAIL_PRIVATE_HOSTS), every port is as well. Rejects with `MailHostRefused`.
 *
 * @example checkMailHost({ host: '192.168.1.4', port: 993, secure: true }, { allowsPrivate: false }) rejects
 */
export async function checkMailHost(
  { host, port }: MailHost,
  { allowsPrivate }: { allowsPrivate: boolean },
): Promise<CheckedHost> {
  if (!(allowsPrivate || mailPorts.includes(port))) throw new MailHostRefused(`${port} is not a port of mail`);
  try {
    return await checkHost(host, { allowsPrivate });
  } catch (error) {
    throw new MailHostRefused(`${host} cannot be used as a mail server`, { cause: error });
  }
}
