import {
  missingMailPrograms,
  startTemporaryMailServer,
  type TemporaryMailServer,
} from '../scripts/temporary-mail-server.mjs';
import { ownProduct } from './products.ts';

/** Whether journeys with real mail servers are skipped. With CI=true they must run. */
export function skipsMailRig(): boolean {
  const missing = missingMailPrograms();
  if (missing === null) return false;
  if (process.env.CI === 'true') throw new Error(missing);
  console.warn(`SKIPPED: journeys with real mail servers. ${missing}`);
  return true;
}

/**
 * Starts Dovecot and Postfix on localhost, whose certificate the product trusts. The addresses of the users end in
 * @example.test. The caller stops the servers.
 */
export const startMailRig = (users: Record<string, string>): Promise<TemporaryMailServer> =>
  startTemporaryMailServer({ users, certificateFolder: ownProduct.mailFolder });

/** A message for an inbox: deliver('ann', letter({ … })). `answers`: the id of the message that it answers. */
export const letter = (mail: {
  from: string;
  to: string;
  subject: string;
  text: string;
  id: string;
  answers?: string;
  date?: Date;
}): Buffer =>
  Buffer.from(
    [
      `From: ${mail.from}`,
      `To: ${mail.to}`,
      `Subject: ${mail.subject}`,
      `Message-ID: <${mail.id}@example.test>`,
      ...(mail.answers === undefined ? [] : [`In-Reply-To: <${mail.answers}@example.test>`]),
      `Date: ${(mail.date ?? new Date()).toUTCString().replace('GMT', '+0000')}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      mail.text,
      '',
    ].join('\r\n'),
  );
