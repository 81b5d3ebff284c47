import { describe, expect, it } from 'vitest';
import { makeTnef } from '../../testing/make-tnef.ts';
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
    ['', 'document.pdf'],
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

describe('the parts of a message', () => {
  const partsOf = async (...parts: string[][]) => {
    const lines = parts.flatMap((part) => ['--b', ...part]);
    return mail(
      ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
      [...lines, '--b--', ''].join('\r\n'),
    );
  };
  const text = ['Content-Type: text/plain', '', 'Hello'];

  it('without names are called after their kind', async () => {
    const { files } = await partsOf(
      text,
      ['Content-Type: message/rfc822', '', 'From: ben@lee.test', 'Subject: Old', '', 'Inner'],
      ['Content-Type: text/calendar; method=REQUEST', '', 'BEGIN:VCALENDAR', 'END:VCALENDAR'],
      ['Content-Type: image/png', 'Content-Transfer-Encoding: base64', '', 'AAAA'],
      ['Content-Type: application/octet-stream', 'Content-Disposition: attachment', '', 'x'],
    );
    expect(files.map(({ name }) => name)).toEqual(['message.eml', 'invitation.ics', 'picture.png', 'file']);
  });

  it('of a winmail.dat take its place, with their long names', async () => {
    const tnef = makeTnef({ files: [{ title: 'PLAN~1.PDF', longName: 'Plan of the house.pdf', content: 'the plan' }] });
    const part = [
      'Content-Type: application/ms-tnef; name="winmail.dat"',
      ...['Content-Transfer-Encoding: base64', 'Content-Disposition: attachment', '', tnef.toString('base64')],
    ];
    const { files, text: read } = await partsOf(text, part);
    expect([read, files.map(({ name, type, content }) => [name, type, Buffer.from(content).toString()])]).toEqual([
      'Hello',
      [['Plan of the house.pdf', 'application/pdf', 'the plan']],
    ]);
  });

  it('of a winmail.dat give the text of a message that has none; one that is broken stays', async () => {
    const part = (content: Buffer) => [
      'Content-Type: application/ms-tnef; name="winmail.dat"',
      ...['Content-Transfer-Encoding: base64', '', content.toString('base64')],
    ];
    const whole = await partsOf(part(makeTnef({ files: [], body: 'Wir kommen um neun' })));
    expect([whole.text, whole.files]).toEqual(['Wir kommen um neun', []]);
    const broken = await partsOf(part(Buffer.from('no TNEF at all')));
    expect(broken.files.map(({ name }) => name)).toEqual(['winmail.dat']);
  });

  it('that invite show title, time and place', async () => {
    const event = [
      'UID:1',
      'SUMMARY:Site visit',
      'LOCATION:12 King St',
      'DTSTART:20260310T140000Z',
      'DTEND:20260310T150000Z',
    ];
    const lines = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'];
    const { invitation } = await partsOf(text, ['Content-Type: text/calendar; method=REQUEST', '', ...lines]);
    expect(invitation).toMatchObject({
      ...{ title: 'Site visit', place: '12 King St', isCancelled: false, isAnswer: false },
      ...{ start: '2026-03-10T14:00:00.000Z', end: '2026-03-10T15:00:00.000Z', zone: null },
    });
    expect((await partsOf(text)).invitation).toBeNull();
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
