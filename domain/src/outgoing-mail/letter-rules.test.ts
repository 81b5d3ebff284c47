import { readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { clientLanguages } from '../client-texts/client-language.ts';
import { mailWords } from '../client-texts/mail-words.ts';
import { followUpWordsOf } from '../follow-ups/follow-up-texts.ts';
import { bookingMail } from './booking.ts';
import { automaticFailedMail, automaticNoticeMail, confirmChargeMail } from './card-charge.ts';
import { cardLinkMail } from './card-link.ts';
import { creditNoteMail } from './credit-note.ts';
import { documentMail } from './document.ts';
import { followUpMail } from './follow-up.ts';
import { hubCodeMail } from './hub-code.ts';
import { hubLinkMail } from './hub-link.ts';
import { invitationMail } from './invitation.ts';
import { letterHtml, letterText, type MailBrand, productBrand } from './letter.ts';
import type { MailText } from './link-mail.ts';
import { mailboxProofMail } from './mailbox-proof.ts';
import { newOwnerMail } from './new-owner.ts';
import { notificationMail } from './notification.ts';
import { onMyWayMail } from './on-my-way.ts';
import { passwordLinkMail } from './password-link.ts';
import { planOfferMail, planPriceMail } from './plan.ts';
import { previousOwnerMail } from './previous-owner.ts';
import { receiptMail } from './receipt.ts';
import { ruleMail } from './rule.ts';
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
  purchaseOrderNumber: hostile,
  hubUrl: 'https://work.example.org/hub?company=abc&x=1',
};

const ofPlan = {
  ...{ companyName: hostile, clientName: hostile, name: hostile },
  ...({ billing: 'calendar', interval: 'month' } as const),
};

const ofCharge = {
  ...{ companyName: hostile, clientName: hostile, number: hostile, amount: '$80.00', url },
  card: { brand: hostile, last4: '4242' },
};

/** The mails to clients in a language. */
function mailsIn(language: (typeof clientLanguages)[number]): [name: string, mail: MailText][] {
  const words = mailWords(language);
  const estimate = { word: 'Estimate', message: long, amount: '$447.48', dueDate: '2026-04-09', url } as const;
  const invoice = { word: 'Invoice', message: null, amount: '$80.00', dueDate: null, url } as const;
  const file = { kind: 'file', name: hostile, sharer: hostile, companyName: hostile, message: long, url } as const;
  return [
    ['estimate', documentMail({ ...ofDocument, ...estimate, words })],
    ['invoice', documentMail({ ...ofDocument, ...invoice, words })],
    [
      'receipt',
      receiptMail({
        ...{ words, word: 'Invoice', number: 'INV-2026000001', companyName: hostile, clientName: hostile },
        ...{
          amount: '$40.00',
          tip: null,
          surcharge: null,
          method: hostile,
          day: 'Mar 10, 2026',
          due: '$60.00',
          url,
          hubUrl: url,
        },
      }),
    ],
    [
      'credit-note',
      creditNoteMail({
        ...{ words, number: 'CN-000001', invoiceNumber: 'INV-2026000001', companyName: hostile, clientName: hostile },
        ...{ message: long, amount: '$40.00', day: 'Mar 10, 2026', left: '$10.00', url, hubUrl: url },
      }),
    ],
    [
      'on-my-way',
      onMyWayMail({ words, companyName: hostile, firstName: hostile, text: `${hostile}\n${hostile}`, link: url }),
    ],
    ['visit', visitMail({ words, news: 'planned', visit, companyName: hostile, clientName: hostile, title: hostile })],
    ['shared-file', sharedFileMail({ ...file, words })],
    ['hub-code', hubCodeMail({ words, companyName: hostile, firstName: hostile, code: '482913', url })],
    ['card-charge', confirmChargeMail({ ...ofCharge, words })],
    ['card-charge', automaticNoticeMail({ ...ofCharge, words, day: hostile })],
    ['card-charge', automaticFailedMail({ ...ofCharge, words, again: hostile })],
    ['card-link', cardLinkMail({ words, companyName: hostile, firstName: hostile, url })],
    ['plan', planOfferMail({ ...ofPlan, words, price: '$25.00', start: '2026-03-10', url })],
    ['plan', planPriceMail({ ...ofPlan, words, before: '$25.00', after: '$30.00', from: '2026-05-01' })],
    ['hub-link', hubLinkMail({ words, companyName: hostile, firstName: hostile, url })],
    [
      'follow-up',
      followUpMail({
        ...{ words: followUpWordsOf(language), companyName: hostile, subject: hostile, text: `${hostile}\n${hostile}` },
        ...{ about: 'rating', page: url, unsubscribePage: url },
      }),
    ],
    [
      'booking',
      bookingMail({
        ...{ words, companyName: hostile, firstName: hostile, service: hostile, address: hostile, isBooked: true },
        ...{ start: '2026-03-12T13:00:00.000Z', timezone: 'America/Toronto', depositUrl: url, pageUrl: url },
      }),
    ],
  ];
}

/** Every mail that the product sends, with hostile names and the longest texts. */
const mails: readonly [name: string, mail: MailText][] = [
  ...clientLanguages.flatMap(mailsIn),
  ['rule', ruleMail({ language: 'en', companyName: hostile, subject: hostile, text: `${hostile}\n\n${long}` })],
  ['invitation', invitationMail({ firstName: hostile, inviter: hostile, companyName: hostile, url })],
  [
    'mailbox-proof',
    mailboxProofMail({ address: 'office@example.org', companyName: hostile, person: hostile, code: 'A2B3C4D5' }),
  ],
  ['password-link', passwordLinkMail({ firstName: hostile, url })],
  ['two-step-reset', twoStepResetMail({ firstName: hostile, admin: hostile, url: null })],
  ['new-owner', newOwnerMail({ firstName: hostile, companyName: hostile, from: hostile, url })],
  ['previous-owner', previousOwnerMail({ firstName: hostile, companyName: hostile, to: hostile, url })],
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
  route: null,
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

/** Files of this folder that are no kind of mail. */
const parts = ['letter', 'link-mail'];

it('checks every mail that the product sends', () => {
  const kinds = readdirSync(new URL('.', import.meta.url))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.replace('.ts', ''))
    .filter((name) => !parts.includes(name));
  // One form of mail sends both kinds of document.
  const checked = mails.map(([name]) => (name === 'estimate' || name === 'invoice' ? 'document' : name));
  expect([...new Set(checked)].sort()).toEqual(kinds.sort());
});

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

    it("keeps that width in Word's layout, which ignores max-width", () => {
      const [, opens = '', sheet = '', closes = ''] =
        /<!--\[if mso\]>(.*?)<!\[endif\]-->([\s\S]*)<!--\[if mso\]>(.*?)<!\[endif\]-->/.exec(html) ?? [];
      expect(opens).toMatch(/^<table [^>]*width="600"[^>]*><tr><td>$/);
      expect(sheet).toMatch(/^\n<table [^>]*max-width:600px[\s\S]*<\/table>\n$/);
      expect(closes).toBe('</td></tr></table>');
    });

    it("has a button whose cell has the padding in Word's layout, which ignores that of links", () => {
      const button = /<td align="center" bgcolor="[^"]+" style="([^"]*)"><a [^>]*style="([^"]*)"/.exec(html);
      if (mail.letter.url === null) return expect(button).toBeNull();
      const [, cell, link] = button ?? [];
      expect(cell).toContain('mso-padding-alt:13px 28px');
      expect(link).toContain('padding:13px 28px;mso-padding-alt:0;');
    });

    it('has an alternative text and a source that loads for every picture', () => {
      const pictures = tags.filter(({ name }) => name === 'img');
      expect(pictures).toHaveLength(brand.logo === null ? 0 : 1);
      for (const { attributes } of pictures) {
        expect(attributes).toMatch(/\bsrc="(cid:|https:\/\/)[^"]+"/);
        expect(attributes).toMatch(/\balt="[^"]+"/);
        // Neither side is fixed while the other one is limited, so that no logo is squeezed.
        expect(attributes).toContain('width:auto;height:auto;max-width:280px;max-height:48px');
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
      for (const [label, value] of facts)
        expect(text).toContain(`${label}${mail.letter.language === 'fr-CA' ? '\u00a0' : ''}: ${value}`);
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
    ['PO number', hostile],
  ]);
  const [, invoice] = mails[1] ?? [];
  expect(invoice?.letter.facts).toEqual([
    ['Amount due', '$80.00'],
    ['PO number', hostile],
  ]);
});

test('the text of the button is readable on the color of the company', () => {
  const html = letterHtml(mails[0]?.[1].letter ?? passwordLinkMail({ firstName: '', url }).letter, company);
  expect(html).toMatch(/<td align="center" bgcolor="#fdd835"[^>]*><a [^>]*color:#000000/);
});

describe('the signature', () => {
  const of = (brand: MailBrand) => letterHtml(passwordLinkMail({ firstName: 'Ann', url }).letter, brand);

  it("is a route of three stops in the product's colors, the last one warm", () => {
    const stops = [...of(productBrand).matchAll(/<td width="10" height="10" bgcolor="(#\w+)"/g)];
    expect(stops.map(([, color]) => color)).toEqual(['#1f5fbf', '#1f5fbf', '#c2570c']);
    expect(of(productBrand)).toContain('3px dotted #8ab4f8');
  });

  it('is in no mail of a company', () => {
    expect(of({ ...company, logo: null })).not.toContain('dotted');
  });
});

test.each(clientLanguages)('a mail to a client says that it is in %s', (language) => {
  const [, mail] = mailsIn(language)[0] ?? [];
  expect(mail?.html).toContain(`<html lang="${language}">`);
  expect(mail?.letter.facts).not.toEqual([]);
});
