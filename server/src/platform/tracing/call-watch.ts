/** An answered call, whatever the answer was. */
export type AnsweredCall = {
  /** The request object, by which a watch finds what it knows about the call. */
  request: object;
  /** The id of the call in the contract. */
  call: string;
  /** Undefined if the caller was not identified. */
  accountId: string | undefined;
  status: number;
  milliseconds: number;
};

/** An observer of calls, for metrics and traces. */
export type CallWatch = {
  /** Runs a part of a call, so that everything it causes is attributed to the call. */
  within: <T>(part: Pick<AnsweredCall, 'request' | 'call'>, work: () => Promise<T>) => Promise<T>;
  answered: (call: AnsweredCall) => void;
};
