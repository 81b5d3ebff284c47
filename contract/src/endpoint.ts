import type { AbilityName } from '@truckroll/domain/abilities/catalogue';
import type { ScopedModule } from '@truckroll/domain/abilities/rights';
import { z } from 'zod';
import type { ProblemName } from './problem.ts';

/** Who may make a call. It is checked before anything else of the call is read (API 1.4, order of checks). */
export type Need =
  | { kind: 'open' }
  | { kind: 'signedIn' }
  | { kind: 'admin' }
  | { kind: 'ability'; anyOf: readonly AbilityName[] }
  | { kind: 'view'; module: ScopedModule; orAnyOf: readonly AbilityName[] };

export const open: Need = { kind: 'open' };
export const signedIn: Need = { kind: 'signedIn' };
export const adminOnly: Need = { kind: 'admin' };
export const anyOf = (...abilities: AbilityName[]): Need => ({ kind: 'ability', anyOf: abilities });
/** The view scope of a module; holders of one of `orAnyOf` count as seeing assigned records. */
export const viewOf = (module: ScopedModule, ...orAnyOf: AbilityName[]): Need => ({ kind: 'view', module, orAnyOf });

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type RateGroup = 'password' | 'public' | 'webhook' | 'ai' | 'sms' | 'mail';

/** Which files a multipart call takes. Its other form fields are the call's `body`. */
export type FileRule = { field: string; maxCount: number; maxMegabytes: number; required: boolean };

type Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> = {
  /** The call's id in the contract document, e.g. 'CL-1'. */
  id: string;
  /** The name that generated clients give the call: that of the value which declares it. */
  name: string;
  summary: string;
  method: Method;
  /** The path below `/api`, with parameters as `:name`. */
  path: `/${string}`;
  needs: Need;
  params?: P;
  query?: Q;
  body?: B;
  files?: FileRule;
  /** What `data` of the answer is. */
  data: D;
  /** The status of a success; a function of the answer decides where a handler answers either 200 or 201. */
  status?: 200 | 201 | 202;
  message?: string;
  /** Keys of `data` that stand at the top level of the answer too (API 1.3). */
  twins?: readonly string[];
  /** Keys that stand at the top level of the answer alone, where `data` is a plain list (API 1.3). */
  beside?: z.ZodObject;
  /** The text of an unexpected failure (the contract's 5xx text). */
  failure?: string;
  /** The rules by which this call refuses, beside those of every call like it (`refusals.ts`). */
  refuses?: readonly ProblemName[];
  /** Failures carry their text in `error` as well as in `message` (API 1.3). */
  errorTwin?: true;
  rate?: RateGroup;
  /** Which calls send e-mail, and count as such, where only some of them do (API 1.11). */
  sendsMail?: (sent: Record<string, unknown>) => boolean;
  /** The caller is a guest: the link in the path says which account he deals with, and the call runs as that account. */
  guest?: true;
  /** The largest JSON body, if not 1 MB (API 1.11). */
  bodyMegabytes?: number;
  /** Not answered without the `/api` prefix (API 1.1). */
  onlyUnderApi?: true;
  /** The body is handed over as the bytes that came, because their signature is checked; its `body` stays empty. */
  keepsBytes?: true;
  /** A report or an export: it may be read from a copy of the database that is a moment behind. */
  readsReplica?: true;
  /** Served while the disk is short of room, as every GET and DELETE is: it writes next to nothing. */
  isFrugal?: true;
  /** Answered also before somebody has set up the two-step sign-in that his role requires (API 1.2). */
  beforeTwoStep?: true;
  /** The answer holds a secret: it is not kept for repeats (API 1.7). */
  secretAnswer?: true;
  /** The success is bytes, a stream or server-sent events with `data` in each, not the envelope. */
  answers?: 'envelope' | 'binary' | 'stream' | 'events';
};

/** What a declaration may leave out for good. */
type Left =
  | 'files'
  | 'message'
  | 'failure'
  | 'refuses'
  | 'errorTwin'
  | 'rate'
  | 'sendsMail'
  | 'guest'
  | 'bodyMegabytes'
  | 'onlyUnderApi'
  | 'beside'
  | 'keepsBytes'
  | 'isFrugal'
  | 'readsReplica'
  | 'beforeTwoStep'
  | 'secretAnswer';

export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
> = Required<Omit<Definition<P, Q, B, D>, Left>> & Pick<Definition<P, Q, B, D>, Left>;

/** An object without keys, for calls that take or answer none. */
export const nothing = z.object({});
type Nothing = typeof nothing;

/**
 * Declares a call once, for all who deal with it: the server serves the value, the web calls it, the OpenAPI document
 * is made from it.
 */
export function endpoint<
  D extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(definition: Definition<P, Q, B, D>): Endpoint<P, Q, B, D> {
  return {
    status: 200,
    twins: [],
    answers: 'envelope',
    ...definition,
    params: definition.params ?? (nothing as unknown as P),
    query: definition.query ?? (nothing as unknown as Q),
    body: definition.body ?? (nothing as unknown as B),
  };
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type DataOf<E extends Endpoint> = z.output<E['data']>;
/** What a caller writes: optional keys may be absent, texts not yet trimmed. */
export type QueryInputOf<E extends Endpoint> = z.input<E['query']>;
export type BodyInputOf<E extends Endpoint> = z.input<E['body']>;

/** The body of a success (API 1.3). */
export type Ok<D> = { success: true; message?: string; data: D };
