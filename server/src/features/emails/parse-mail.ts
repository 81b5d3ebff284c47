import { type MailPerson, personText } from '@truckroll/domain/emails/mail-addresses';
import { subjectHeader, subjectOfHeader } from '@truckroll/domain/emails/mail-subject';
import { messageKind } from '@truckroll/domain/emails/message-kind';
import { cleanFileName } from '@truckroll/domain/files/upload-rules';
import { type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import { cleanMail } from './clean-mail.ts';
import { type MailContent, type MailFile, mailLimits } from './mail-content.ts';
import { textOfMail } from './mail-text.ts';

type Addresses = ParsedMail['from'] | ParsedMail['to'];

const clean = (text: string, maximum: number): string => text.replaceAll('\0', '').slice(0, maximum).toWellFormed();

function peopleIn(addresses: Addresses): string[] {
  const objects = addresses === undefined ? [] : Array.isArray(addresses) ? addresses : [addresses];
  const found = objects.flatMap(({ value }) => value.flatMap((entry) => entry.group ?? [entry]));
  const people = found.flatMap(({ name = '', address = '' }): MailPerson[] =>
    address === '' ? [] : [{ name: clean(name, 200), address: clean(address, 254).replaceAll(/\s/g, '') }],
  );
  return people.slice(0, mailLimits.people).map(personText);
}

/** The Message-IDs in a text, with their angle brackets. */
const idsIn = (text: string): string[] => text.match(/<[^<>\s]{1,400}>/g) ?? [];

const headerText = (mail: ParsedMail, name: string): string => {
  const line = mail.headerLines.find(({ key }) => key === name)?.line ?? '';
  return line.slice(line.indexOf(':') + 1).trim();
};
const hasHeader = (mail: ParsedMail, ...names: string[]): boolean =>
  mail.headerLines.some(({ key }) => names.includes(key));

/** A date as ISO in UTC; null if it is invalid, where the library would return the current time. */
function dateIn(header: string): string | null {
  // A date without a zone is UTC, whatever the zone of this server.
  const text = /\d:\d\d$/.test(header) ? `${header} +0000` : header;
  const at = new Date(text);
  const date = Number.isNaN(at.getTime()) ? '' : at.toISOString();
  return /^\d{4}-/.test(date) ? date : null;
}

const textOf = ({ content }: Attachment): string => content.subarray(0, 64_000).toString('utf8');

/** What a report of failed delivery says (RFC 3464): the message that came back, and the reason of the other server. */
function bounceIn(mail: ParsedMail): { headerId: string | null; reason: string } {
  const report = mail.attachments.find(({ contentType }) => contentType === 'message/delivery-status');
  const original = mail.attachments.find(({ contentType }) =>
    /^(message\/rfc822|text\/rfc822-headers)$/.test(contentType),
  );
  const status = report === undefined ? '' : textOf(report).replaceAll(/\r?\n[ \t]+/g, ' ');
  const diagnostic = /^diagnostic-code:\s*(?:[\w-]+\s*;)?\s*(.+)$/im.exec(status)?.[1];
  const recipient = /^final-recipient:\s*(?:[\w-]+\s*;)?\s*(\S+)\s*$/im.exec(status)?.[1];
  const headerId = idsIn(/^message-id:\s*(.+)$/im.exec(original === undefined ? '' : textOf(original))?.[1] ?? '')[0];
  const reason = [recipient, diagnostic].filter((part) => part !== undefined).join(': ');
  return { headerId: headerId ?? null, reason: clean(reason || 'The message could not be delivered.', 500) };
}

/** The type of a file; the library returns `false` for one that it cannot parse. */
const typeIn = (found: unknown): string =>
  typeof found === 'string' ? found.toLowerCase() : 'application/octet-stream';

function filesOf(mail: ParsedMail, html: string | null, isBounce: boolean): MailFile[] {
  return mail.attachments
    .filter(({ contentType }) => !(isBounce && contentType === 'message/delivery-status'))
    .slice(0, mailLimits.attachments)
    .map(({ filename, contentType, content, cid }) => ({
      name: cleanFileName(clean(filename ?? '', 200)),
      type: typeIn(contentType),
      content: Uint8Array.from(content),
      contentId: cid !== undefined && html?.includes(`data-cid="${cid}"`) === true ? clean(cid, 400) : null,
    }));
}

/** Reads a mail from anybody. Runs in a thread of its own, because a hostile mail may take all its time and memory. */
export async function parseMail(raw: Buffer): Promise<MailContent> {
  const mail = await simpleParser(raw, {
    keepCidLinks: true,
    skipTextToHtml: true,
    // The text is made from the sanitised HTML, so that both have the same content.
    skipHtmlToText: true,
    checksumAlgo: false,
    ignoreEmbedded: true,
    keepDeliveryStatus: true,
    maxHtmlLengthToParse: mailLimits.htmlCharacters,
    maxChildNodes: mailLimits.parts,
  });
  const subject = clean(mail.subject ?? '', mailLimits.subjectCharacters)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const from = peopleIn(mail.from);
  const contentType = headerText(mail, 'content-type').toLowerCase();
  const kind = messageKind({
    fromAddress: (mail.from?.value[0]?.address ?? '').toLowerCase(),
    subject: subject.toLowerCase(),
    autoSubmitted: headerText(mail, 'auto-submitted').toLowerCase(),
    precedence: headerText(mail, 'precedence').toLowerCase(),
    hasAutoReplyHeader: hasHeader(mail, 'x-autoreply', 'x-autorespond', 'x-autoreply-from'),
    hasListHeader: hasHeader(mail, 'list-id', 'list-unsubscribe'),
    isDeliveryReport: contentType.startsWith('multipart/report') && contentType.includes('delivery-status'),
  });
  const bounced = kind === 'bounce' ? bounceIn(mail) : null;
  const sentHtml = typeof mail.html === 'string' ? mail.html.slice(0, mailLimits.htmlCharacters) : '';
  const cleaned = cleanMail(sentHtml);
  // Escaping makes HTML longer: angle brackets alone become four times as long.
  const html = cleaned === '' || cleaned.length > 2 * mailLimits.htmlCharacters ? null : cleaned;
  const referred = [...idsIn(headerText(mail, 'references')), ...idsIn(headerText(mail, 'in-reply-to'))];
  return {
    headerId: idsIn(headerText(mail, 'message-id'))[0] ?? null,
    references: [...new Set([...referred, ...(bounced?.headerId ? [bounced.headerId] : [])])].slice(
      -mailLimits.references,
    ),
    from,
    replyTo: peopleIn(mail.replyTo),
    to: peopleIn(mail.to),
    cc: peopleIn(mail.cc),
    bcc: peopleIn(mail.bcc),
    subject,
    date: dateIn(headerText(mail, 'date')),
    kind,
    text: clean(mail.text ?? textOfMail(cleaned), mailLimits.textCharacters).trim(),
    html,
    files: filesOf(mail, html, kind === 'bounce'),
    bounced,
    about: subjectOfHeader(headerText(mail, subjectHeader.toLowerCase())),
  };
}
