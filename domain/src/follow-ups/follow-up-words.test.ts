import { describe, expect, it } from 'vitest';
import { clientLanguages } from '../client-texts/client-language.ts';
import { unknownFieldsIn } from '../emails/mail-templates.ts';
import { followUpMail } from '../outgoing-mail/follow-up.ts';
import { followUpSteps } from './follow-up-names.ts';
import { type FollowUpValues, followUpFields } from './follow-up-steps.ts';
import { followUpWordsOf } from './follow-up-texts.ts';
import { followUpWords, usualWords } from './follow-up-words.ts';

const fieldsIn = (text: string): string[] => [...text.matchAll(/\{[\w.]+\}/g)].map(([field]) => field).sort();

describe.each(clientLanguages)('the usual words in %s', (language) => {
  it.each(followUpSteps)('of %s have the fields of the English ones, and no other braces', (step) => {
    const [english, { subject, text }] = [
      usualWords(followUpWordsOf('en'), step),
      usualWords(followUpWordsOf(language), step),
    ];
    expect(unknownFieldsIn(`${subject} ${text}`, followUpFields)).toEqual([]);
    expect([fieldsIn(subject), fieldsIn(text)]).toEqual([fieldsIn(english.subject), fieldsIn(english.text)]);
    expect(`${subject} ${text}`.replaceAll(/\{[\w.]+\}/g, '')).not.toMatch(/[{}]/);
  });
});

describe('a message', () => {
  const values = Object.fromEntries(
    Object.keys(followUpFields).map((field) => [field, `<${field}>`]),
  ) as FollowUpValues;
  const own = { subject: null, text: 'On {visit.day} {other.word}' };

  it("has the company's words, else the usual ones", () => {
    expect(followUpWords(followUpWordsOf('en'), 'booked', { own, ownLanguage: 'en', values })).toEqual({
      subject: 'Your visit on <visit.day>',
      text: 'On <visit.day> {other.word}',
    });
  });

  it("has the usual words for a client with another language than the company's words", () => {
    const { subject, text } = followUpWords(followUpWordsOf('fr-CA'), 'booked', { own, ownLanguage: 'en', values });
    expect(subject).toBe('Votre visite du <visit.day>');
    expect(text).toBe(
      'Bonjour <client.firstName>, <company.name> sera chez vous le <visit.day>, <visit.time>\u00a0: <job.title>',
    );
  });

  it('leaves its link to the button of the mail, whatever sign is before it', () => {
    const words = followUpWordsOf('fr-CA');
    const page = 'https://work.example.org/x';
    const message = followUpWords(words, 'estimate_1', {
      own,
      ownLanguage: 'en',
      values: { ...values, 'page.link': page },
    });
    const mail = followUpMail({
      ...{ ...message, words, companyName: 'Nord', about: 'estimate', page },
      unsubscribePage: 'https://work.example.org/y',
    });
    expect(mail.letter).toMatchObject({ language: 'fr-CA', action: 'Voir la soumission et y répondre', url: page });
    expect(mail.letter.greeting).toMatch(/Vous pouvez la lire et y répondre ici$/);
    expect(mail.letter.note).toContain('Pour ne plus en recevoir\u00a0: https://work.example.org/y');
  });
});
