import type { MailboxAccess } from './mailbox.ts';

const longestWords = 500;

/** The forms in which a password or token goes over the wire, and so may come back in a server's answer. */
function formsOf({ user, ...rest }: MailboxAccess['signIn']): string[] {
  const secret = 'password' in rest ? rest.password : rest.accessToken;
  const plain = `\0${user}\0${secret}`;
  const bearer = `user=${user}\u0001auth=Bearer ${secret}\u0001\u0001`;
  const encoded = [secret, plain, bearer].map((text) => Buffer.from(text).toString('base64'));
  // The longest first, because one form may contain the end of another.
  return [...encoded, secret].filter((form) => form !== '').sort((a, b) => b.length - a.length);
}

/**
 * A server's text for people: one line, at most 500 characters, without the credentials in any of their forms.
 *
 * @example serverWords('535 5.7.8 secret is wrong', { user: 'ann', password: 'secret' }) → '535 5.7.8 … is wrong'
 */
export function serverWords(said: string, signIn: MailboxAccess['signIn']): string | null {
  const hidden = formsOf(signIn).reduce((text, form) => text.replaceAll(form, '…'), said);
  const line = hidden
    // Node's advice for operators.
    .replace(/; if the root CA is installed.*$/, '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestWords);
  return line === '' ? null : line;
}
