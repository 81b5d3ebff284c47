import { afterAll, expect, it } from 'vitest';
import { mailLimits } from './mail-content.ts';
import { openMailReader } from './read-mail.ts';

const reader = openMailReader();
afterAll(() => reader.close());

const head = ['From: Ann Lee <ann@lee.test>', 'Subject: Boiler', 'Message-ID: <a@lee.test>'];
const mailOf = (...lines: readonly string[]) => Buffer.from([...head, ...lines].join('\r\n'));
const repeated = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join('');
const mixed = 'Content-Type: multipart/mixed; boundary=b';
const html = 'Content-Type: text/html';
const base64 = (text: string) => Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n');

const bombs: Record<string, () => Buffer> = {
  'ten thousand parts': () => mailOf(mixed, '', `${repeated(10_000, (n) => `--b\r\n\r\n${n}\r\n`)}--b--`),
  'ten thousand attachments': () =>
    mailOf(mixed, '', `${repeated(10_000, (n) => `--b\r\nContent-Disposition: attachment\r\n\r\n${n}\r\n`)}--b--`),
  'parts that are nested 5,000 deep': () =>
    mailOf(
      'Content-Type: multipart/mixed; boundary=b0',
      '',
      repeated(5_000, (n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`),
    ),
  'mails that are nested 5,000 deep': () => mailOf(repeated(5_000, () => 'Content-Type: message/rfc822\r\n\r\n')),
  'a header line of 5 MB': () => mailOf(`X-Long: ${'x'.repeat(5 * 1024 * 1024)}`, '', 'Hello'),
  'a hundred thousand header lines': () =>
    mailOf(
      repeated(100_000, (n) => `X-${n}: y\r\n`),
      'Hello',
    ),
  'a hundred thousand recipients': () =>
    mailOf(`Cc: ${repeated(100_000, (n) => `p${n}@lee.test,\r\n `)}z@lee.test`, '', ''),
  'HTML that is nested 60,000 deep': () => mailOf(html, '', '<table><tr><td>'.repeat(60_000)),
  'HTML that base64 unpacks to 6 MB': () =>
    mailOf(html, 'Content-Transfer-Encoding: base64', '', base64('<b>'.repeat(2_000_000))),
  'a text that quoted-printable unpacks to many lines': () =>
    mailOf('Content-Transfer-Encoding: quoted-printable', '', '=0A=41'.repeat(500_000)),
  'two megabytes of zeros': () => Buffer.alloc(2 * 1024 * 1024),
};

it.each(Object.keys(bombs))('%s are parsed in a short time, or reduced to their headers', async (name) => {
  const raw = bombs[name]?.() ?? Buffer.alloc(0);
  const before = process.memoryUsage().rss;
  const begun = performance.now();
  const { content } = await reader.read(raw);
  expect(performance.now() - begun).toBeLessThan(15_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 * 1024);
  if (!name.includes('zeros')) expect([content.subject, content.from]).toEqual(['Boiler', ['Ann Lee <ann@lee.test>']]);
  expect(content.text.length).toBeLessThanOrEqual(mailLimits.textCharacters);
  expect(content.html?.length ?? 0).toBeLessThanOrEqual(2 * mailLimits.htmlCharacters);
  expect(content.files.length).toBeLessThanOrEqual(mailLimits.attachments);
  const next = await reader.read(mailOf('', 'The next mail'));
  expect([next.isHeadOnly, next.content.text]).toEqual([false, 'The next mail']);
});

it('only the headers of a message above the size limit are read', async () => {
  const { content, isHeadOnly } = await reader.read(
    Buffer.concat([mailOf('', ''), Buffer.alloc(mailLimits.bytes, 'x')]),
  );
  expect([isHeadOnly, content.subject, content.text]).toEqual([true, 'Boiler', '']);
});

it('only the headers of a message with endless parts are read', async () => {
  const { content, isHeadOnly } = await reader.read(bombs['ten thousand parts']?.() ?? Buffer.alloc(0));
  expect([isHeadOnly, content.headerId, content.text]).toEqual([true, '<a@lee.test>', '']);
});
