import { describe, expect, it } from 'vitest';
import { mailLimits } from './mail-content.ts';
import { parseMail } from './parse-mail.ts';

/** A message of header lines and a body, encoded byte by byte. */
const mail = (head: readonly string[], body = 'Hello') =>
  parseMail(Buffer.from(['From: ann@lee.test', ...head, '', body].join('\r\n'), 'latin1'));

describe('the charset of a message', () => {
  const read = async (charset: string, body: string, encoding = '8bit') => {
    const type = `Content-Type: text/plain; charset=${charset}`;
    return (await mail([type, `Content-Transfer-Encoding: ${encoding}`], body)).text;
  };

  it.each([
    ['iso-8859-1', 'Gr\xfc\xdfe', 'Grüße'],
    ['utf-8', 'Gr\xc3\xbc\xc3\x9fe', 'Grüße'],
    ['"WINDOWS-1252"', '5 \x80', '5 €'],
    ['koi8-r', '\xf0\xd2\xc9\xd7\xc5\xd4', 'Привет'],
  ])('is decoded from %s', async (charset, body, text) => expect(await read(charset, body)).toBe(text));

  it.each(['utf-8', 'us-ascii', 'gb2312', 'utf-16', 'utf-7', 'x-unknown', '"; drop"', '%00', "utf-8'en'", '""'])(
    '%s that the bytes contradict gives a text that can be stored',
    async (charset) => {
      const text = await read(charset, 'Gr\xfc\xdfe \xff\xfe\x00\xed\xa0\x80 end');
      expect([text.isWellFormed(), text.includes('\0'), text.length > 3]).toEqual([true, false, true]);
    },
  );

  it('is that of each encoded word in names and subjects; invalid words stay unchanged', async () => {
    const from = 'Reply-To: =?iso-8859-1?Q?Gr=FCn?= <b@b.test>';
    const content = await mail([from, 'Subject: =?utf-8?B?SMOp?= =?x-none?Q?=FF?= =?utf-8?Q?broken']);
    expect(content.replyTo).toEqual(['Grün <b@b.test>']);
    expect(content.subject).toMatch(/^Hé.*broken$/);
    expect(content.subject.isWellFormed()).toBe(true);
  });

  it('is decoded despite a wrong transfer encoding', async () => {
    expect(await read('utf-8', 'no base64! *** \xff', 'base64')).toEqual(expect.any(String));
    expect(await read('utf-8', '=ZZ =4', 'quoted-printable')).toContain('ZZ');
    expect(await read('utf-8', 'plain', 'x-zip')).toBe('plain');
  });
});

describe('the names of attachments', () => {
  const nameOf = async (disposition: string) => {
    const part = [`Content-Disposition: attachment; ${disposition}`, 'Content-Type: application/pdf', '', 'x', '--b--'];
    const type = 'Content-Type: multipart/mixed; boundary=b';
    return (await mail([type], ['--b', ...part].join('\r\n'))).files.map(({ name }) => name);
  };

  it.each([
    ['filename="../../etc/passwd"', 'passwd'],
    ['filename="C:\\\\Windows\\\\plan.pdf"', 'plan.pdf'],
    ["filename*=utf-8''..%2F..%2Fplan.pdf", 'plan.pdf'],
    ['filename=".."', 'file'],
    ["filename*=utf-8''a%0D%0AX-Evil:%201.pdf", 'aX-Evil: 1.pdf'],
    ['filename="=?utf-8?Q?a=0D=0Ab.pdf?="', 'ab.pdf'],
    ['filename="a\0b.pdf"', 'ab.pdf'],
    ["filename*=utf-8''annexe%E2%80%AEfdp.exe", 'annexefdp.exe'],
    ['', 'file'],
  ])('%s gives %s', async (disposition, name) => expect(await nameOf(disposition)).toEqual([name]));

  it.each(['', ';', 'application/pdfx\xe2\x80\xa8X-Evil: 1'])(
    'are read beside the unreadable type %j',
    async (type) => {
      const body = `--b\r\n\r\nHello\r\n--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment\r\n\r\nx\r\n--b--`;
      const { text, files } = await mail(['Content-Type: multipart/mixed; boundary=b'], body);
      expect([text, files.length, files[0]?.type.startsWith('application/')]).toEqual(['Hello', 1, true]);
    },
  );

  it('are shortened', async () => {
    const [name = ''] = await nameOf(`filename="${'x'.repeat(5000)}.pdf"`);
    expect(name.length).toBeLessThanOrEqual(200);
  });
});

describe('the date of a message', () => {
  it.each([
    ['Mon, 2 Mar 2026 09:05:00 -0500', '2026-03-02T14:05:00.000Z'],
    ['2 Mar 26 09:05 +1400', '2026-03-01T19:05:00.000Z'],
    ['Mon, 2 Mar 2026 09:05:00 EST', '2026-03-02T14:05:00.000Z'],
    ['Mon, 2 Mar 2026 09:05:00 +0100 (CET)', '2026-03-02T08:05:00.000Z'],
    ['Mon, 2 Mar 2026 09:05:00', '2026-03-02T09:05:00.000Z'],
    ['Mon, 2 Mar 9999 09:05:00 +0000', '9999-03-02T09:05:00.000Z'],
    ['Mon, 2 Mar 275761 09:05:00 +0000', null],
    ['Mon, 2 Mar 2026 99:99:99 +0000', null],
    ['yesterday', null],
    ['', null],
  ])('%s is %s', async (date, expected) => expect((await mail([`Date: ${date}`])).date).toBe(expected));

  it('is null without one', async () => expect((await mail([])).date).toBeNull());
});

describe('the limits of a message', () => {
  it('cut people, references and the subject', async () => {
    const many = Array.from({ length: 2000 }, (_, n) => n);
    const content = await mail([
      `Cc: ${many.map((n) => `p${n}@lee.test`).join(',\r\n ')}`,
      `References: ${many.map((n) => `<r${n}@lee.test>`).join('\r\n ')}`,
      `Subject: ${'=?utf-8?Q?=41=42?= '.repeat(2000)}`,
    ]);
    expect([content.cc.length, content.references.length, content.subject.length]).toEqual([
      mailLimits.people,
      mailLimits.references,
      mailLimits.subjectCharacters,
    ]);
    expect(content.references.at(-1)).toBe('<r1999@lee.test>');
  });

  it('cut the number of attachments', async () => {
    const parts = Array.from({ length: 300 }, (_, n) => `--b\r\nContent-Disposition: attachment\r\n\r\n${n}`);
    const { files } = await mail(['Content-Type: multipart/mixed; boundary=b'], [...parts, '--b--'].join('\r\n'));
    expect(files).toHaveLength(mailLimits.attachments);
  });

  it('cut HTML that grows by escaping', async () => {
    const { html, text } = await mail(['Content-Type: text/html'], '<'.repeat(1_400_000));
    expect([html, text.length <= mailLimits.textCharacters]).toEqual([null, true]);
  });
});
