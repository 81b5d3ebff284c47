import { Readable } from 'node:stream';
import { type LiveChange, type LiveKind, liveKinds } from '@truckroll/contract/live/live';
import type { Actor } from '../../platform/session/actor.ts';
import { type Sight, sightOf } from './live-sight.ts';

/**
 * The largest backlog of a reader, in bytes. A reader with a larger one receives nothing more, and is then asked to
 * read everything again.
 */
const mostWaitingBytes = 64 * 1024;

const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export const changeFrame = (change: LiveChange): string => frame('change', change);
/** The heartbeat's frame. Browsers and proxies ignore a line that begins with a colon. */
export const beatFrame = ':\n\n';
const readyFrame = frame('ready', {});
export const refetchFrame = frame('refetch', {});

const sightsOf = (actor: Actor): ReadonlyMap<LiveKind, Sight> =>
  new Map(liveKinds.map((kind) => [kind, sightOf(actor, kind)]));

/** One open stream: buffers output for its reader, up to a limit. */
export class LiveStream extends Readable {
  actor: Actor;
  #sights: ReadonlyMap<LiveKind, Sight>;
  #isBehind = false;
  /** `readableEnded` is true only once the reader has read everything. */
  #hasEnded = false;

  constructor(actor: Actor) {
    super({ highWaterMark: mostWaitingBytes });
    this.actor = actor;
    this.#sights = sightsOf(actor);
    this.push(readyFrame);
  }

  /** Replaces the person's rights with the current ones. */
  become(actor: Actor): void {
    this.actor = actor;
    this.#sights = sightsOf(actor);
  }

  sees(kind: LiveKind): Sight {
    return this.#sights.get(kind) ?? null;
  }

  send(text: string): void {
    if (this.#isBehind || this.#hasEnded || this.destroyed) return;
    if (this.readableLength + text.length > mostWaitingBytes) this.#isBehind = true;
    else this.push(text);
  }

  /** Called when the reader is ready for more. If its backlog has become too large, it starts over. */
  override _read(): void {
    if (!this.#isBehind || this.#hasEnded || this.readableLength > 0) return;
    this.#isBehind = false;
    this.push(refetchFrame);
  }

  end(): void {
    if (!this.destroyed && !this.#hasEnded) this.push(null);
    this.#hasEnded = true;
    // The backlog of a stalled reader can be discarded.
    if (this.#isBehind) this.destroy();
  }
}
