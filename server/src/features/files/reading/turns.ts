type Waiting = { company: string; start: () => void };

/** How many readings run at once, and how many of them for one company; without a share, all of them. */
type Limits = { atOnce: number; each?: number };

/**
 * Lets a number of readings run at once, and of each company only its share, so that the files of one company never
 * hold all readers. The others wait: next comes the company that was served longest ago.
 */
export function makeTurns({ atOnce, each = atOnce }: Limits) {
  const running = new Map<string, number>();
  const served = new Map<string, number>();
  const waiting: Waiting[] = [];
  let count = 0;
  let turn = 0;

  const hasRoom = (company: string): boolean => count < atOnce && (running.get(company) ?? 0) < each;
  const isWaiting = (company: string): boolean => waiting.some((other) => other.company === company);

  function begin(company: string): void {
    count += 1;
    turn += 1;
    running.set(company, (running.get(company) ?? 0) + 1);
    served.set(company, turn);
  }

  function end(company: string): void {
    count -= 1;
    const left = (running.get(company) ?? 1) - 1;
    if (left > 0) running.set(company, left);
    else running.delete(company);
    if (left === 0 && !isWaiting(company)) served.delete(company);
  }

  function startNext(): void {
    const ready = waiting.filter(({ company }) => hasRoom(company));
    const [next] = ready.toSorted((one, other) => (served.get(one.company) ?? 0) - (served.get(other.company) ?? 0));
    if (next === undefined) return;
    waiting.splice(waiting.indexOf(next), 1);
    begin(next.company);
    next.start();
  }

  return async <T>(company: string, work: () => Promise<T>): Promise<T> => {
    if (hasRoom(company)) begin(company);
    else await new Promise<void>((start) => waiting.push({ company, start }));
    try {
      return await work();
    } finally {
      end(company);
      startNext();
    }
  };
}
