import type { ChangedBy } from '@truckroll/contract/endpoints/problem';
import { Problem } from './problem.ts';

/** `updatedAt` is null of what was never written, such as an open timesheet. */
type Versioned = { id?: string; updatedAt: string | null };

/** The refusal of a change that was based on another version than the stored one. The answer names who wrote that. */
export class Stale extends Problem {
  readonly stored: Versioned;
  constructor(stored: Versioned, changed?: ChangedBy) {
    super('stale', {}, changed === undefined ? {} : { changed });
    this.name = 'Stale';
    this.stored = stored;
  }
}

/** The version of settings that an account has never changed. */
export const neverChanged = new Date(0).toISOString();

/** Refuses a change that was based on another version than the stored one (API 1.7). Without a version it is not checked. */
export function requireVersion(stored: Versioned, sent: string | undefined): void {
  if (sent !== undefined && sent !== stored.updatedAt) throw new Stale(stored);
}
