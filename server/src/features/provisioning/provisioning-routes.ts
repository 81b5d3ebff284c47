import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import * as contract from '@truckroll/contract/single-sign-on/provisioning';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { setCause } from '../../platform/database/cause.ts';
import { Bytes } from '../../platform/http/answer.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Checked, RequestContext, Transact } from '../../platform/http/request-steps.ts';
import { tooMany } from '../../platform/http/take-point.ts';
import { getOrigin } from '../../records/accounts/installation-origin.ts';
import { refuseSuspended } from '../../records/accounts/suspended-account.ts';
import type { ServerContext } from '../../server-context.ts';
import * as tokens from '../single-sign-on/provisioning-token.ts';
import { listDomains } from '../single-sign-on/sso-store.ts';
import { addPerson, changePerson, removePerson } from './provision-person.ts';
import * as store from './provisioned-store.ts';
import * as scim from './scim.ts';

type Asked = Pick<RequestContext<Endpoint>, 'header' | 'address'> & { asSystem: Transact };

/** The directory of a company adds, changes and deactivates its people by SCIM 2.0 (API SS-9 to SS-18, decision 0115). */
export function provisioningRoutes({ serve, serveGuest, settings, sessions, limits }: ServerContext): void {
  serve(contract.makeProvisioningToken, {
    async handle({ tx, actor, now, afterCommit, logSecurity }) {
      const domains = await listDomains(tx);
      if (domains.every(({ provedAt }) => provedAt === null)) throw new Problem('ssoWithoutDomain');
      const token = await tokens.makeToken(tx, actor.accountId, now);
      if (token === null) throw new Problem('ssoWithoutConnection');
      afterCommit(() => logSecurity('sso-changed', { what: 'provisioning token made' }));
      return { token };
    },
  });

  serve(contract.endProvisioning, {
    async handle({ tx, actor, afterCommit, logSecurity }) {
      await tokens.endToken(tx, actor.accountId);
      afterCommit(() => logSecurity('sso-changed', { what: 'provisioning ended' }));
      return {};
    },
  });

  /** The account of the bearer token. */
  async function accountOf({ header, asSystem, address }: Asked): Promise<string> {
    const token = /^Bearer ([\w-]{1,200})$/i.exec(header('authorization') ?? '')?.[1];
    const accountId = await asSystem(async (tx) => {
      const owner = token === undefined ? undefined : await tokens.findTokenAccount(tx, token);
      if (owner !== undefined) await refuseSuspended(tx, owner);
      return owner;
    });
    if (accountId === undefined) {
      await limits.guesses.countWrongToken(address);
      throw new Problem('signIn', {}, { message: 'The token is missing, or is not that of a company.' });
    }
    const taken = await limits.countApiKey(`provisioning ${accountId}`, undefined);
    if (taken.isOver) throw tooMany(taken);
    return accountId;
  }

  type Directory<E extends Endpoint> = {
    request: RequestContext<E> & Checked<E>;
    tx: Tx;
    library: scim.Scim;
    base: string;
    by: { accountId: string; now: Date; afterCommit: (effect: () => void) => void; sessions: typeof sessions };
  };

  /** Serves a request of a directory: its token names the account, and answers and refusals are messages of SCIM. */
  function serveDirectory<E extends Endpoint>(endpoint: E, handle: (directory: Directory<E>) => Promise<Bytes>): void {
    serveGuest<E>(endpoint, {
      enter: accountOf,
      refuse: (_, problem) => scim.answerRefusal(problem),
      async handle(request) {
        const { tx, now, address, device } = request;
        const accountId = await tokens.readAccount(tx);
        await setCause(tx, { kind: 'directory', name: 'SCIM', address, device, endpoint: endpoint.id, at: now });
        await tokens.touchToken(tx, accountId, now);
        const base = tokens.provisioningUrlOf(await getOrigin(tx, settings, accountId));
        const by = { accountId, now, afterCommit: request.afterCommit, sessions };
        return handle({ request, tx, library: await scim.loadScim(), base, by });
      },
    });
  }

  serveDirectory(contract.listProvisioned, async ({ request: { query }, tx, library, base }) =>
    scim.answerList(library, await store.listProvisioned(tx), { ...query, filter: query.filter, base }),
  );

  serveDirectory(contract.getProvisioned, async ({ request, tx, library, base }) => {
    const people = await store.listProvisioned(tx);
    const person = found(
      people.find(({ id }) => id === request.params.id),
      'Team member',
    );
    return scim.answerPerson(library, person, base);
  });

  serveDirectory(contract.provisionPerson, async ({ request, tx, library, base, by }) => {
    const person = await addPerson(tx, scim.readPerson(library, request.body), by);
    return scim.answerPerson(library, person, base, 201);
  });

  serveDirectory(contract.replaceProvisioned, async ({ request, tx, library, base, by }) => {
    const said = scim.readPerson(library, request.body);
    return scim.answerPerson(library, await changePerson(tx, request.params.id, () => said, by), base);
  });

  serveDirectory(contract.patchProvisioned, async ({ request: { params, body }, tx, library, base, by }) => {
    const person = await changePerson(tx, params.id, (stored) => scim.patchPerson(library, stored, body), by);
    return scim.answerPerson(library, person, base);
  });

  serveDirectory(contract.removeProvisioned, async ({ request, tx, by }) => {
    await removePerson(tx, request.params.id, by);
    return new Bytes(null, {}, 204);
  });

  serveDirectory(contract.describeProvisioning, async ({ request, library, base }) => {
    const described = scim.describe(library, base, request.params.kind);
    if (described === undefined) throw new Problem('pathNotFound');
    return described;
  });

  serveDirectory(contract.describeProvisioningPart, async ({ request: { params }, library, base }) => {
    const described = scim.describe(library, base, params.kind, params.name);
    if (described === undefined) throw new Problem('pathNotFound');
    return described;
  });
}
