import { type FieldCode, type FieldText, type ProblemCode, problems } from '@truckroll/contract/problem';

/** A field that failed: the server says with a code what is wrong with it, checks in the browser only with a text. */
type FailedField = FieldText & { code?: FieldCode };

type Given = {
  status: number;
  code?: ProblemCode | null;
  message: string;
  fields?: FailedField[];
  retryAfterSeconds?: number;
  isTold?: boolean;
  hasText?: boolean;
};

/** A call that did not succeed. `message` is the text for the user; status 0 means that no answer came. */
export class ApiProblem extends Error {
  readonly status: number;
  /** What the server calls the refusal; null where it did not answer. */
  readonly code: ProblemCode | null;
  readonly fields: FailedField[];
  readonly retryAfterSeconds: number;
  /** The user has been told already: by the sign-in dialog (401) or by a toast (403). */
  readonly isTold: boolean;
  /** Whether the server said what failed; where it did not, `message` is the text that the contract has for the call. */
  readonly hasText: boolean;

  constructor(given: Given) {
    super(given.message);
    this.status = given.status;
    this.code = given.code ?? null;
    this.fields = given.fields ?? [];
    this.retryAfterSeconds = given.retryAfterSeconds ?? 0;
    this.isTold = given.isTold ?? false;
    this.hasText = given.hasText ?? false;
  }

  /** The same problem; where the server said nothing, with a text that fits better than that of the call. */
  or(text: string): ApiProblem {
    return this.hasText ? this : new ApiProblem({ ...this, message: text });
  }

  get isNotFound(): boolean {
    return this.status === 404;
  }

  /** The server is there, and has lost its database (API 1.4). */
  get isNoDatabase(): boolean {
    return this.code === 'no_database';
  }

  /** Somebody else has changed the record since it was read (API 1.7). */
  get isStale(): boolean {
    return this.code === 'stale';
  }
}

/** The text to show for anything that was thrown. */
export const problemText = (error: unknown, otherwise: string = problems.unexpected[1]): string =>
  error instanceof ApiProblem ? error.message : otherwise;
