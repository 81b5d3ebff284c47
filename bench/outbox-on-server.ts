import { versionHeader } from '@truckroll/contract/endpoints/client-version';
import { writtenAtHeader, writtenByHeader } from '@truckroll/contract/endpoints/written-at';
import { logout } from '@truckroll/contract/session/session';
import { createRole } from '@truckroll/contract/team/roles';
import { updateMember } from '@truckroll/contract/team/team';
import { getVisit } from '@truckroll/contract/visits/visit-details';
import { changeVisitStatus, updateVisit, type Visit } from '@truckroll/contract/visits/visits';
import { deleteOldAnswers } from '../server/src/platform/http/idempotency.ts';
import { insertSession } from '../server/src/platform/session/session-store.ts';
import { openShop, type Person, type Shop } from '../server/src/testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../server/src/testing/stored-work.ts';
import type { SeenVisit, SimulatedServer } from '../web/src/app/outbox/simulated-server.ts';
import type { Answer } from '../web/src/app/transport/transport.ts';

const people = 3;
const visits = 3;
const dayMs = 86_400_000;

type Reply = { statusCode: number; headers: Record<string, unknown>; body: string };

/** The real server over a real database, restarted at most a few times, with one account for each simulated day. */
export async function openServer() {
  let shop = await openShop();
  let restarts = 0;
  return {
    simulate: (mostRestarts = 2) => simulateOn(() => shop, restart, mostRestarts),
    close: () => shop.close(),
  };

  async function restart(mostRestarts: number): Promise<void> {
    if (restarts >= mostRestarts) return;
    restarts += 1;
    const { now } = shop.clock;
    await shop.app.close();
    shop = await openShop({}, { database: shop.database });
    shop.clock.now = now;
  }
}

async function simulateOn(
  shopNow: () => Shop,
  restart: (mostRestarts: number) => Promise<void>,
  mostRestarts: number,
): Promise<SimulatedServer> {
  const account = await shopNow().newAccount();
  const open = async (userId: string): Promise<string> => {
    const session = { accountId: account.accountId, userId, device: 'test', now: shopNow().clock.now };
    return (await account.look((tx) => insertSession(tx, session))).token;
  };
  let isExpired = false;
  let { owner } = account;
  /** The dispatcher, whose session ends after weeks too. */
  async function dispatcher(): Promise<Person> {
    if (isExpired) owner = { ...owner, token: await open(owner.userId) };
    isExpired = false;
    return owner;
  }
  const persons: Person[] = [];
  for (let n = 0; n < people; n += 1) persons.push(await account.person('fieldTechnicianPro'));
  const clientId = await storeClient(account);
  const visitIds: string[] = [];
  const team = persons.map(({ userId }) => userId);
  for (let n = 0; n < visits; n += 1)
    visitIds.push(await storeVisit(account, { jobId: await storeJob(account, { clientId }, team) }, team));
  const reader = { name: 'reader', permissions: [{ name: 'Jobs', abilities: ['viewAssigned'] }] };
  const { role } = (await shopNow().call(createRole, { as: owner, body: reader })).data;
  const writers = await account.look((tx) =>
    tx.selectFrom('roles').select('id').where('name', '=', 'fieldTechnicianPro').executeTakeFirstOrThrow(),
  );
  const authorOf = (id: string): number => persons.findIndex(({ userId }) => userId === id);
  const seen = (visit: Visit): SeenVisit => ({
    ...{ id: visit.id, visitStatus: visit.visitStatus, updatedAt: visit.updatedAt },
    notes: visit.notes.map(({ createdBy, ...note }) => ({ ...note, author: authorOf(createdBy?.id ?? '') })),
  });

  function answerOf({ statusCode, headers, body }: Reply): Answer {
    const json = JSON.parse(body) as { data?: { visit?: Visit } };
    const { visit } = json.data ?? {};
    const shown = visit === undefined ? json : { ...json, data: { ...json.data, visit: seen(visit) } };
    const header = (name: string) => (headers[name.toLowerCase()] as string | undefined) ?? null;
    return { status: statusCode, isOk: statusCode < 300, header, json: shown };
  }
  const pass = (ms: number): void => {
    const { clock } = shopNow();
    clock.now = new Date(clock.now.getTime() + ms);
    isExpired ||= ms > dayMs;
  };

  return {
    ...{ visitIds, people, takesFiles: false, pass },
    now: () => shopNow().clock.now.getTime(),
    async signIn(person) {
      return await open((persons[person] as Person).userId);
    },
    async endSession(token) {
      await shopNow().call(logout, { as: token });
    },
    async setRight(person, mayWriteNotes) {
      const params = { id: persons[person]?.userId ?? '' };
      const body = { roleId: mayWriteNotes ? writers.id : role.id };
      const { status } = await shopNow().call(updateMember, { as: await dispatcher(), params, body });
      if (status !== 200) throw new Error(`The role was not changed: ${status}`);
    },
    async answer({ token, key, method, address, body, writtenAt, writtenBy, isOutdated }) {
      const reply = await shopNow().app.inject({
        method,
        url: address,
        headers: {
          ...{ authorization: `Bearer ${token}`, 'idempotency-key': key, [writtenAtHeader]: writtenAt },
          ...(writtenBy === null ? {} : { [writtenByHeader]: persons[writtenBy]?.userId }),
          ...(isOutdated ? { [versionHeader]: '0' } : {}),
        },
        ...(body === null ? {} : { payload: body }),
      });
      return answerOf(reply);
    },
    async read(address, token) {
      const headers = { authorization: `Bearer ${token}` };
      return answerOf(await shopNow().app.inject({ method: 'GET', url: address, headers }));
    },
    async dispatch(visitId, change) {
      pass(1_000);
      const as = { as: await dispatcher(), params: { visitId } };
      const { visit } = (await shopNow().call(getVisit, as)).data;
      const priority = visit.priority === 'low' ? 'high' : 'low';
      // A move that the rules refuse changes nothing.
      if (change === 'priority') await shopNow().call(updateVisit, { ...as, body: { priority } });
      else
        await shopNow().call(changeVisitStatus, {
          ...as,
          body: { visitStatus: change === 'cancel' ? 'cancelled' : 'in_progress' },
        });
    },
    restart: () => restart(mostRestarts),
    async clean() {
      await shopNow().database.asSystem((tx) => deleteOldAnswers(tx, shopNow().clock.now));
    },
    async look(visitId) {
      return seen((await shopNow().call(getVisit, { as: await dispatcher(), params: { visitId } })).data.visit);
    },
  };
}
