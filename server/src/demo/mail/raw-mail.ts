import { personOf } from '@truckroll/domain/emails/mail-addresses';

/** A MIME part: its content, or nested parts. Header lines contain no line breaks. */
export type MailPart =
  | { type: string; head?: readonly string[]; content: Buffer | string }
  | { type: `multipart/${string}`; parts: readonly MailPart[] };

const lineLength = 76;

const base64Lines = (content: Buffer | string): string =>
  Buffer.from(content)
    .toString('base64')
    .replaceAll(new RegExp(`.{${lineLength}}`, 'g'), '$&\r\n');

/** A header value, encoded if it is not plain ASCII (RFC 2047). */
const encoded = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

function addressLine(person: string): string {
  const { name, address } = personOf(person);
  return name === '' ? address : `"${encoded(name)}" <${address}>`.replace(/^"(=\?.*\?=)"/, '$1');
}

function writePart(part: MailPart, depth: number): string {
  if ('parts' in part) {
    const boundary = `part-${depth}-of-demo`;
    const inner = part.parts.map((each) => `--${boundary}\r\n${writePart(each, depth + 1)}\r\n`).join('');
    return `Content-Type: ${part.type}; boundary="${boundary}"\r\n\r\n${inner}--${boundary}--\r\n`;
  }
  const { type, head = [], content } = part;
  // Delivery reports and the messages within them are plain text, as mail servers write them.
  if (type.startsWith('message/')) return [`Content-Type: ${type}`, ...head, '', content.toString()].join('\r\n');
  const lines = [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', ...head];
  return `${lines.join('\r\n')}\r\n\r\n${base64Lines(content)}`;
}

export type RawMail = {
  from: string;
  to: string;
  subject: string;
  at: Date;
  /** The Message-ID, with its angle brackets. */
  headerId: string;
  /** The Message-IDs of the earlier messages, oldest first. */
  references: readonly string[];
  head: readonly string[];
  body: MailPart;
};

/** A message as another mail server delivers it (RFC 5322), with features that the product's own composer lacks. */
export function writeRawMail({ from, to, subject, at, headerId, references, head, body }: RawMail): Buffer {
  const answered = references.at(-1);
  const lines = [
    `From: ${addressLine(from)}`,
    `To: ${addressLine(to)}`,
    `Subject: ${encoded(subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${headerId}`,
    ...(answered === undefined ? [] : [`In-Reply-To: ${answered}`, `References: ${references.join('\r\n ')}`]),
    ...head,
    'MIME-Version: 1.0',
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n${writePart(body, 0)}`);
}
