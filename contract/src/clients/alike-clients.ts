import { alikeReasons } from '@truckroll/domain/clients/alike';
import { z } from 'zod';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { client } from './clients.ts';

/** A client that a typed one may be, and by what. */
const alikeClient = client
  .pick({ id: true, name: true, companyName: true, stage: true, email: true, phoneNumber: true })
  .extend({ by: z.enum(alikeReasons) });
describeType(alikeClient, { id: 'AlikeClient' });
export type AlikeClient = z.infer<typeof alikeClient>;

const typedText = (most: number) => z.string().max(most).optional();

export const listAlikeClients = endpoint({
  id: 'CL-17',
  name: 'listAlikeClients',
  summary: 'The clients that a typed one may be: with the same e-mail address, phone number, street address or name',
  method: 'GET',
  path: '/clients/alike',
  needs: anyOf('Clients.create', 'Clients.edit'),
  query: z.object({
    name: typedText(200),
    companyName: typedText(200),
    email: typedText(254),
    phone: typedText(30),
    address: typedText(300),
    /** The client whose own form is open. */
    exceptId: typedText(36),
  }),
  data: z.object({ clients: z.array(alikeClient).max(listBounds.alikeClients) }),
});
