/** A call that was answered, whatever the answer. */
export type AnsweredCall = {
  /** The request, as a key to what a watch knows of it. */
  request: object;
  /** The id of the call in the contract. */
  call: string;
  /** Undefined where the caller was not recognized. */
  accountId: string | undefined;
  status: number;
  milliseconds: number;
};

/** What is measured of calls: metrics, traces. */
export type CallWatch = {
  /** Runs a part of a call, so that what it causes is known to be of this call. */
  within: <T>(part: Pick<AnsweredCall, 'request' | 'call'>, work: () => Promise<T>) => Promise<T>;
  answered: (call: AnsweredCall) => void;
};
