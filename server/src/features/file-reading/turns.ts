/** Lets a number of readings run at once; the others wait in order. */
export function makeTurns(atMost: number) {
  let free = atMost;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      // The slot goes directly to the next waiting read.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
