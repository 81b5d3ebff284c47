import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { DomainEvent } from './domain-event.ts';
import type { ClientWork, Notice } from './event-definition.ts';

/**
 * Functions of records above the events that their effects need. They are registered before the server accepts
 * requests.
 */
export type EffectsAbove = {
  /** Moves clients to the stage that follows from work for them. Returns the events of the moves. */
  followWork: (tx: Tx, works: readonly ClientWork[], now: Date) => Promise<DomainEvent[]>;
  /** Notes the steps of billing schedules whose moment the events bring (decision 0101). */
  noteArrivedSteps: (tx: Tx, events: readonly DomainEvent[], now: Date) => Promise<void>;
  /** The names of the clients of jobs, by the id of the job. */
  readCustomers: (tx: Tx, jobIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Whether a person may read a notification: its record, and the mail that it quotes. */
  mayRead: (tx: Tx, actor: Actor, notice: Omit<Notice, 'to'>) => Promise<boolean>;
};

let registered: EffectsAbove | null = null;

/** The effects are the same functions for every server of a process, so that registering them again changes nothing. */
export function registerEffects(effects: EffectsAbove): void {
  registered = effects;
}

/** The registered effects. Throws without them, since an event without its effects would go unnoticed. */
export function effectsAbove(): EffectsAbove {
  if (registered === null) throw new Error('Events cannot be recorded before their effects are registered');
  return registered;
}
