/** Domains whose addresses anybody can have, so that no company signs in by them. */
const publicDomains: ReadonlySet<string> = new Set(
  `aim.com aol.com att.net bell.net bellsouth.net bigpond.com btinternet.com charter.net comcast.net cox.net duck.com earthlink.net
  fastmail.com fastmail.fm free.fr frontier.com gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.ca
  hotmail.co.uk hotmail.com hotmail.es hotmail.fr icloud.com inbox.com juno.com laposte.net libero.it live.ca live.co.uk live.com
  live.fr mac.com mail.com mail.ru mailbox.org me.com msn.com netzero.net optonline.net orange.fr outlook.ca outlook.co.uk
  outlook.com outlook.es outlook.fr passport.com pm.me posteo.de privaterelay.appleid.com proton.me protonmail.ch protonmail.com
  qq.com roadrunner.com rocketmail.com rogers.com sbcglobal.net sfr.fr shaw.ca sky.com sympatico.ca t-online.de talktalk.net
  telus.net tuta.com tutanota.com verizon.net videotron.ca virginmedia.com wanadoo.fr web.de windowslive.com xtra.co.nz yahoo.ca
  yahoo.co.in yahoo.co.uk yahoo.com yahoo.com.au yahoo.com.mx yahoo.de yahoo.es yahoo.fr yandex.com yandex.ru ymail.com zoho.com
  zohomail.com 126.com 163.com`
    .split(/\s+/)
    .filter((domain) => domain !== ''),
);

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The domain of a company as it is compared: in lower case, without '@' or a dot at the end. Null if it is no name of the public DNS.
 *
 * readMailDomain(' @Example.COM. ') → 'example.com'
 * readMailDomain('localhost') → null
 */
export function readMailDomain(typed: string): string | null {
  const trimmed = typed.trim().toLowerCase();
  const domain = trimmed.slice(trimmed.startsWith('@') ? 1 : 0, trimmed.endsWith('.') ? -1 : undefined);
  const labels = domain.split('.');
  const isName = domain.length <= 253 && labels.length >= 2 && labels.every((each) => label.test(each));
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') ? domain : null;
}

/** @example isPublicMailDomain('gmail.com') → true */
export const isPublicMailDomain = (domain: string): boolean => publicDomains.has(domain);

/**
 * The domain of an address, in lower case; null without one.
 *
 * mailDomainOf('Ann@Example.com') → 'example.com'
 */
export function mailDomainOf(email: string): string | null {
  const at = email.lastIndexOf('@');
  return at < 1 ? null : readMailDomain(email.slice(at + 1));
}

/** Where the TXT record that proves a domain stands, and what it says. */
export const proofOf = ({ domain, token }: { domain: string; token: string }): { name: string; value: string } => ({
  name: `_truckroll.${domain}`,
  value: `truckroll-domain=${token}`,
});
