import type { WriteShelf } from './outbox.ts';
import type { Write } from './write.ts';

/** A shelf for tests. */
export function memoryWrites(): WriteShelf {
  const writes = new Map<string, string>();
  const files = new Map<string, readonly Blob[]>();
  const listed = (): Write[] =>
    [...writes.values()].map((text) => JSON.parse(text) as Write).toSorted((a, b) => a.number - b.number);
  return {
    list: async () => listed(),
    async update(decide, contents) {
      const { removed = [], stored = [] } = decide(listed());
      for (const id of removed) {
        writes.delete(id);
        files.delete(id);
      }
      for (const write of stored) {
        if (contents !== undefined) files.set(write.id, contents);
        writes.set(write.id, JSON.stringify(write));
      }
    },
    contents: async (id) => [...(files.get(id) ?? [])],
  };
}
