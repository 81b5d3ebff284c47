/** An answered request, whatever the answer was. */
export type AnsweredRequest = {
  /** The request object, by which a watch finds what it knows about the request. */
  request: object;
  /** The id of the endpoint in the contract. */
  endpoint: string;
  /** Undefined if the caller was not identified. */
  accountId: string | undefined;
  status: number;
  milliseconds: number;
};

/** An observer of requests, for metrics and traces. */
export type RequestWatch = {
  /** Runs a part of a request, so that everything it causes is attributed to the request. */
  within: <T>(part: Pick<AnsweredRequest, 'request' | 'endpoint'>, work: () => Promise<T>) => Promise<T>;
  answered: (request: AnsweredRequest) => void;
};
