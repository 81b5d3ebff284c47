import type { KeptAnswer, Owner, Shelf } from './sealed-shelf.ts';

/** A shelf for tests. */
export function memoryShelf(): Shelf & { answers: Map<string, KeptAnswer> } {
  const answers = new Map<string, KeptAnswer>();
  let owner: Owner | null = null;
  return {
    answers,
    owner: async () => owner,
    async begin(next) {
      answers.clear();
      owner = next;
    },
    async renew(next) {
      owner = next;
    },
    read: async (address) => answers.get(address) ?? null,
    write: async (answer) => void answers.set(answer.address, answer),
    remove: async (address) => void answers.delete(address),
    async renewAge(address, at) {
      const answer = answers.get(address);
      if (answer !== undefined) answers.set(address, { ...answer, at });
    },
    async removeIf(matches) {
      for (const [address, answer] of answers) if (await matches(answer)) answers.delete(address);
    },
    async wipe() {
      answers.clear();
      owner = null;
    },
  };
}
