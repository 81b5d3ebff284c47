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
    async write(given) {
      if (owner === null) return false;
      for (const answer of given) answers.set(answer.address, answer);
      return true;
    },
    remove: async (address) => void answers.delete(address),
    async renewAge(addresses, at) {
      for (const address of addresses) {
        const answer = answers.get(address);
        if (answer !== undefined) answers.set(address, { ...answer, at });
      }
    },
    size: async () => [...answers.values()].reduce((sum, { text }) => sum + text.length, 0),
    async removeIf(matches) {
      for (const [address, answer] of answers) if (await matches(answer)) answers.delete(address);
    },
    async wipe() {
      answers.clear();
      owner = null;
    },
  };
}
