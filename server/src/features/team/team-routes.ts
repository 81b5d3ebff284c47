import { giveOwnership as givingOwnership } from '@truckroll/contract/account/ownership';
import { pagedOf } from '@truckroll/contract/fields/fields';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import * as contract from '@truckroll/contract/team/team';
import { can } from '@truckroll/domain/abilities/rights';
import { Problem } from '../../platform/http/problem.ts';
import { endSessions } from '../../platform/session/session-store.ts';
import { getMember, getMemberForChange, listMembers } from '../../records/people/team-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireOwnPassword } from '../passwords/require-own-password.ts';
import { forgetDevices } from '../session/known-device-store.ts';
import { resetTwoStep } from '../two-step/reset-two-step.ts';
import { deactivateMember, logRightsChange } from './deactivate-member.ts';
import { giveOwnership } from './give-ownership.ts';
import { inviteAgain, linkToJoin } from './invite-member.ts';
import { changeMember, createMember } from './save-member.ts';

export function teamRoutes({ serve, sessions, queue, settings, limits }: ServerContext): void {
  serve(contract.listTeam, {
    async handle({ tx, query, actor }) {
      if (query.status !== 'active' && query.status !== 'current' && !actor.isAdmin) throw new Problem('forbidden');
      const members = await listMembers(tx, query);
      const first = (query.page - 1) * query.limit;
      const team = query.limit === -1 ? members : members.slice(first, first + query.limit);
      return { team, ...pagedOf(members.length, query) };
    },
  });

  serve(contract.listAssignable, {
    async handle({ tx, query, actor }) {
      const current = await listMembers(tx, { status: 'current' });
      const withSelf = query.view !== 'assignedTeam' || can(actor, 'TaskManagement.assignSelf');
      const withOthers = query.view !== 'assignedSelf';
      const assignable = current.filter(({ id }) => (id === actor.userId ? withSelf : withOthers));
      return { teams: assignable.slice(0, listBounds.team) };
    },
  });

  serve(contract.createMember, {
    handle: async (request) => ({
      member: await createMember(request.tx, request.body, { ...request, queue, settings }),
    }),
  });

  serve(contract.getMember, {
    handle: async ({ tx, params }) => ({ member: await getMember(tx, params.id) }),
  });

  serve(contract.updateMember, {
    find: ({ tx, params, actor }) => getMemberForChange(tx, actor.accountId, params.id),
    async handle(request) {
      request.afterCommit(() => sessions.forgetUser(request.record.id));
      const member = await changeMember(request.tx, request.record, request.body, { ...request, queue, settings });
      request.afterCommit(() => logRightsChange(request.logSecurity, request.record, member));
      return { member };
    },
  });

  serve(contract.deactivateMember, {
    find: ({ tx, params, actor }) => getMemberForChange(tx, actor.accountId, params.id),
    handle: async (request) => ({
      member: await deactivateMember(request.tx, request.record, { ...request, sessions, queue, settings }),
    }),
  });

  serve(contract.signMemberOut, {
    find: ({ tx, params, actor }) => getMemberForChange(tx, actor.accountId, params.id),
    async handle({ tx, record, now, afterCommit, logSecurity }) {
      await endSessions(tx, record.id, { now });
      await forgetDevices(tx, record.id);
      afterCommit(() => {
        sessions.forgetUser(record.id);
        logSecurity('signed-out-everywhere', { of: record.id });
      });
      return {};
    },
  });

  serve(contract.resetMemberTwoStep, {
    find: ({ tx, params, actor }) => getMemberForChange(tx, actor.accountId, params.id),
    async handle(request) {
      await resetTwoStep(request.tx, request.record, { ...request, queue, settings });
      request.afterCommit(() => {
        sessions.forgetUser(request.record.id);
        request.logSecurity('two-step-reset', { of: request.record.id });
      });
      return {};
    },
  });

  serve(givingOwnership, {
    find: ({ tx, params, actor }) => getMemberForChange(tx, actor.accountId, params.id),
    prepare: (request) => requireOwnPassword(request.body.currentPassword, request, limits.guesses),
    async handle(request) {
      const member = await giveOwnership(request.tx, request.record, { ...request, queue, settings });
      request.afterCommit(() => {
        sessions.forgetUser(member.id);
        sessions.forgetUser(request.actor.userId);
        request.logSecurity('ownership-given', { of: member.id });
      });
      return { member };
    },
  });

  serve(contract.inviteMember, {
    find: ({ tx, params, actor }) => getMemberForChange(tx, actor.accountId, params.id),
    async handle(request) {
      await inviteAgain(request.tx, request.record, { ...request, queue, settings });
      return {};
    },
  });

  serve(contract.makeInvitationLink, {
    find: ({ tx, params, actor }) => getMemberForChange(tx, actor.accountId, params.id),
    handle: (request) => linkToJoin(request.tx, request.record, { ...request, queue, settings }),
  });
}
