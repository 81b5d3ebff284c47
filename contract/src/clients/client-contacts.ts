import { contactExtensionPattern } from '@truckroll/domain/clients/contact-rules';
import { hubRoles } from '@truckroll/domain/hub/hub-access';
import { z } from 'zod';
import { anyOf, endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  idParams,
  knownEmail,
  optionalId,
  optionalText,
  phone,
  phoneInput,
  requiredText,
  version,
} from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

/** The maximum number of phones, and of e-mail addresses, of one contact. */
export const mostContactPoints = 10;

const contactPhone = z.object({ phone, extension: z.string().nullable() });
describeType(contactPhone, { id: 'ContactPhone' });
export type ContactPhone = z.infer<typeof contactPhone>;

/** A person to talk to at a client. */
export const clientContact = z.object({
  id: z.string(),
  clientId: z.string(),
  /** The service property at which the person is the contact; null: of the client as a whole. */
  servicePropertyId: z.string().nullable(),
  name: z.string(),
  role: z.string().nullable(),
  /** The first one is called by default. */
  phones: z.array(contactPhone).max(mostContactPoints),
  emails: z.array(z.string()).max(mostContactPoints),
  /** What the person sees on the client's page; null: nothing. */
  hubRole: z.enum(hubRoles).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(clientContact, { id: 'ClientContact' });
export type ClientContact = z.infer<typeof clientContact>;

const numberText = 'Phone number is required';
const extensionText = 'Extension is not valid';

const contactPhoneInput = z.object({
  phone: phoneInput.transform((given, context) => {
    if (given) return given;
    context.addIssue({ code: 'custom', path: ['number'], message: numberText, params: { code: 'required' } });
    return z.NEVER;
  }),
  extension: optionalText(10)
    .refine((text) => !text || contactExtensionPattern.test(text), {
      error: extensionText,
      params: { code: 'invalid_format' },
    })
    .transform((text) => text ?? null),
});
describeType(contactPhoneInput, { id: 'ContactPhoneInput' });

const contactInput = z.object({
  name: requiredText(100),
  role: optionalText(100),
  servicePropertyId: optionalId,
  phones: z.array(contactPhoneInput).max(mostContactPoints).optional(),
  emails: z.array(knownEmail).max(mostContactPoints).optional(),
  hubRole: z.enum(hubRoles).nullish(),
});
describeType(contactInput, { id: 'ClientContactInput' });
export type ClientContactInput = z.output<typeof contactInput>;

const contactChange = contactInput.partial().extend({ updatedAt: version });
describeType(contactChange, { id: 'ClientContactChange' });

export const listClientContacts = endpoint({
  id: 'CC-1',
  name: 'listClientContacts',
  summary: "A client's contacts, oldest first",
  method: 'GET',
  path: '/clients/:id/contacts',
  // For everybody who sees the client, also through a job.
  needs: signedIn,
  params: idParams,
  data: z.object({ contacts: z.array(clientContact).max(listBounds.clientContacts) }),
  failure: 'Failed to load contacts',
  refuses: ['notFound'],
});

export const createClientContact = endpoint({
  id: 'CC-2',
  name: 'createClientContact',
  summary: 'Add a contact to a client',
  method: 'POST',
  path: '/clients/:id/contacts',
  needs: anyOf('Clients.edit'),
  params: idParams,
  body: contactInput,
  data: z.object({ contact: clientContact }),
  status: 201,
  message: 'Contact saved',
  failure: 'Failed to save contact',
  refuses: ['notFound'],
});

export const updateClientContact = endpoint({
  id: 'CC-3',
  name: 'updateClientContact',
  summary: 'Change a contact',
  method: 'PATCH',
  path: '/client-contacts/:id',
  needs: anyOf('Clients.edit'),
  params: idParams,
  body: contactChange,
  data: z.object({ contact: clientContact }),
  message: 'Contact saved',
  failure: 'Failed to save contact',
  refuses: ['notFound', 'stale'],
});

export const deleteClientContact = endpoint({
  id: 'CC-4',
  name: 'deleteClientContact',
  summary: 'Delete a contact; records that chose it keep the phone number they copied',
  method: 'DELETE',
  path: '/client-contacts/:id',
  needs: anyOf('Clients.edit'),
  params: idParams,
  data: nothing,
  message: 'Contact deleted',
  failure: 'Failed to delete contact',
  refuses: ['notFound'],
});

/** The contact that a record chooses: null removes the choice. */
export const contactChoice = optionalId;
