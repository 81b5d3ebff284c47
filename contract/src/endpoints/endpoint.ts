import type { AbilityName } from '@truckroll/domain/abilities/catalogue';
import type { ScopedModule } from '@truckroll/domain/abilities/rights';
import { z } from 'zod';
import type { ProblemName } from './problem.ts';

/** Who may use an endpoint. Checked before the rest of the request is read (API 1.4, order of checks). */
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
export type RateGroup = 'password' | 'public' | 'visitor' | 'webhook' | 'ahead' | 'ai' | 'sms' | 'mail';

/** The files of a multipart request. Its other form fields are the endpoint's `body`. */
export type FileRule = {
  field: string;
  maxCount: number;
  maxMegabytes: number;
  required: boolean;
  /** Whether it is a piece of a file, whose type only the whole shows. */
  isPiece?: true;
};

type Definition<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
  L extends z.ZodType,
  E extends z.ZodType,
> = {
  /** The endpoint's id in the contract document, e.g. 'CL-1'. */
  id: string;
  /** The name of the endpoint in generated clients: that of the constant that declares it. */
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
  /** The schema of `data` in the response. */
  data: D;
  /** A stream: the schema of every line but the last (API 1.10). */
  line?: L;
  /** A stream: the schema of its last line, which says how it ended; no other line matches it. */
  lastLine?: E;
  /** The success status; a function of the response where a handler answers either 200 or 201. */
  status?: 200 | 201 | 202;
  message?: string;
  /** Keys of `data` that are repeated at the top level of the response (API 1.3). */
  twins?: readonly string[];
  /** Keys that exist only at the top level of the response, where `data` is a plain list (API 1.3). */
  beside?: z.ZodObject;
  /** The text of an unexpected failure (the contract's 5xx text). */
  failure?: string;
  /** The refusals specific to this endpoint, besides those implied by its declaration (`refusals.ts`). */
  refuses?: readonly ProblemName[];
  /** Failures repeat their `message` in `error` (API 1.3). */
  errorTwin?: true;
  rate?: RateGroup;
  /** Which requests send e-mail and count as such, if only some do (API 1.11). */
  sendsMail?: (sent: Record<string, unknown>) => boolean;
  /** Marks an endpoint for guests: the link in the path determines the account under which the request runs. */
  guest?: true;
  /** The largest JSON body, if not 1 MB (API 1.11). */
  bodyMegabytes?: number;
  /** Whether the endpoint is served only with the `/api` prefix (API 1.1). */
  onlyUnderApi?: true;
  /** The body is a form (`application/x-www-form-urlencoded`), as outside systems send it; it is not read as JSON. */
  form?: true;
  /** The handler gets the raw bytes, because it verifies their signature; the endpoint's `body` stays empty. */
  keepsBytes?: true;
  /** Whether the endpoint may read from a replica that lags slightly, as reports and exports do. */
  readsReplica?: true;
  /** Also served while disk space is low, as every GET and DELETE is: the endpoint writes next to nothing. */
  isFrugal?: true;
  /**
   * Whether the endpoint is also served before the user has set up the two-step sign-in that the role requires (API 1.2).
   */
  beforeTwoStep?: true;
  /**
   * Whether callers wait without a time limit of their own: the work may take minutes, the server bounds it, and the page
   * offers to stop it.
   */
  takesMinutes?: true;
  /**
   * Only for a person who has signed in: API keys are refused. Endpoints about signing in, roles and keys, those that leave
   * behind something that acts without the key, and those about what is a person's own, such as notifications.
   */
  peopleOnly?: true;
  /** Whether the response holds a secret, so that it is not stored for repeated requests (API 1.7). */
  secretAnswer?: true;
  /** What the answer takes out of the product, such as 'clients': each request is in the audit trail (decision 0116). */
  exports?: string;
  /** Whether devices never keep the response: it is about sessions, or counts only at the moment. */
  isNeverKept?: true;
  /** Whether a device without a network may keep the request and send it later, with the time at which it was written. */
  isSentLater?: true;
  /** A success answers bytes, a stream of lines, or server-sent events with `data` in each, instead of the envelope. */
  answers?: 'envelope' | 'binary' | 'stream' | 'events';
};

/** The parts of a declaration that may be omitted. */
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
  | 'form'
  | 'keepsBytes'
  | 'isFrugal'
  | 'readsReplica'
  | 'beforeTwoStep'
  | 'takesMinutes'
  | 'peopleOnly'
  | 'secretAnswer'
  | 'exports'
  | 'isNeverKept'
  | 'isSentLater';

export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
  L extends z.ZodType = z.ZodType,
  E extends z.ZodType = z.ZodType,
> = Required<Omit<Definition<P, Q, B, D, L, E>, Left>> & Pick<Definition<P, Q, B, D, L, E>, Left>;

/** An object without keys, for endpoints without input or output. */
export const nothing = z.object({});
type Nothing = typeof nothing;

/** Declares an endpoint once: the server serves it, the web calls it, and the OpenAPI document is generated from it. */
export function endpoint<
  D extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  L extends z.ZodType = Nothing,
  E extends z.ZodType = Nothing,
>(definition: Definition<P, Q, B, D, L, E>): Endpoint<P, Q, B, D, L, E> {
  return {
    status: 200,
    twins: [],
    answers: 'envelope',
    ...definition,
    params: definition.params ?? (nothing as unknown as P),
    query: definition.query ?? (nothing as unknown as Q),
    body: definition.body ?? (nothing as unknown as B),
    line: definition.line ?? (nothing as unknown as L),
    lastLine: definition.lastLine ?? (nothing as unknown as E),
  };
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type DataOf<E extends Endpoint> = z.output<E['data']>;
/** A line of a stream, and its last one. */
export type LineOf<E extends Endpoint> = z.output<E['line']>;
export type LastLineOf<E extends Endpoint> = z.output<E['lastLine']>;
/** A caller's input: optional keys may be absent, texts are not yet trimmed. */
export type QueryInputOf<E extends Endpoint> = z.input<E['query']>;
export type BodyInputOf<E extends Endpoint> = z.input<E['body']>;

/** The body of a success (API 1.3). */
export type Ok<D> = { success: true; message?: string; data: D };
