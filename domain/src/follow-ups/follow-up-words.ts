import type { ClientLanguage } from '../client-texts/client-language.ts';
import type { FollowUpsTexts } from '../client-texts/compiled/follow-ups.gen.ts';
import type { Words } from '../client-texts/words.ts';
import { fillFields } from '../emails/mail-templates.ts';
import type { FollowUpStep } from './follow-up-names.ts';
import { type FollowUpField, type FollowUpValues, followUpFields } from './follow-up-steps.ts';

/** The texts of automatic messages to clients. */
export type FollowUpTexts = Words<FollowUpsTexts>;

/** The fields by the names that they have in the catalogues. */
const fieldNames = {
  client: 'client.firstName',
  company: 'company.name',
  phone: 'company.phone',
  job: 'job.title',
  day: 'visit.day',
  time: 'visit.time',
  late: 'visit.late',
  arrival: 'visit.arrival',
  number: 'document.number',
  total: 'document.total',
  due: 'document.due',
  plan: 'plan.name',
  planDay: 'plan.day',
  price: 'plan.price',
  link: 'page.link',
} as const satisfies Record<string, FollowUpField>;

const fields = Object.fromEntries(Object.entries(fieldNames).map(([name, field]) => [name, `{${field}}`]));

type Key = keyof FollowUpsTexts & `${string}.${'subject' | 'text'}`;

/** The texts of a step: several of one kind share theirs. */
function keysOf(step: FollowUpStep): { subject: Key; text: Key } {
  switch (step) {
    case 'estimate_1':
    case 'estimate_2':
      return { subject: 'estimate.subject', text: 'estimate.text' };
    case 'estimate_3':
      return { subject: 'estimate.subject', text: 'estimate_last.text' };
    case 'overdue_1':
    case 'overdue_2':
    case 'overdue_3':
      return { subject: 'overdue.subject', text: 'overdue.text' };
    default:
      return { subject: `${step}.subject`, text: `${step}.text` };
  }
}

/** The usual words of a step, with their fields, in a client's language. */
export function usualWords({ say }: FollowUpTexts, step: FollowUpStep): { subject: string; text: string } {
  // Each text asks for some of the fields.
  const sayWith = say as (key: Key, values: Readonly<Record<string, string>>) => string;
  const { subject, text } = keysOf(step);
  return { subject: sayWith(subject, fields), text: sayWith(text, fields) };
}

type Writing = {
  /** The company's words; null for the usual ones. */
  own: { subject: string | null; text: string | null };
  /** The company's language, in which its own words are. Clients with another one get the usual words. */
  ownLanguage: ClientLanguage;
  values: FollowUpValues;
};

/** The subject and the text of a message in the language of its client, with their fields filled in. */
export function followUpWords(
  words: FollowUpTexts,
  step: FollowUpStep,
  { own, ownLanguage, values }: Writing,
): { subject: string; text: string } {
  const usual = usualWords(words, step);
  const fill = (text: string): string => fillFields(text, { fields: followUpFields, values });
  if (words.language !== ownLanguage) return { subject: fill(usual.subject), text: fill(usual.text) };
  return { subject: fill(own.subject ?? usual.subject), text: fill(own.text ?? usual.text) };
}
