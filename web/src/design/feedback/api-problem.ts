import { type FieldCode, type FieldText, generalProblems } from '@truckroll/contract/endpoints/general-problems';
import type { ChangedBy, ProblemCode } from '@truckroll/contract/endpoints/problem';

/** An invalid field. The server gives a code and a text; checks in the browser give only a text. */
type FailedField = FieldText & { code?: FieldCode };

type Given = {
  status: number;
  code?: ProblemCode | null;
  message: string;
  fields?: FailedField[];
  retryAfterSeconds?: number;
  isReported?: boolean;
  hasText?: boolean;
  suggestions?: readonly unknown[];
  changed?: ChangedBy | null;
};

/** An unsuccessful request. `message` is the text for the user; a status of 0 means that there was no response. */
export class ApiProblem extends Error {
  readonly status: number;
  /** The server's name of the refusal. Null if the server did not respond. */
  readonly code: ProblemCode | null;
  readonly fields: FailedField[];
  readonly retryAfterSeconds: number;
  /** Whether the user has been informed already: by the sign-in dialog (401) or by a toast (403). */
  readonly isReported: boolean;
  /** Whether the server gave a text. If not, `message` is the contract's default text for the endpoint. */
  readonly hasText: boolean;
  /** Other times, beside the refusal of a suggested one that has been taken (API VI-10). */
  readonly suggestions: readonly unknown[];
  /** Who wrote the version that the change met. Null beside other refusals. */
  readonly changed: ChangedBy | null;

  constructor(given: Given) {
    super(given.message);
    this.status = given.status;
    this.code = given.code ?? null;
    this.fields = given.fields ?? [];
    this.retryAfterSeconds = given.retryAfterSeconds ?? 0;
    this.isReported = given.isReported ?? false;
    this.hasText = given.hasText ?? false;
    this.suggestions = given.suggestions ?? [];
    this.changed = given.changed ?? null;
  }

  /** The same problem, but with this text if the server gave none and it fits better than the endpoint's default text. */
  or(text: string): ApiProblem {
    return this.hasText ? this : new ApiProblem({ ...this, message: text });
  }

  get isNotFound(): boolean {
    return this.status === 404;
  }

  /** Whether the server responds but has lost its database (API 1.4). */
  get isNoDatabase(): boolean {
    return this.code === 'no_database';
  }

  /** Whether somebody else has changed the record since it was read (API 1.7). */
  get isStale(): boolean {
    return this.code === 'stale';
  }
}

/** Whether there was no answer: no network, no server, or a timeout. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiProblem && error.status === 0;

/**
 * The text to show for any thrown value: the server's, else that of the place which shows it, else that of the endpoint. A
 * place gives `otherwise` where the specification words the failure of its action more exactly than the endpoint does.
 */
export const problemText = (error: unknown, otherwise?: string): string => {
  if (!(error instanceof ApiProblem)) return otherwise ?? generalProblems.unexpected[1];
  return otherwise === undefined ? error.message : error.or(otherwise).message;
};
