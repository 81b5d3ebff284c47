import { withoutTags } from '../text/without-tags.ts';
import { sentencesOf } from './sentences.ts';

export const tones = ['professional', 'friendly', 'formal', 'casual', 'concise', 'empathetic'] as const;
export type Tone = (typeof tones)[number];

/** A message of a mail thread as text. `isOwn`: it was sent by the account. */
export type PlainMail = { sender: string; text: string; isOwn: boolean };

export type ReplyRequest = {
  /** Oldest first. */
  messages: readonly PlainMail[];
  tone: Tone;
  /** The name under the reply. */
  signer: string;
};

const texts: Record<Tone, { greeting: string; opening: string; closing: string }> = {
  professional: {
    greeting: 'Hello',
    opening: 'Thank you for your message.',
    closing: 'Please let me know if you need anything else.\n\nBest regards,',
  },
  friendly: {
    greeting: 'Hi',
    opening: 'Thanks so much for getting in touch!',
    closing: 'Just write back if anything is unclear.\n\nAll the best,',
  },
  formal: {
    greeting: 'Dear',
    opening: 'We acknowledge receipt of your message and thank you for it.',
    closing: 'Please do not hesitate to contact us with any further questions.\n\nYours sincerely,',
  },
  casual: { greeting: 'Hey', opening: 'Thanks for the note!', closing: 'Shout if you need more.\n\nCheers,' },
  concise: { greeting: 'Hi', opening: 'Thanks for writing.', closing: 'Regards,' },
  empathetic: {
    greeting: 'Hello',
    opening: 'Thank you for telling us about this. We understand that it matters to you.',
    closing: 'We are here to help, so please tell us if there is anything more we can do.\n\nWith kind regards,',
  },
};

const questionsAtMost = 5;
const nameAtMost = 60;
const questionAtMost = 300;

/** The first name of 'Dana Reyes <dana@example.org>' or of 'Reyes, Dana'; empty for a bare address. */
function firstNameOf(sender: string): string {
  const name = withoutTags(sender, ' ').replaceAll(/["']/g, '').trim();
  if (name === '' || name.includes('@')) return '';
  const [last, first] = name.split(',', 2);
  return ((first ?? last ?? '').trim().split(/\s+/)[0] ?? '').slice(0, nameAtMost);
}

/** The sender's own text, without the quoted messages below. */
function ownWords(text: string): string {
  const lines = text.split(/\r?\n/);
  const quoted = lines.findIndex((line) =>
    /^(?:On .{5,200} wrote:|-{2,}\s*Original Message\s*-{2,}|From: [^@]+@.+)$/i.test(line.trimEnd()),
  );
  return (quoted === -1 ? lines : lines.slice(0, quoted)).filter((line) => !line.startsWith('>')).join('\n');
}

/**
 * A draft of a reply in pieces: a greeting by first name, an opening and a closing of the tone, and between them the
 * sender's questions, each with an empty line for its answer.
 *
 * @example writeReply({ messages: [{ sender: 'Dana Reyes', text: 'When can you come?', isOwn: false }], tone: 'casual', signer: 'Sam' }).join('')
 *   → 'Hey Dana,\n\nThanks for the note!\n\n> When can you come?\n\n\nShout if you need more.\n\nCheers,\nSam'
 */
export function writeReply({ messages, tone, signer }: ReplyRequest): string[] {
  const { greeting, opening, closing } = texts[tone];
  const last = messages.findLast(({ isOwn }) => !isOwn);
  const name = firstNameOf(last?.sender ?? '');
  const questions = sentencesOf(ownWords(last?.text ?? ''), { shortest: 2, longest: questionAtMost })
    .filter((sentence) => /[?？]["”’)]*$/.test(sentence))
    .slice(0, questionsAtMost);
  return [
    `${name === '' ? greeting.replace('Dear', 'Dear Sir or Madam') : `${greeting} ${name}`},\n\n`,
    `${opening}\n\n`,
    ...questions.map((question) => `> ${question}\n\n\n`),
    `${closing}${signer === '' ? '' : `\n${signer}`}`,
  ];
}
