import { Worker } from 'node:worker_threads';
import { type MailContent, type MailReading, mailLimits } from './mail-content.ts';

const idleMs = 30_000;

export type MailReader = {
  /** Reads a raw mail (RFC 5322). Never rejects: if a mail cannot be parsed, its headers are read. */
  read: (raw: Buffer) => Promise<MailReading>;
  close: () => Promise<void>;
};

const emptyContent: MailContent = {
  ...{ headerId: null, references: [], from: [], replyTo: [], to: [], cc: [], bcc: [], subject: '', date: null },
  ...{ kind: 'person', text: '', html: null, files: [], report: null, invitation: null, about: null },
};

const timeoutFor = (raw: Buffer): number =>
  1000 * (mailLimits.seconds + (raw.length / 1024 ** 2) * mailLimits.secondsPerMegabyte);

/** The headers of a message, up to the blank line; of very long ones only the first lines. */
function headOf(raw: Buffer): Buffer {
  const start = raw.subarray(0, mailLimits.headBytes);
  const ends = [start.indexOf('\r\n\r\n'), start.indexOf('\n\n')].filter((at) => at >= 0);
  const lines = start.toString('latin1', 0, Math.min(start.length, ...ends)).split('\n', mailLimits.headLines);
  return Buffer.from(`${lines.join('\n')}\r\n\r\n`, 'latin1');
}

/** The reading of a message of which only the headers were parsed: files that they announce are missing. */
export const headOnly = (content: MailContent): MailReading => ({
  content: { ...content, files: [] },
  isHeadOnly: true,
});

/**
 * Reads mails one after the other in a thread with limits on time and memory. The thread stays for the next mails, because
 * starting one takes longer than reading most of them, and ends when none came for a while. A mail that exceeds a limit
 * ends its thread, and only its head is read, in a new one.
 */
export function openMailReader(): MailReader {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** Ends the reading under way; null when its thread broke. */
  let finish: (content: MailContent | null) => void = () => undefined;

  function start(): Worker {
    const { memoryMegabytes: maxOldGenerationSizeMb, freshMegabytes: maxYoungGenerationSizeMb } = mailLimits;
    const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb };
    const thread = new Worker(new URL('mail-worker.ts', import.meta.url), { resourceLimits });
    const fail = (): void => {
      // Messages of a replaced thread do not concern the mail that the next thread reads.
      if (worker !== thread) return;
      worker = null;
      finish(null);
    };
    thread.on('message', (content: MailContent | null) => finish(content));
    thread.on('error', fail);
    thread.on('exit', fail);
    thread.unref();
    return thread;
  }

  async function stop(): Promise<void> {
    const ended = worker;
    worker = null;
    clearTimeout(idle);
    await ended?.terminate();
  }

  function parse(raw: Buffer): Promise<MailContent | null> {
    worker ??= start();
    const thread = worker;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        void stop();
        finish(null);
      }, timeoutFor(raw));
      finish = (content) => {
        clearTimeout(timer);
        resolve(content);
      };
      const copy = Uint8Array.from(raw);
      thread.postMessage(copy, [copy.buffer]);
    });
  }

  async function readNow(raw: Buffer): Promise<MailReading> {
    clearTimeout(idle);
    const whole = raw.length > mailLimits.bytes ? null : await parse(raw);
    const reading =
      whole === null ? headOnly((await parse(headOf(raw))) ?? emptyContent) : { content: whole, isHeadOnly: false };
    idle = setTimeout(() => void stop(), idleMs).unref();
    return reading;
  }

  return {
    read(raw) {
      const reading = last.then(() => readNow(raw));
      last = reading;
      return reading;
    },
    async close() {
      await last;
      await stop();
    },
  };
}
