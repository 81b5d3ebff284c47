const emailPattern = /^[A-Za-z0-9._%+-]{2,}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

/** The check of e-mail addresses that people type (API 4.10, decision 20). */
export const isEmail = (text: string): boolean => text.length <= 254 && emailPattern.test(text);

/** No blanks, and nothing that would end an address in a list or a header. */
const localPart = /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}$/u;
const domainLabel = /^[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}_-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/**
 * Whether mail can be sent to an address. Addresses from outside (received, imported, stored) only need this; newly
 * typed ones need `isEmail`.
 *
 * @example isMailAddress("o'brien@example.com") → true; isMailAddress('j@example.com') → true; isMailAddress('ann@home') → false
 */
export function isMailAddress(text: string): boolean {
  if (text.length > 254) return false;
  const [local = '', domain = '', ...rest] = text.split('@');
  if (rest.length > 0 || !localPart.test(local) || /^\.|\.\.|\.$/.test(local)) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => domainLabel.test(label)) && /\p{L}/u.test(labels.at(-1) ?? '');
}

/**
 * An http or https URL with a dot in its host (API 4.10). The slashes are required: `URL` would repair 'https:a.com',
 * while a link on a page treats it as a relative path.
 */
export function isWebsite(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url !== null && /[^.]\.[^.]/.test(url.hostname);
}

export const isColor = (text: string): boolean => /^#[0-9a-fA-F]{6}$/.test(text);

export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Whether the runtime knows the IANA time zone; offsets such as '+05:00' are refused. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A language tag valid for formatting numbers and dates, such as 'en-US'. */
export function isLocale(text: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(text).length === 1;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A calendar day 'YYYY-MM-DD' that exists; databases have no year 0. */
export function isDateOnly(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** A moment 'YYYY-MM-DDTHH:mm[:ss[.fff]]' with its offset or Z, on an existing day, in the UTC years 1 to 9999. */
export function isDateTime(text: string): boolean {
  const parts = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.exec(
    text,
  );
  if (parts?.[1] === undefined || !isDateOnly(parts[1])) return false;
  return /^(?!0000)\d{4}-/.test(new Date(text).toISOString());
}
