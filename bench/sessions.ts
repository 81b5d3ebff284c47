import { insertSession } from '../server/src/platform/session/session-store.ts';
import type { Scene } from './client-scene.ts';

/** A session may send 30 requests that ask the text engine or search for times in a minute (API 1.11). */
const requestsOfSession = 25;

/** Opens sessions of the scene's owner and returns their tokens. */
export async function openSessions(scene: Scene, count: number): Promise<string[]> {
  const now = new Date();
  return await scene.database.asAccount(scene.accountId, async (tx) => {
    const { id: userId } = await tx.selectFrom('users').select('id').orderBy('createdAt').executeTakeFirstOrThrow();
    const session = { accountId: scene.accountId, userId, device: 'bench', now };
    const opened = Array.from({ length: count }, () => insertSession(tx, session));
    return (await Promise.all(opened)).map(({ token }) => token);
  });
}

/** Opens as many sessions as a number of limited requests needs. Returns the token for each request by its index. */
export async function sessionsForRequests(scene: Scene, requests: number): Promise<(request: number) => string> {
  const tokens = await openSessions(scene, Math.ceil(requests / requestsOfSession));
  return (request) => tokens[Math.floor(request / requestsOfSession)] ?? '';
}
