import { canonicalNumber } from '../calls/phone-spellings.ts';
import { internationalNumber, isPhoneText, phoneOfDigits } from '../format/phone-number.ts';
import type { AnnouncementChannel } from '../on-my-way/on-my-way.ts';
import { isMailAddress } from '../text/checks.ts';

/** How long a code is valid, in minutes. */
export const codeMinutes = 15;
/** How often a code may be tried. */
const triesPerCode = 5;
/** How many codes are sent to a client in a day, and how often codes of one address may be tried. */
export const codesPerDay = 20;
/** How long a device stays signed in, and how long a link opens the page without a code, in days. */
export const hubDays = 14;
/** How long a link leads to the question for a code, in days. */
export const hubLinkDays = 90;
/** How long staff sees the page as a client, in minutes. */
export const staffViewMinutes = 30;

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** Where a code is sent: an e-mail address in lower case, or an international number. */
export type HubAddress = { channel: AnnouncementChannel; address: string };

/**
 * The address that somebody typed; null if it is neither an e-mail address nor a number.
 *
 * @param country The account's country, of which numbers without a country code are.
 * @example hubAddressOf(' Ada@Lee.test ', 'ca') → { channel: 'mail', address: 'ada@lee.test' }
 * @example hubAddressOf('(416) 555-0134', 'ca') → { channel: 'text', address: '+14165550134' }
 */
export function hubAddressOf(typed: string, country: string): HubAddress | null {
  const text = typed.trim();
  if (isMailAddress(text)) return { channel: 'mail', address: text.toLowerCase() };
  if (!isPhoneText(text)) return null;
  const digits = text.replaceAll(/[^\d+]/g, '');
  const phone = phoneOfDigits(digits, country);
  if (phone === null) return null;
  const number = canonicalNumber(internationalNumber(phone));
  return /^\+\d{7,15}$/.test(number) ? { channel: 'text', address: number } : null;
}

/**
 * An address as it is shown to somebody who has only a link.
 *
 * @example maskedAddress('ada@lee.test') → 'a•••@lee.test'; maskedAddress('+14165550134') → '••• 0134'
 */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at === -1 ? `••• ${address.slice(-4)}` : `${address.slice(0, 1)}•••${address.slice(at)}`;
}

type Code = { tries: number; createdAt: string; usedAt: string | null };

/** Whether a code may still be tried, given the tries of all codes of its address in the last day. */
export const mayTryCode = ({ tries, createdAt, usedAt }: Code, triesOfDay: number, now: Date): boolean =>
  usedAt === null &&
  tries < triesPerCode &&
  triesOfDay < codesPerDay &&
  now.getTime() - Date.parse(createdAt) <= codeMinutes * minuteMs;

/** What a personal link does: it opens the page once, within 14 days; later and elsewhere a code is asked for. */
export function linkLeadsTo(
  { createdAt, openedAt }: { createdAt: string; openedAt: string | null },
  now: Date,
): 'page' | 'code' | 'nothing' {
  const age = now.getTime() - Date.parse(createdAt);
  if (age > hubLinkDays * dayMs) return 'nothing';
  return openedAt === null && age <= hubDays * dayMs ? 'page' : 'code';
}

/**
 * Whether the link to one document lets a device answer it without a code: the first one that opened it, within 14 days.
 * Reading and paying never need a code, because links are forwarded to whoever pays.
 *
 * @param isFirst whether the device is the one that the link is bound to; null while it is bound to none
 */
export const answersWithoutCode = (
  { createdAt, isFirst }: { createdAt: string; isFirst: boolean | null },
  now: Date,
): boolean => isFirst !== false && now.getTime() - Date.parse(createdAt) <= hubDays * dayMs;
