import * as contract from '@truckroll/contract/team/roles';
import { describedCatalogue } from '@truckroll/domain/abilities/descriptions';
import { getRole, getRoleForChange, listRoles } from '../../records/people/role-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { changeRole, createRole, removeRole } from './save-role.ts';

export function roleRoutes({ serve, sessions }: ServerContext): void {
  serve(contract.listRoles, {
    handle: async ({ tx }) => ({ roles: await listRoles(tx) }),
  });

  serve(contract.getAbilityCatalogue, {
    handle: () => Promise.resolve({ modules: describedCatalogue() }),
  });

  serve(contract.getRole, {
    handle: async ({ tx, params }) => ({ role: await getRole(tx, params.id) }),
  });

  serve(contract.createRole, {
    handle: async ({ tx, body, now }) => ({ role: await createRole(tx, body, now) }),
  });

  serve(contract.updateRole, {
    find: ({ tx, params }) => getRoleForChange(tx, params.id),
    async handle({ tx, record, body, actor, now, afterCommit, logSecurity }) {
      const role = await changeRole(tx, record, body, now);
      afterCommit(() => {
        sessions.forgetAccount(actor.accountId);
        if (role !== record) logSecurity('role-changed', { roleId: role.id, roleName: role.name });
      });
      return { role };
    },
  });

  serve(contract.deleteRole, {
    find: ({ tx, params }) => getRoleForChange(tx, params.id),
    async handle({ tx, record }) {
      await removeRole(tx, record);
      return {};
    },
  });
}
