import { expect, it } from 'vitest';
import { composeMail, type MailToCompose } from './compose-mail.ts';
import { parseMail } from './parse-mail.ts';

const plain: MailToCompose = {
  ...{ from: 'Office <office@acme.test>', to: ['Ann Lee <ann@lee.test>'], cc: [], bcc: [], subject: 'Offer' },
  ...{ html: '<p>Hello</p>', text: 'Hello', headerId: '<one@acme.test>', references: [], files: [] },
  date: new Date('2026-03-02T12:00:00.000Z'),
};
const file = { name: 'plan.pdf', type: 'application/pdf', content: Buffer.from('x'), contentId: null };

const usual = [
  ...['from', 'to', 'cc', 'subject', 'date', 'message-id', 'in-reply-to', 'references', 'mime-version'],
  ...['content-type', 'content-transfer-encoding', 'content-disposition', 'content-id'],
];

/** The names of all headers of a raw message, including those of its parts. */
function headersOf(raw: Buffer): string[] {
  const text = raw.toString('latin1').replaceAll(/\r\n[ \t]+/g, ' ');
  const boundary = /boundary="?([^";\r\n]+)/g;
  const borders = [...text.matchAll(boundary)].map(([, name]) => `--${name}`);
  const parts = borders.reduce((all, border) => all.flatMap((part) => part.split(border)), [text]);
  return parts.flatMap((part) =>
    (part.replace(/^\r\n/, '').split('\r\n\r\n')[0] ?? '')
      .split('\r\n')
      .flatMap((line) => /^([\w-]+):/.exec(line)?.[1]?.toLowerCase() ?? []),
  );
}

const breaks = ['\r\n', '\n', '\r', '\0', '\u000b', '\u000c', '\u0085', '\u2028', '\r\n\r\n', '\n '];
const evil = breaks.map(
  (between) => [JSON.stringify(between), `x${between}X-Evil: yes${between}Bcc: evil@evil.test`] as const,
);

it.each(evil)('a line break %s in any value adds no header', async (_, text) => {
  const attacks: Partial<MailToCompose>[] = [
    { subject: text },
    { from: `${text} <office@acme.test>` },
    { to: [`${text} <ann@lee.test>`] },
    { cc: [`"${text}" <ann@lee.test>`] },
    { references: [`<${text}@lee.test>`] },
    { headerId: `<${text}@acme.test>` },
    { files: [{ ...file, name: `${text}.pdf` }] },
    { files: [{ ...file, type: `application/pdf${text}` }] },
    { files: [{ ...file, contentId: text }] },
  ];
  for (const attack of attacks) {
    const { raw, recipients } = await composeMail({ ...plain, ...attack });
    const names = headersOf(raw);
    expect(names.filter((name) => !usual.includes(name))).toEqual([]);
    expect(names).toContain('subject');
    const read = await parseMail(raw);
    expect(read.bcc).toEqual([]);
    expect(recipients).not.toContain('evil@evil.test');
    expect([...read.from, ...read.to].join()).not.toMatch(/[\r\n\0]/);
    expect(read.text).toBe('Hello');
  }
});

it.each(evil)('a line break %s in an address adds no recipient', async (_, text) => {
  const { raw } = await composeMail({ ...plain, to: [`<ann@lee.test${text}>`] });
  expect(headersOf(raw).filter((name) => !usual.includes(name))).toEqual([]);
  expect((await parseMail(raw)).bcc).toEqual([]);
});

it('finds the headers of parts too, so that the checks above can fail', async () => {
  const { raw } = await composeMail({ ...plain, files: [file] });
  expect(headersOf(raw)).toContain('content-disposition');
  expect(headersOf(Buffer.from('From: a@b.test\r\nX-Evil: yes\r\n\r\nText: no'))).toEqual(['from', 'x-evil']);
});

it('sends to Bcc recipients without naming them in the message', async () => {
  const { raw, recipients } = await composeMail({ ...plain, bcc: ['Boss <boss@acme.test>'] });
  expect(recipients).toEqual(['ann@lee.test', 'boss@acme.test']);
  expect(raw.toString()).not.toContain('boss');
});

it('parsing a composed message returns what was composed', async () => {
  const name = 'Plän "A"; x=1 日本.pdf';
  const written = {
    ...plain,
    subject: 'Grüße, 日本 & "more"',
    to: ['Zoë, Lee; x <ann@lee.test>'],
    references: ['<z@lee.test>'],
  };
  const read = await parseMail((await composeMail({ ...written, files: [{ ...file, name }] })).raw);
  expect([read.subject, read.to, read.references]).toEqual([written.subject, written.to, ['<z@lee.test>']]);
  expect(read.files.map((each) => each.name)).toEqual([name]);
});
