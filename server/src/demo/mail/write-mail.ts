import { replyToEmail, sendNewEmail } from '@truckroll/contract/mail/send-email';
import { addressOf, personText } from '@truckroll/domain/emails/mail-addresses';
import { quoteIntroduction } from '@truckroll/domain/emails/quoting';
import { formatDateTime } from '@truckroll/domain/format/dates';
import { htmlOfText } from '@truckroll/domain/text/plain-html';
import type { RenderPdf } from '../../providers/pdf/render-pdf.ts';
import type { StoryAuthor } from '../company/company.ts';
import type { DemoActor, DemoApi } from '../demo-api.ts';
import { demoZone } from '../demo-zone.ts';
import { type MadeFile, makeMailFile } from './mail-files.ts';
import type { PlannedLine, PlannedThread } from './plan-mail.ts';
import { type MailPart, writeRawMail } from './raw-mail.ts';
import { factsOf, fileFactsOf, type StoryFacts, tell } from './story-facts.ts';

export type MailOffice = {
  api: DemoApi;
  writers: Record<Exclude<StoryAuthor, 'them'>, { actor: DemoActor; name: string; signature: string }>;
  owner: DemoActor;
  mailbox: string;
  render: RenderPdf;
  /** Messages before this time are delivered as read, so that nobody is notified of them. */
  newsSince: number;
};

type Written = { messageId: string; headerId: string; at: number; name: string; text: string };

/** A thread that is being written. */
export type Conversation = {
  thread: PlannedThread;
  /** Null before the first message, and if the thread is skipped. */
  facts: StoryFacts | null;
  threadId: string;
  written: Written[];
};

export const newConversation = (thread: PlannedThread): Conversation => ({
  thread,
  facts: null,
  threadId: '',
  written: [],
});

function otherSide({ story, client }: PlannedThread): string {
  if (story.about.of === 'stranger') return story.about.person;
  return personText({ name: client?.name ?? '', address: client?.email ?? '' });
}

const introduce = ({ at, name }: Written): string =>
  quoteIntroduction({ on: formatDateTime(new Date(at).toISOString(), demoZone), name });

const partOf = ({ name, type, content }: MadeFile): MailPart => ({
  type: `${type}; name="${name}"`,
  head: [`Content-Disposition: attachment; filename="${name}"`],
  content,
});

/** The body of a message of the other side: text, HTML if the message has it, and files. */
function bodyOf(
  line: PlannedLine,
  { text, quoted, picture, files }: { text: string; quoted?: Written; picture?: MadeFile; files: MadeFile[] },
): MailPart {
  const quote = quoted === undefined ? '' : `\n\n${introduce(quoted)}\n${quoted.text.replaceAll(/^/gm, '> ')}`;
  const plain: MailPart = { type: 'text/plain; charset=utf-8', content: `${text}${quote}\n` };
  let body: MailPart = plain;
  if (line.isHtml) {
    const shown = picture === undefined ? '' : '<p><img src="cid:drawing" alt="Drawing" width="480"></p>';
    const cited =
      quoted === undefined
        ? ''
        : `<div class="gmail_quote">${htmlOfText(introduce(quoted))}<blockquote>${htmlOfText(quoted.text)}</blockquote></div>`;
    const html: MailPart = {
      type: 'text/html; charset=utf-8',
      content: `<html><body style="font-family: Arial, sans-serif">${htmlOfText(text)}${shown}${cited}</body></html>`,
    };
    const related: MailPart =
      picture === undefined
        ? html
        : {
            type: 'multipart/related',
            parts: [html, { ...partOf(picture), head: ['Content-ID: <drawing>', 'Content-Disposition: inline'] }],
          };
    body = { type: 'multipart/alternative', parts: [plain, related] };
  }
  return files.length === 0 ? body : { type: 'multipart/mixed', parts: [body, ...files.map(partOf)] };
}

/** A delivery failure report (RFC 3464). */
const reportOf = (text: string, reason: string, about: { to: string; headerId: string }): MailPart => ({
  type: 'multipart/report; report-type=delivery-status' as `multipart/${string}`,
  parts: [
    { type: 'text/plain; charset=utf-8', content: `${text}\n` },
    {
      type: 'message/delivery-status',
      content: [
        'Reporting-MTA: dns; mail.northwind.example\r\n',
        `Final-Recipient: rfc822; ${about.to}`,
        'Action: failed',
        'Status: 5.1.2',
        `Diagnostic-Code: smtp; ${reason}\r\n`,
      ].join('\r\n'),
    },
    { type: 'text/rfc822-headers', content: `Message-ID: ${about.headerId}\r\n` },
  ],
});

async function receive(told: Conversation, line: PlannedLine, office: MailOffice, text: string): Promise<Written> {
  const { thread, written, facts } = told;
  const make = (file: Parameters<typeof makeMailFile>[0]) =>
    makeMailFile(file, fileFactsOf(thread.client, line.at), office.render);
  const files = await Promise.all((line.files ?? []).map(make));
  const last = written.at(-1);
  const from = line.from ?? otherSide(thread);
  const headerId = `<${Buffer.from(`${line.at} ${addressOf(from)}`).toString('hex')}@${addressOf(from).split('@')[1]}>`;
  const subject = tell(thread.story.subject, facts ?? {});
  const isReport = line.bounce !== undefined && last !== undefined;
  const raw = writeRawMail({
    ...{ from, to: office.mailbox, headerId, at: new Date(line.at), head: line.head ?? [] },
    subject: isReport ? 'Undelivered mail returned to sender' : last === undefined ? subject : `Re: ${subject}`,
    references: isReport ? [] : written.map((each) => each.headerId),
    body: isReport
      ? reportOf(text, line.bounce ?? '', { to: addressOf(otherSide(thread)), headerId: last.headerId })
      : bodyOf(line, {
          text,
          files,
          ...(line.quotes && last !== undefined ? { quoted: last } : {}),
          ...(line.picture === undefined ? {} : { picture: await make(line.picture) }),
        }),
  });
  const isNews = line.at > office.newsSince && thread.story.isUnread === true && line === thread.lines.at(-1);
  const { messageId, threadId } = await office.api.receive(office.owner, { raw, isRead: !isNews });
  told.threadId = threadId;
  const name = (from.split('<')[0] ?? '').trim();
  return { messageId, headerId, at: line.at, name, text };
}

async function send(told: Conversation, line: PlannedLine, office: MailOffice, text: string): Promise<Written> {
  const { thread, written, facts } = told;
  if (line.by === 'them') throw new Error('The other side does not write from here');
  const { actor, name, signature } = office.writers[line.by];
  const last = written.at(-1);
  const made = await Promise.all(
    (line.files ?? []).map((file) => makeMailFile(file, fileFactsOf(thread.client, line.at), office.render)),
  );
  const files = made.map((file) => ({ field: 'attachments', ...file }));
  const content = `${htmlOfText(text)}${signature}`;
  const more = files.length === 0 ? {} : { files };
  const { emailData, threadId } =
    last === undefined
      ? await office.api.ask(actor, sendNewEmail, {
          body: { to: otherSide(thread), subject: tell(thread.story.subject, facts ?? {}), content },
          ...more,
        })
      : await office.api.ask(actor, replyToEmail, { body: { messageId: last.messageId, content }, ...more });
  told.threadId = threadId;
  const headerId = emailData.ch_messageId.replace(/^out:/, '');
  return { messageId: emailData.messageId, headerId, at: line.at, name, text };
}

/** Writes the next message of a thread, unless the thread is skipped. */
export async function writeLine(told: Conversation, line: PlannedLine, office: MailOffice): Promise<void> {
  const { thread, written } = told;
  if (line === thread.lines[0]) {
    const { story, client, job } = thread;
    const { about } = story;
    const paper = about.of === 'job' && about.paper ? { type: about.paper, isPaid: about.isPaid } : null;
    const texts = [story.subject, ...story.lines.map(({ text }) => text)];
    told.facts = await factsOf({ client, job, paper, texts }, office);
  }
  if (told.facts === null) return;
  const text = tell(line.text, told.facts);
  written.push(await (line.by === 'them' ? receive(told, line, office, text) : send(told, line, office, text)));
}
