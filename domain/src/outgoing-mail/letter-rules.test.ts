import { describe, expect, it, test } from 'vitest';
import { documentMail } from './document.ts';
import { invitationMail } from './invitation.ts';
import { letterHtml, letterText, type MailBrand, productBrand } from './letter.ts';
import type { MailText } from './link-mail.ts';
import { notificationMail } from './notification.ts';
import { passwordLinkMail } from './password-link.ts';
import { sharedFileMail } from './shared-file.ts';
import { taskMail } from './task.ts';
import { twoStepResetMail } from './two-step-reset.ts';
import { visitMail } from './visit.ts';

const hostile = `<script>alert(1)</script>"><img src=x onerror=alert(1)> & 'Sons'`;
const url = 'https://work.example.org/public/documents/abc?x=1&y=2';
const long = 'Please call the office before you come. '.repeat(250);

const visit = {
  ...{ promisedFrom: '2026-03-12T13:00:00.000Z', promisedTo: '2026-03-12T15:00:00.000Z', toldFrom: null, toldTo: null },
  ...{ visitStartDateTime: '2026-03-12T13:00:00.000Z', timezone: 'America/Toronto', anyTime: false },
};
const ofDocument = {
  number: 'EST-2026000001',
  companyName: hostile,
  clientName: hostile,
  subject: hostile,
  arrival: hostile,
};

/** Every mail that the product sends, with hostile names and the longest texts. */
const mails: readonly [name: string, mail: MailText][] = [
  [
    'estimate',
    documentMail({ ...ofDocument, word: 'Estimate', message: long, amount: '$447.48', dueDate: '2026-04-09', url }),
  ],
  ['invoice', documentMail({ ...ofDocument, word: 'Invoice', message: null, amount: '$80.00', dueDate: null, url })],
  ['visit', visitMail({ news: 'planned', visit, companyName: hostile, clientName: hostile, title: hostile })],
  [
    'shared file',
    sharedFileMail({ kind: 'file', name: hostile, sharer: hostile, companyName: hostile, message: long, url }),
  ],
  ['invitation', invitationMail({ firstName: hostile, inviter: hostile, companyName: hostile, url })],
  ['password', passwordLinkMail({ firstName: hostile, url })],
  ['two-step', twoStepResetMail({ firstName: hostile, admin: hostile, url: null })],
  ['notification', notificationMail({ title: hostile, message: hostile, firstName: 'Ann', companyName: hostile, url })],
  [
    'task',
    taskMail({
      ...{ kind: 'reminder', firstName: 'Ann', name: hostile, when: null, clientName: hostile, instructions: long },
      ...{ companyName: hostile, url },
    }),
  ],
];

const company: MailBrand = {
  name: hostile,
  color: '#0f4c81',
  accent: '#fdd835',
  logo: 'cid:logo@truckroll',
  footer: `${hostile}\nLicensed and insured`,
};
const looks: readonly [name: string, brand: MailBrand][] = [
  ['the product', productBrand],
  ['a company with a logo', company],
  ['a company without a logo', { ...company, logo: null }],
];

const allowedTags = new Set('html head meta title body table tr td img a br'.split(' '));
const tagsIn = (html: string) =>
  [...html.matchAll(/<([a-z][a-z0-9]*)\b([^>]*)>/gi)].map(([, name = '', attributes = '']) => ({ name, attributes }));

/** The attributes without their quoted values. */
const namesOf = (attributes: string): string => attributes.replaceAll(/"[^"]*"/g, '""');

describe.each(mails)('the mail %s', (_, mail) => {
  describe.each(looks)('with the look of %s', (__, brand) => {
    const html = letterHtml(mail.letter, brand);
    const tags = tagsIn(html);

    it('has only tables and inline styles, without layouts that mail programs ignore', () => {
      expect(tags.filter(({ name }) => !allowedTags.has(name))).toEqual([]);
      expect(html).not.toMatch(/<style|<script|<link|display:\s*(flex|grid)|position:|float:|url\(|@media/i);
      expect(tags.filter(({ attributes }) => /\s(on\w+|class)=/i.test(namesOf(attributes)))).toEqual([]);
      expect(html).toContain('<meta name="color-scheme"');
    });

    it('is at most 600 pixels wide', () => {
      const widths = [...html.matchAll(/\bwidth[=:]"?(\d+)(?:px)?\b(?!%)/g)].map(([, width]) => Number(width));
      expect(Math.max(...widths)).toBe(600);
    });

    it('has an alternative text and a source that loads for every picture', () => {
      const pictures = tags.filter(({ name }) => name === 'img');
      expect(pictures).toHaveLength(brand.logo === null ? 0 : 1);
      for (const { attributes } of pictures) {
        expect(attributes).toMatch(/\bsrc="(cid:|https:\/\/)[^"]+"/);
        expect(attributes).toMatch(/\balt="[^"]+"/);
      }
    });

    it('has one button where it has a link, with the absolute address, and none otherwise', () => {
      const links = tags.filter(({ name }) => name === 'a');
      expect(links).toHaveLength(mail.letter.url === null ? 0 : 1);
      for (const { attributes } of links) expect(attributes).toMatch(/href="https:\/\/work\.example\.org\/[^"]+"/);
    });

    it('says the same in plain text', () => {
      const text = letterText(mail.letter, brand);
      const { greeting, sentences, facts, note } = mail.letter;
      for (const part of [...sentences, note]) expect(text).toContain(part.trim());
      for (const [label, value] of facts) expect(text).toContain(`${label}: ${value}`);
      expect(text).toContain(greeting.replaceAll(/\s+/g, ' ').trim());
      if (mail.letter.url !== null) expect(text).toContain(mail.letter.url);
      if (brand.footer !== '') expect(text).toContain('Licensed and insured');
    });

    it('is not clipped: under 100 kB', () => {
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    });

    it('escapes all texts', () => {
      expect(html).not.toContain('<script');
      expect(html.split('<img').length).toBe(brand.logo === null ? 1 : 2);
      expect(tags.filter(({ attributes }) => namesOf(attributes).includes('onerror'))).toEqual([]);
    });
  });
});

test('a mail names the amount and the date that its document has', () => {
  const [, estimate] = mails[0] ?? [];
  expect(estimate?.letter.facts).toEqual([
    ['Total', '$447.48'],
    ['Valid until', 'Apr 09, 2026'],
  ]);
  const [, invoice] = mails[1] ?? [];
  expect(invoice?.letter.facts).toEqual([['Amount due', '$80.00']]);
});

test('the text of the button is readable on the color of the company', () => {
  const html = letterHtml(mails[0]?.[1].letter ?? passwordLinkMail({ firstName: '', url }).letter, company);
  expect(html).toMatch(/<td align="center" bgcolor="#fdd835"[^>]*><a [^>]*color:#000000/);
});
