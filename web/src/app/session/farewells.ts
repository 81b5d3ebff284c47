/** Work to do before the session ends, while its token is still valid, such as ending a call at the carrier. */
const farewells = new Set<() => Promise<unknown>>();

/** The longest that a sign-out waits, in milliseconds: a dead server must not keep anybody signed in. */
const mostMs = 2000;

/** Registers work to be done before the session ends; returns a function that removes it. */
export function onFarewell(work: () => Promise<unknown>): () => void {
  farewells.add(work);
  return () => farewells.delete(work);
}

/** Does the registered work. Never rejects, and takes at most two seconds. */
export async function sayFarewells(): Promise<void> {
  if (farewells.size === 0) return;
  const all = Promise.allSettled([...farewells].map((work) => work()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, mostMs))]);
}
