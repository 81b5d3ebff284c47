import type { WriteShelf } from './outbox.ts';
import type { Write } from './write.ts';

/** A shelf for tests. */
export function memoryWrites(): WriteShelf {
  const writes = new Map<string, string>();
  const files = new Map<string, readonly Blob[]>();
  const change = (write: Write): void => {
    if (writes.has(write.id)) writes.set(write.id, JSON.stringify(write));
  };
  return {
    list: async () =>
      [...writes.values()].map((text) => JSON.parse(text) as Write).toSorted((a, b) => a.number - b.number),
    async add(write, contents) {
      writes.set(write.id, JSON.stringify(write));
      if (contents !== undefined) files.set(write.id, contents);
    },
    change: async (write) => change(write),
    contents: async (id) => [...(files.get(id) ?? [])],
    async replace(removed, others) {
      for (const id of removed) {
        writes.delete(id);
        files.delete(id);
      }
      for (const write of others) change(write);
    },
  };
}
