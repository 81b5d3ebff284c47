import type { OutgoingMail } from '@truckroll/contract/mail/mail';
import type { Role } from '@truckroll/contract/team/roles';
import { type Company, password, type Who } from './journey.ts';

type Ask = <Data>(who: Who, method: 'GET' | 'POST', path: string, body?: object) => Promise<Data>;

export const sentMails = async (ask: Ask, company: Company): Promise<OutgoingMail[]> =>
  (await ask<{ mails: OutgoingMail[] }>(company, 'GET', '/api/mail/outgoing')).mails;

/** Accepts an invitation to the company, and returns the token of the new session. */
export async function join(ask: Ask, company: Company, firstName: string, roleName: string): Promise<string> {
  const { roles } = await ask<{ roles: Role[] }>(company, 'GET', '/api/roles');
  const email = `${firstName}.${company.email}`.toLowerCase();
  const roleId = roles.find(({ name }) => name === roleName)?.id;
  await ask(company, 'POST', '/api/teams', { firstName, email, roleId });
  const invitation = (await sentMails(ask, company)).find(({ kind, to }) => kind === 'invitation' && to === email);
  const token = /[?&]token=([\w-]+)/.exec(invitation?.text ?? '')?.[1];
  const body = { token, password, firstName };
  return (await ask<{ token: string }>(company, 'POST', '/api/auth/accept-invitation', body)).token;
}
