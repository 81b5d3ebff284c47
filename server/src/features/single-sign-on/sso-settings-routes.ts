import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import * as contract from '@truckroll/contract/single-sign-on/single-sign-on';
import { isPublicMailDomain, proofOf, readMailDomain } from '@truckroll/domain/single-sign-on/mail-domains';
import { isOwnerRole } from '@truckroll/domain/team/owner-rules';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, invalid, Problem } from '../../platform/http/problem.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { findOrigin, getOrigin } from '../../records/accounts/installation-origin.ts';
import { lockRole } from '../../records/people/role-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { openOpenId, redirectUriOf } from './openid.ts';
import { findToken, provisioningUrlOf } from './provisioning-token.ts';
import * as store from './sso-store.ts';

const toDomain = (row: store.DomainRow): contract.SsoDomain => {
  const { name: recordName, value: recordValue } = proofOf(row);
  return { id: row.id, domain: row.domain, recordName, recordValue, provedAt: row.provedAt };
};

/** The address of an issuer without a slash at its end is another one: it is taken as its tokens name it. */
function readIssuer(typed: string): string {
  const url = URL.parse(typed);
  const isAddress =
    url !== null && ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.hash === '';
  if (!isAddress)
    throw invalid(
      'issuer',
      'Please enter the address of the issuer, such as https://accounts.google.com',
      'invalid_format',
    );
  return typed;
}

/** The single sign-on of a company, which its admins set up (API SS-1 to SS-6, decision 0114). */
/**
 * Whether a domain is accepted without a DNS record, so that single sign-on can be tried on one machine: domains ending in .test, which
 * are reserved and have no real addresses (RFC 6761), on a server whose operator permits issuers in private networks.
 */
const isForTrials = (domain: string, { SSO_PRIVATE_HOSTS }: Pick<Settings, 'SSO_PRIVATE_HOSTS'>): boolean =>
  SSO_PRIVATE_HOSTS === 'on' && domain.endsWith('.test');

export function ssoSettingsRoutes({ serve, settings, seal, readTextRecords }: ServerContext): void {
  const openId = openOpenId(settings);

  async function read(tx: Tx, accountId: string): Promise<DataOf<typeof contract.getSingleSignOn>> {
    const connection = await store.findConnection(tx, accountId);
    const domains = await store.listDomains(tx);
    const origin = await findOrigin(tx, settings, accountId);
    const role = connection && (await lockRole(tx, connection.roleId));
    return {
      connection:
        connection === undefined
          ? null
          : {
              ...{ issuer: connection.issuer, clientId: connection.clientId, isEnforced: connection.isEnforced },
              ...{ roleId: role === undefined ? null : connection.roleId, updatedAt: connection.updatedAt },
            },
      provisioning: await findToken(tx, accountId),
      provisioningUrl: origin === null ? null : provisioningUrlOf(origin),
      domains: domains.map(toDomain),
      redirectUri: origin === null ? null : redirectUriOf(origin),
    };
  }

  serve(contract.getSingleSignOn, { handle: ({ tx, actor }) => read(tx, actor.accountId) });

  serve(contract.saveSingleSignOn, {
    async prepare({ body, actor, transact }) {
      const issuer = readIssuer(body.issuer);
      const stored = await transact((tx) => store.findConnection(tx, actor.accountId));
      // A secret is sent to the issuer for which it was entered, and to no other.
      const kept = stored?.issuer === issuer ? seal.open(actor.accountId, stored.sealedSecret) : undefined;
      const clientSecret = body.clientSecret || kept;
      if (clientSecret === undefined) throw invalid('clientSecret', 'Client secret is required', 'required');
      await openId.check({ issuer, clientId: body.clientId, clientSecret }).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'sso_unreachable')
          throw invalid('issuer', 'No OpenID provider answers at this address under this name.', 'not_found');
        throw error;
      });
      return { issuer, sealedSecret: seal.seal(actor.accountId, clientSecret) };
    },
    async handle({ tx, body, actor, prepared, now, afterCommit, logSecurity }) {
      const { clientId, roleId, isEnforced } = body;
      await getOrigin(tx, settings, actor.accountId);
      const role = await lockRole(tx, roleId);
      if (role === undefined) throw invalid('roleId', 'Role is not valid', 'not_found');
      if (isOwnerRole(role.name)) throw new Problem('ownershipNotGiven');
      const domains = await store.listDomains(tx);
      if (isEnforced && domains.every(({ provedAt }) => provedAt === null)) throw new Problem('ssoWithoutDomain');
      await store.putConnection(tx, actor.accountId, { ...prepared, clientId, roleId, isEnforced }, now);
      afterCommit(() => logSecurity('sso-changed', { what: isEnforced ? 'enforced' : 'offered' }));
      return read(tx, actor.accountId);
    },
  });

  serve(contract.removeSingleSignOn, {
    async handle({ tx, actor, afterCommit, logSecurity }) {
      await store.deleteConnection(tx, actor.accountId);
      afterCommit(() => logSecurity('sso-changed', { what: 'removed' }));
      return {};
    },
  });

  serve(contract.addSsoDomain, {
    async handle({ tx, body, now }) {
      const domain = readMailDomain(body.domain);
      if (domain === null) throw invalid('domain', 'Please enter a domain such as example.com', 'invalid_format');
      if (isPublicMailDomain(domain))
        throw invalid('domain', 'Anybody can have an address of this domain. Enter one of your own.', 'not_an_option');
      const { length } = await store.listDomains(tx);
      if (length >= contract.mostSsoDomains) throw new Problem('tooManySsoDomains', { n: contract.mostSsoDomains });
      return { domain: toDomain(await store.insertDomain(tx, domain, now)) };
    },
  });

  serve(contract.proveSsoDomain, {
    find: async ({ tx, params }) => found(await store.holdDomain(tx, params.id), 'Domain'),
    async prepare({ record }) {
      if (isForTrials(record.domain, settings)) return;
      const { name, value } = proofOf(record);
      const records = await readTextRecords(name);
      if (!records.some((text) => text.trim() === value)) throw new Problem('ssoRecordMissing');
    },
    async handle({ tx, record, now, afterCommit, logSecurity }) {
      await store.proveDomain(tx, record, now);
      afterCommit(() => logSecurity('sso-domain-proved', { what: record.domain }));
      return { domain: toDomain(found(await store.holdDomain(tx, record.id), 'Domain')) };
    },
  });

  serve(contract.removeSsoDomain, {
    find: async ({ tx, params }) => found(await store.holdDomain(tx, params.id), 'Domain'),
    async handle({ tx, record }) {
      await store.deleteDomain(tx, record);
      return {};
    },
  });
}
