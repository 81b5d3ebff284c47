import { useState } from 'react';

let given = 0;

const newKey = (): number => {
  given += 1;
  return given;
};

/** Keys for rows without ids. A removed row takes its key along, so that the others stay the same rows. */
export function useRowKeys(count: number): { keys: readonly number[]; remove: (at: number) => void } {
  const [stored, setStored] = useState<readonly number[]>([]);
  const keys = stored.length === count ? stored : Array.from({ length: count }, (_, at) => stored[at] ?? newKey());
  if (keys !== stored) setStored(keys);
  return { keys, remove: (at) => setStored(keys.toSpliced(at, 1)) };
}
