import { type Delivery, readDeliveryReport } from '@truckroll/domain/emails/delivery-report';
import { type MailPerson, personText } from '@truckroll/domain/emails/mail-addresses';
import type { MailInvitation } from '@truckroll/domain/emails/mail-invitation';
import { subjectHeader, subjectOfHeader } from '@truckroll/domain/emails/mail-subject';
import { messageKind } from '@truckroll/domain/emails/message-kind';
import { nameOfPart, typeOfName } from '@truckroll/domain/files/part-names';
import { cleanFileName } from '@truckroll/domain/files/upload-rules';
import { type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import { cleanMail } from './clean-mail.ts';
import { type MailContent, type MailFile, mailLimits } from './mail-content.ts';
import { textOfMail } from './mail-text.ts';
import { readInvitation } from './read-invitation.ts';
import { readTnef, type Tnef } from './read-tnef.ts';

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

/** The subject of a multipart/report, by its type; null for other messages. */
function reportOf(contentType: string): 'delivery' | 'opening' | null {
  if (!contentType.startsWith('multipart/report')) return null;
  if (contentType.includes('disposition-notification')) return 'opening';
  return contentType.includes('delivery-status') ? 'delivery' : null;
}

/** The parts in which servers report what became of a message, in their own words or as RFC 3464 has it. */
const statusTypes = /^message\/(global-)?delivery-status$/;
const originalTypes = /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/;

const deliveriesIn = (mail: ParsedMail): Delivery[] => {
  const report = mail.attachments.find(({ contentType }) => statusTypes.test(contentType));
  const found = report === undefined ? [] : readDeliveryReport(textOf(report));
  return found.map(({ recipient, outcome, reason }) => ({
    recipient: clean(recipient, 254),
    outcome,
    reason: clean(reason, 500),
  }));
};

/** The Message-ID of the message that a report is about. */
function reportedIdIn(mail: ParsedMail): string | null {
  const original = mail.attachments.find(({ contentType }) => originalTypes.test(contentType));
  const heads = original === undefined ? '' : textOf(original);
  return idsIn(/^message-id:(.+)$/im.exec(heads)?.[1] ?? '')[0] ?? null;
}

/** The type of a file; the library returns `false` for one that it cannot parse. */
const typeIn = (found: unknown): string =>
  typeof found === 'string' ? found.toLowerCase() : 'application/octet-stream';

/** The types of the file in which Outlook wraps the attachments of a message. */
const isTnef = (type: string, name: string): boolean =>
  /^application\/(vnd\.)?ms-tnef$/.test(type) || /^win(mail)?\.dat$/i.test(name);

type Part = { name: string; type: string; content: Uint8Array; cid: string | undefined };

/** The attachments, with the files of a winmail.dat in its place; one that cannot be opened stays. */
function partsOf(mail: ParsedMail): { parts: Part[]; wrapped: Pick<Tnef, 'text' | 'html'> | null } {
  let wrapped: Pick<Tnef, 'text' | 'html'> | null = null;
  const parts = mail.attachments.flatMap(({ filename = '', contentType, content, cid }): Part[] => {
    const part = { name: filename, type: typeIn(contentType), content, cid };
    const opened = isTnef(part.type, filename) ? readTnef(content) : null;
    if (opened === null) return [part];
    wrapped = opened;
    return opened.files.map((file) => {
      const type = (file.type ?? typeOfName(file.name) ?? 'application/octet-stream').toLowerCase();
      return { name: file.name, type, content: file.content, cid: undefined };
    });
  });
  return { parts: parts.slice(0, mailLimits.attachments), wrapped };
}

const filesOf = (parts: readonly Part[], html: string | null, isReport: boolean): MailFile[] =>
  parts
    .filter(({ type }) => !(isReport && (statusTypes.test(type) || type === 'message/disposition-notification')))
    .map(({ name, type, content, cid }) => ({
      name: cleanFileName(clean(name, 200).trim() || nameOfPart(type)),
      type,
      content: Uint8Array.from(content),
      contentId: cid !== undefined && html?.includes(`data-cid="${cid}"`) === true ? clean(cid, 400) : null,
    }));

const calendarTypes = /^(text\/calendar|application\/ics)$/;

/** The event of the first part that is an invitation. */
function invitationIn(parts: readonly Part[]): MailInvitation | null {
  const part = parts.find(({ type, name }) => calendarTypes.test(type) || /\.ics$/i.test(name));
  if (part === undefined || part.content.length > mailLimits.calendarBytes) return null;
  return readInvitation(Buffer.from(part.content).toString('utf8'));
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
  const report = reportOf(contentType);
  const deliveries = deliveriesIn(mail);
  const kind = messageKind({
    fromAddress: (mail.from?.value[0]?.address ?? '').toLowerCase(),
    subject: subject.toLowerCase(),
    autoSubmitted: headerText(mail, 'auto-submitted').toLowerCase(),
    precedence: headerText(mail, 'precedence').toLowerCase(),
    hasAutoReplyHeader: hasHeader(mail, 'x-autoreply', 'x-autorespond', 'x-autoreply-from'),
    hasListHeader: hasHeader(mail, 'list-id', 'list-unsubscribe'),
    report,
    outcomes: deliveries.map(({ outcome }) => outcome),
  });
  const isReport = report !== null || ['bounce', 'delay'].includes(kind);
  const reportedId = isReport ? reportedIdIn(mail) : null;
  const { parts, wrapped } = partsOf(mail);
  const hasText = typeof mail.html === 'string' || (mail.text ?? '').trim() !== '';
  const foundHtml = hasText ? mail.html : wrapped?.html;
  const sentHtml = typeof foundHtml === 'string' ? foundHtml.slice(0, mailLimits.htmlCharacters) : '';
  const cleaned = cleanMail(sentHtml);
  // Escaping makes HTML longer: angle brackets alone become four times as long.
  const html = cleaned === '' || cleaned.length > 2 * mailLimits.htmlCharacters ? null : cleaned;
  const referred = [...idsIn(headerText(mail, 'references')), ...idsIn(headerText(mail, 'in-reply-to'))];
  return {
    headerId: idsIn(headerText(mail, 'message-id'))[0] ?? null,
    references: [...new Set([...referred, ...(reportedId === null ? [] : [reportedId])])].slice(-mailLimits.references),
    from,
    replyTo: peopleIn(mail.replyTo),
    to: peopleIn(mail.to),
    cc: peopleIn(mail.cc),
    bcc: peopleIn(mail.bcc),
    subject,
    date: dateIn(headerText(mail, 'date')),
    kind,
    text: clean((hasText ? mail.text : wrapped?.text) || textOfMail(cleaned), mailLimits.textCharacters).trim(),
    html,
    files: filesOf(parts, html, isReport),
    report: isReport && report !== 'opening' ? { headerId: reportedId, deliveries } : null,
    invitation: invitationIn(parts),
    about: subjectOfHeader(headerText(mail, subjectHeader.toLowerCase())),
  };
}
