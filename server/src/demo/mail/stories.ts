import type { DemoOutcome } from '../demo-jobs.ts';

/** The author of a message: the other side, or one of the company's office staff. */
export type StoryAuthor = 'them' | 'olivia' | 'marcus' | 'priya';

/** The attachments of the demo's messages. */
export type StoryFile =
  | 'water heater.png'
  | 'floor plan.png'
  | 'outlets.csv'
  | 'sites.csv'
  | 'quote.pdf'
  | 'report.pdf';

export type StoryLine = {
  by: StoryAuthor;
  /** Hours since the previous message; for the first one since the start of the thread. */
  after: number;
  /**
   * Plain text with an empty line between paragraphs. Facts are placeholders in braces: `{first}`, `{name}` and
   * `{place}` of the client, `{job}`, `{number}`, `{day}`, `{time}` and `{technician}` of a job, `{paper}`, `{total}`
   * and `{due}` of an invoice or estimate.
   */
  text: string;
  /** The message has an HTML part as well. Messages of the company's people always have one. */
  isHtml?: true;
  /** The message quotes the previous one. Answers of the company's people always do. */
  quotes?: true;
  files?: readonly StoryFile[];
  /** The image that is embedded in the text. */
  picture?: StoryFile;
  /** Additional header lines of a message of the other side, such as those of mailing lists. */
  head?: readonly string[];
  /** A sender other than the thread's other side. */
  from?: string;
  /** The message is a delivery failure report for the previous one, with this text of the other server. */
  bounce?: string;
};

/** What a thread is about. Ages are in days; those of jobs are preferences: the nearest suitable job is used. */
export type StorySubject =
  | {
      of: 'job';
      age: number;
      fates: readonly DemoOutcome[];
      /** The job titles that fit the text; any title if absent. */
      titles?: readonly string[];
      /** When the thread begins, in days after this moment of the job; negative numbers are before it. */
      days: number;
      from: 'start' | 'created' | 'quoted';
      /** The text names the job's invoice (1) or estimate (2), which must exist by then. */
      paper?: 1 | 2;
      /** Whether the text says that the invoice is paid. */
      isPaid?: boolean;
    }
  | { of: 'client'; age: number; isCompany?: boolean; isCustomer?: boolean }
  | { of: 'stranger'; age: number; person: string };

export type Story = {
  subject: string;
  about: StorySubject;
  lines: readonly StoryLine[];
  /** What the office did with the thread after its last message. If absent, the thread is open. */
  ending?: 'done' | { snoozedForDays: number };
  assignedTo?: Exclude<StoryAuthor, 'them'>;
  /** The last message is unread. */
  isUnread?: true;
};
