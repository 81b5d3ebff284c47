import { baseSubject, isAnswerSubject } from './subjects.ts';

/** The facts that decide which thread a message belongs to. */
export type ThreadedHead = {
  /** The Message-ID; null when the message has none. */
  headerId: string | null;
  /** The Message-IDs of References and In-Reply-To. */
  references: readonly string[];
  subject: string;
  /** Everybody in it except the mailbox itself, as lower-case addresses. */
  participants: readonly string[];
  /** ISO in UTC. */
  timestamp: string;
};

const longestReferences = 200;
const subjectDays = 30;
const dayMs = 86_400_000;

/**
 * The Message-IDs by which a message is threaded: its own, and those that it refers to. Messages that share one belong
 * together, whichever arrives first, and also when the message that both answer never arrives. Of very many references the
 * first and the latest count.
 */
export function threadingIds({ headerId, references }: Pick<ThreadedHead, 'headerId' | 'references'>): string[] {
  const ids = [...new Set(references)];
  const kept = ids.length <= longestReferences ? ids : [...ids.slice(0, 1), ...ids.slice(1 - longestReferences)];
  return [...new Set([...(headerId === null ? [] : [headerId]), ...kept])];
}

/** The longest time between messages that belong together by their subject, in milliseconds. */
export const subjectReachMs = subjectDays * dayMs;

/**
 * Whether two messages belong together by their subject: the later one is an answer by its subject, but its program left
 * out the references; they share a person and are at most 30 days apart. The order of the two does not matter.
 *
 * @example a question 'Boiler' of ann@lee.com, and 're: boiler' to her three days later, without references → true
 */
export function belongBySubject(one: ThreadedHead, other: ThreadedHead): boolean {
  const subject = baseSubject(one.subject);
  if (subject === '' || subject !== baseSubject(other.subject)) return false;
  const isOther = one.timestamp < other.timestamp;
  const isSame = one.timestamp === other.timestamp;
  const isAnswer = (head: ThreadedHead): boolean => head.references.length === 0 && isAnswerSubject(head.subject);
  const laterAnswers = isSame ? isAnswer(one) || isAnswer(other) : isAnswer(isOther ? other : one);
  if (!laterAnswers) return false;
  if (Math.abs(Date.parse(one.timestamp) - Date.parse(other.timestamp)) > subjectReachMs) return false;
  return one.participants.some((address) => other.participants.includes(address));
}

/**
 * The thread that a message goes into, of those that it connects: the oldest, whose id is the smallest, takes the others
 * in. Null when it begins a new one.
 */
export function mergeThreads(connected: Iterable<string>): { into: string; merged: string[] } | null {
  const [into, ...merged] = [...new Set(connected)].sort();
  return into === undefined ? null : { into, merged };
}
