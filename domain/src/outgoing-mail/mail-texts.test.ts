import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailWords } from '../client-texts/mail-words.ts';
import { invitationMail } from './invitation.ts';
import { linkMail } from './link-mail.ts';
import { passwordLinkMail } from './password-link.ts';
import { receiptMail } from './receipt.ts';
import { sharedFileMail } from './shared-file.ts';
import { visitMail } from './visit.ts';

const url = 'https://example.org/accept-invitation?token=abc&x=1';

const words = mailWords('en');

describe('an invitation', () => {
  it('says who invites, to which company, and how to join', () => {
    const mail = invitationMail({ firstName: 'Ann', inviter: 'Olga Owner', companyName: 'Northwind', url });
    expect(mail.subject).toBe('Northwind invites you to Truckroll');
    expect(mail.text).toBe(
      [
        'Hello Ann,',
        'Olga Owner invites you to join Northwind on Truckroll.',
        `Choose a password and join:\n${url}`,
        'The link works once, within 7 days. If you did not expect this message, you can ignore it.',
      ].join('\n\n'),
    );
    expect(mail.html).toContain('<a href="https://example.org/accept-invitation?token=abc&amp;x=1"');
    expect(mail.html).toContain('Olga Owner invites you to join Northwind on Truckroll.');
  });

  it("greets somebody without a first name by 'Hello,'", () => {
    const mail = invitationMail({ firstName: ' ', inviter: 'Olga', companyName: 'Northwind', url });
    expect(mail.text.split('\n')[0]).toBe('Hello,');
  });
});

describe('a receipt', () => {
  const paid = {
    words,
    ...{ word: 'Invoice' as const, number: 'INV-2026000001', companyName: 'Northwind', clientName: 'Ann Lee' },
    ...{
      amount: '$40.00',
      tip: null,
      surcharge: null,
      method: 'Cash',
      day: 'Mar 10, 2026',
      url,
      hubUrl: 'https://example.org/hub?company=abc',
    },
  };

  it('says what was paid, when, how, and what is still due', () => {
    const mail = receiptMail({ ...paid, due: '$60.00' });
    expect(mail.subject).toBe('Receipt for INV-2026000001 from Northwind');
    expect(mail.text).toContain('Amount paid: $40.00\nDate: Mar 10, 2026\nMethod: Cash\nStill due: $60.00');
    expect(mail.text).toContain(`View the invoice:\n${url}`);
    expect(mail.text).toContain('All your visits and documents: https://example.org/hub?company=abc');
  });

  it('says that nothing is due any more', () => {
    expect(receiptMail({ ...paid, due: null }).text).toContain('Still due: nothing');
  });
});

describe('a password link', () => {
  it('says how long it works and what to do if one did not ask for it', () => {
    const mail = passwordLinkMail({ firstName: 'Ann', url });
    expect(mail.subject).toBe('Choose a new password for Truckroll');
    expect(mail.text).toContain(`Choose a new password:\n${url}`);
    expect(mail.text).toContain('within an hour');
    expect(mail.text).toContain('your password does not change');
  });
});

describe('a shared file', () => {
  const share = { words, name: 'Plan.pdf', sharer: 'Ann Lee', companyName: 'Northwind', url } as const;

  it("says who shares what, with the sharer's message", () => {
    const mail = sharedFileMail({ ...share, kind: 'file', message: 'As promised.' });
    expect(mail.subject).toBe('Northwind shared "Plan.pdf" with you');
    expect(mail.text).toBe(
      [
        'Hello,',
        'Ann Lee of Northwind shared "Plan.pdf" with you.',
        'As promised.',
        `Open the file:\n${url}`,
        'The link works for 7 days.',
      ].join('\n\n'),
    );
  });

  it('may be a note', () => {
    expect(sharedFileMail({ ...share, kind: 'note', message: null }).text).toContain('Read the note:');
  });
});

describe('a message that somebody adds', () => {
  it('keeps its lines', () => {
    const parts = { subject: 'x', greeting: 'Hello,', action: 'Open', url, note: 'x' };
    const mail = linkMail({ ...parts, sentences: ['One\nTwo'] });
    expect(mail.text).toContain('Hello,\n\nOne\nTwo\n\nOpen:');
    expect(mail.html).toContain('One<br>Two');
  });
});

describe('names in mails', () => {
  const aName = fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '\r', '\n', 'a', ' '), maxLength: 30 });

  it('never become markup, a second line of the subject or another link', () => {
    const bare = linkMail({ subject: '', greeting: '', sentences: [''], action: 'Go', url, note: 'x' });
    const tagsOf = (html: string): string[] => (html.match(/<[^<>]*>/g) ?? []).filter((tag) => tag !== '<br>');
    fc.assert(
      fc.property(aName, aName, (first, second) => {
        const mail = linkMail({ subject: first, greeting: first, sentences: [second], action: 'Go', url, note: 'x' });
        expect(tagsOf(mail.html)).toEqual(tagsOf(bare.html));
        expect(mail.subject).not.toMatch(/[\r\n]/);
        expect(mail.text.split('\n\n')[0]).toBe(first.replaceAll(/\s+/g, ' ').trim());
      }),
    );
  });
});

it('omits the link without a public address', () => {
  const reminder = {
    subject: 'Reminder',
    greeting: 'Hello,',
    sentences: ['Call back.'],
    note: 'Northwind uses Truckroll.',
  };
  const mail = linkMail({ ...reminder, action: 'Open the task', url: null });
  expect(mail.text).toBe('Hello,\n\nCall back.\n\nNorthwind uses Truckroll.');
  expect(mail.html).not.toMatch(/href|Open the task/);
});

describe('the mail about a visit', () => {
  const visit = {
    ...{ promisedFrom: '2026-03-12T13:00:00.000Z', promisedTo: '2026-03-12T15:00:00.000Z' },
    ...{ toldFrom: '2026-03-11T13:00:00.000Z', toldTo: '2026-03-11T15:00:00.000Z' },
    ...{ visitStartDateTime: '2026-03-12T13:00:00.000Z', timezone: 'America/Toronto', anyTime: true },
  };
  const about = { words, visit, companyName: 'Northwind', clientName: 'Ann Lee', title: 'Boiler' };

  it('says when somebody comes, in the time of the place', () => {
    const mail = visitMail({ ...about, news: 'planned' });
    expect(mail.subject).toBe('Northwind: Your visit on Mar 12, 2026 09:00 to 11:00');
    expect(mail.text).toBe(
      ['Hello Ann Lee,', 'Boiler', 'Your arrival window is Mar 12, 2026 09:00 to 11:00.', 'Northwind'].join('\n\n'),
    );
  });

  it.each([
    [
      'moved',
      'Your visit on Mar 11, 2026 09:00 to 11:00 has been rescheduled. Your arrival window is Mar 12, 2026 09:00 to 11:00.',
    ],
    [
      'dayOnly',
      'Your visit on Mar 11, 2026 09:00 to 11:00 has been rescheduled. We will come on Mar 12, 2026, at any time of the day.',
    ],
    [
      'postponed',
      'Your visit on Mar 11, 2026 09:00 to 11:00 has to be rescheduled. We will let you know the new time.',
    ],
    ['cancelled', 'Your visit on Mar 11, 2026 09:00 to 11:00 has been cancelled.'],
  ] as const)('says what became of a visit: %s', (news, sentence) => {
    expect(visitMail({ ...about, news, title: '' }).text.split('\n\n')[1]).toBe(sentence);
  });

  it('does not announce a visit with a set time as one at any time', () => {
    const mail = visitMail({ ...about, visit: { ...visit, anyTime: false }, news: 'dayOnly' });
    expect(mail.text).toContain('has been rescheduled. We will come on Mar 12, 2026.');
  });
});
