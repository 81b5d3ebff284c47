/** The bucket length in milliseconds: requests expire from the last minute in steps of this length. */
const stepMs = 5_000;
const steps = 60_000 / stepMs;

type Step = { number: number; requests: Map<string, number> };

export type AccountLoad = {
  count: (accountId: string, ms: number) => void;
  /** The accounts with the most requests of the last minute, most first. */
  busiest: (most: number, ms: number) => [accountId: string, requests: number][];
};

/** Counts the requests of each account in the last minute; `ms` is any monotonic clock. */
export function accountLoad(): AccountLoad {
  let minute: Step[] = [];

  const forget = (number: number): void => {
    minute = minute.filter((step) => step.number > number - steps);
  };

  return {
    count(accountId, ms) {
      const number = Math.floor(ms / stepMs);
      let step = minute.at(-1);
      if (step?.number !== number) {
        forget(number);
        step = { number, requests: new Map() };
        minute.push(step);
      }
      step.requests.set(accountId, (step.requests.get(accountId) ?? 0) + 1);
    },
    busiest(most, ms) {
      forget(Math.floor(ms / stepMs));
      const totals = new Map<string, number>();
      for (const { requests } of minute)
        for (const [accountId, count] of requests) totals.set(accountId, (totals.get(accountId) ?? 0) + count);
      return [...totals].sort(([, a], [, b]) => b - a).slice(0, most);
    },
  };
}
