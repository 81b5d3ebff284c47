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
  answered: (call: AnsweredCall) => void;
};
