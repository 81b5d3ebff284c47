import type { DemoOutcome } from '../demo-jobs.ts';

/** Who writes a message: the other side, or one of the company's people in the office. */
export type StoryAuthor = 'them' | 'olivia' | 'marcus' | 'priya';

/** The files of the demo's mail. */
export type StoryFile =
  | 'water heater.png'
  | 'floor plan.png'
  | 'outlets.csv'
  | 'sites.csv'
  | 'quote.pdf'
  | 'report.pdf';

export type StoryLine = {
  by: StoryAuthor;
  /** Hours after the message before it; of the first one after the beginning of the thread. */
  after: number;
  /**
   * Plain text with an empty line between paragraphs. Facts stand in braces: `{first}`, `{name}` and `{place}` of the
   * client, `{job}`, `{number}`, `{day}`, `{time}` and `{technician}` of a job, `{paper}`, `{total}` and `{due}` of an
   * invoice or estimate.
   */
  text: string;
  /** Written in a program that sends HTML too. Mail of the company's people always is. */
  isHtml?: true;
  /** Repeats the message before it. Answers of the company's people always do. */
  quotes?: true;
  files?: readonly StoryFile[];
  /** The file that is shown within the text. */
  picture?: StoryFile;
  /** Lines added to the head of a message of the other side, such as those of mailing lists. */
  head?: readonly string[];
  /** Another sender than the thread's other side. */
  from?: string;
  /** The message reports that the one before it came back, with the words of the other server. */
  bounce?: string;
};

/** What a thread is about. Ages are in days, those of jobs wished ones: the nearest suitable job is taken. */
export type StorySubject =
  | {
      of: 'job';
      age: number;
      fates: readonly DemoOutcome[];
      /** The titles that fit the text; all if it is left out. */
      titles?: readonly string[];
      /** The thread begins this many days after this moment of the job; negative numbers are before it. */
      days: number;
      from: 'start' | 'created' | 'quoted';
      /** The text names the job's invoice (1) or estimate (2), which must exist by then. */
      paper?: 1 | 2;
      /** What the text says about the invoice. */
      isPaid?: boolean;
    }
  | { of: 'client'; age: number; isCompany?: boolean; isCustomer?: boolean }
  | { of: 'stranger'; age: number; person: string };

export type Story = {
  subject: string;
  about: StorySubject;
  lines: readonly StoryLine[];
  /** What the office did with the thread after its last message. Without it the thread is open. */
  ending?: 'done' | { snoozedForDays: number };
  assignedTo?: Exclude<StoryAuthor, 'them'>;
  /** Nobody has read the last message yet. */
  isUnread?: true;
};
