import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import { Problem } from './problem.ts';

/** How an answer ended: whole, because nobody waited for it any more, or because its source failed. */
export type LinesEnd = 'done' | 'aborted' | 'failed';

export type LinesParts<L, Z> = {
  /** The request's `left`: aborted when the caller goes away or the server closes. Give it to the source as well. */
  left: AbortSignal;
  /** The pieces of the answer's text, in any size. */
  deltas: AsyncIterable<string>;
  lineOf: (text: string) => L;
  /** Says how the answer ended. An aborted answer counts as failed for a caller who is still there. */
  lastLine: (how: 'done' | 'failed') => Z;
  /**
   * Stores the text so far, in a transaction of its own. Runs exactly once, before the last line is written: a caller
   * who has read the last line finds the stored text.
   */
  onEnd: (how: LinesEnd, text: string) => Promise<void>;
  log: FastifyBaseLogger;
};

/** Deltas that arrive within this time are sent as one line. */
const gatherMs = 50;

/** Nobody waits for the answer any more. A caller whose server closes reads it, and tries again. */
export class CallerLeft extends Problem {
  constructor() {
    super('serverBusy', {}, { retryAfterSeconds: 1 });
    this.name = 'CallerLeft';
  }
}

/** The database stores neither NUL nor halves of a surrogate pair. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const endsInHalf = (text: string): boolean => /[\uD800-\uDBFF]$/.test(text);

/**
 * An answer of lines (API 1.10). Its text is taken from the source as it comes, whether or not the caller reads it, so
 * that a slow reader neither delays the source nor the storing of the answer.
 */
export class Lines<L, Z> {
  readonly #parts: LinesParts<L, Z>;
  readonly #pieces: AsyncIterator<string>;
  readonly #leaving = Promise.withResolvers<never>();
  #changed = Promise.withResolvers<void>();
  #text = '';
  #sentLength = 0;
  #how: LinesEnd | null = null;
  /** Settles when the answer has ended and is stored. */
  ended: Promise<void> = Promise.resolve();

  private constructor(parts: LinesParts<L, Z>) {
    this.#parts = parts;
    this.#pieces = parts.deltas[Symbol.asyncIterator]();
    this.#leaving.promise.catch(() => undefined);
    const leave = (): void => this.#leaving.reject(new CallerLeft());
    if (parts.left.aborted) leave();
    else parts.left.addEventListener('abort', leave, { once: true });
  }

  /**
   * Waits for the first delta: for `prepare`, so that a source that fails at once is answered by a refusal. The failure
   * is thrown after `onEnd`.
   */
  static async open<L, Z>(parts: LinesParts<L, Z>): Promise<Lines<L, Z>> {
    const lines = new Lines(parts);
    let isWhole: boolean;
    try {
      isWhole = await lines.#takePiece();
    } catch (error) {
      await parts.onEnd(error instanceof CallerLeft ? 'aborted' : 'failed', '');
      throw error;
    }
    lines.ended = lines.#takeAll(isWhole);
    return lines;
  }

  /** Takes the next piece; true after the last one. */
  async #takePiece(): Promise<boolean> {
    const next = await Promise.race([this.#leaving.promise, this.#pieces.next()]);
    if (next.done === true) return true;
    this.#text += next.value;
    this.#tell();
    return false;
  }

  async #takeAll(isWhole: boolean): Promise<void> {
    let how: LinesEnd = 'done';
    try {
      for (let isDone = isWhole; !isDone; ) isDone = await this.#takePiece();
    } catch (error) {
      how = error instanceof CallerLeft ? 'aborted' : 'failed';
      if (how === 'failed') this.#logFailure(error);
      // The signal also stops the source. A source that ignores it is not waited for.
      void this.#pieces.return?.().catch(() => undefined);
    }
    try {
      await this.#parts.onEnd(how, storable(this.#text));
    } catch (error) {
      how = 'failed';
      this.#logFailure(error);
    }
    this.#how = how;
    this.#tell();
  }

  #logFailure(error: unknown): void {
    const cause = error instanceof Problem ? (error.cause ?? error) : error;
    this.#parts.log.error({ err: cause }, 'A streamed answer failed');
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** The text since the last line; a half of a surrogate pair waits for the other one. */
  #takeText(): string {
    const rest = this.#text.slice(this.#sentLength);
    const taken = this.#how === null && endsInHalf(rest) ? rest.slice(0, -1) : rest;
    this.#sentLength += taken.length;
    return storable(taken);
  }

  /** The lines of the answer, the first one at once, the last one after the answer is stored. For one reader. */
  async *read(): AsyncGenerator<L | Z, void, undefined> {
    const { lineOf, lastLine } = this.#parts;
    for (;;) {
      const { promise: changed } = this.#changed;
      const how = this.#how;
      const text = this.#takeText();
      if (text !== '') yield lineOf(text);
      if (how !== null) {
        yield lastLine(how === 'done' ? 'done' : 'failed');
        return;
      }
      // Pieces that come at the same time become one line.
      if (text === '') await changed.then(() => turn());
      else await Promise.race([this.ended, delay(gatherMs)]);
    }
  }
}

/** Writes the lines of an endpoint as newline-delimited JSON. Checked lines throw if they violate their declaration. */
export async function* ndjson(
  { line, lastLine }: Endpoint,
  lines: Lines<unknown, unknown>,
  answers: 'checked' | 'compiled',
): AsyncGenerator<string, void, undefined> {
  let isLast = false;
  for await (const each of lines.read()) {
    if (answers === 'checked') {
      if (isLast) throw new Error('A line follows the last one');
      isLast = lastLine.safeParse(each).success;
      // A schema drops undeclared keys silently.
      if (!isDeepStrictEqual((isLast ? lastLine : line).parse(each), each))
        throw new Error('A line has undeclared keys');
    }
    yield `${JSON.stringify(each)}\n`;
  }
  if (answers === 'checked' && !isLast) throw new Error('The answer ended without its last line');
}
