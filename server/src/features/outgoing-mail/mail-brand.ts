import { buffer } from 'node:stream/consumers';
import type { MailKind } from '@truckroll/contract/mail/mail';
import { brandingOf } from '@truckroll/domain/branding/branding';
import { isMailed } from '@truckroll/domain/branding/logo-rules';
import { letterHtml, letterText, logoContentId, type MailBrand } from '@truckroll/domain/outgoing-mail/letter';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findFileOf } from '../../platform/storage/stored-file-store.ts';
import type { MailFile, NewMail } from '../../providers/mail/mail.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';

/** Where the logo is read. */
export type StoredPictures = Pick<Storage, 'get'>;

/** Mail to clients has the look of the company; mail to people who sign in has that of the product. */
const kindsForClients: readonly MailKind[] = [
  'document',
  'receipt',
  'visit',
  'on-my-way',
  'rule',
  'plan',
  'booking',
  'hub-code',
  'hub-link',
  'card-link',
  'card-charge',
  'follow-up',
  'shared-file',
];

async function readAccount(tx: Tx, accountId: string | undefined) {
  return await tx
    .selectFrom(accountRows.as('accounts'))
    .select(['id', 'companyName', 'branding', 'logoKey'])
    .$if(accountId !== undefined, (query) => query.where('id', '=', accountId ?? ''))
    .executeTakeFirstOrThrow();
}

/** The logo that mail carries, if there is one. */
async function findLogo(tx: Tx, accountId?: string): Promise<{ key: string; type: string } | null> {
  const { id, logoKey, branding } = await readAccount(tx, accountId);
  if (logoKey === null || !brandingOf(branding).showsLogo) return null;
  const file = await findFileOf(tx, id, logoKey);
  return file !== undefined && isMailed(file) ? file : null;
}

async function readBrand(tx: Tx, accountId: string | undefined): Promise<MailBrand> {
  const [account, logo] = await Promise.all([readAccount(tx, accountId), findLogo(tx, accountId)]);
  const { color, accent, footer } = brandingOf(account.branding);
  const shown = logo === null ? null : `cid:${logoContentId}`;
  return { name: account.companyName, color, accent, footer, logo: shown, route: null };
}

/** The text and the HTML of a mail, with the branding of its sender. */
export async function brandedParts(tx: Tx, mail: NewMail): Promise<Pick<NewMail, 'text' | 'html'>> {
  const { letter, kind, text, html, accountId } = mail;
  if (letter === undefined || !kindsForClients.includes(kind)) return { text, html };
  const brand = await readBrand(tx, accountId);
  return { text: letterText(letter, brand), html: letterHtml(letter, brand) };
}

const logoInHtml = /<img src="cid:logo@truckroll"[^<>]*alt="([^"]*)"[^<>]*>/;

/**
 * The logo that a mail's HTML shows, as it is when the mail leaves. If it was removed meanwhile, the HTML has the
 * company's name in its place.
 */
export async function withLogo(
  html: string,
  { transact, storage }: { transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>; storage: StoredPictures },
): Promise<{ html: string; logo: MailFile[] }> {
  if (!logoInHtml.test(html)) return { html, logo: [] };
  const found = await transact((tx) => findLogo(tx));
  const stream = found === null ? null : await storage.get(found.key);
  if (found === null || stream === null) return { html: html.replace(logoInHtml, '$1'), logo: [] };
  const file = { name: 'logo', type: found.type, content: await buffer(stream), contentId: logoContentId };
  return { html, logo: [file] };
}
