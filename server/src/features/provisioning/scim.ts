import { scimType } from '@truckroll/contract/single-sign-on/provisioning';
import { namesOf } from '@truckroll/domain/single-sign-on/claims';
import type SCIMMY from 'scimmy';
import { Bytes } from '../../platform/http/answer.ts';
import { InvalidInput, invalid, Problem } from '../../platform/http/problem.ts';
import { type ProvisionedPerson, provisionedPerson } from './provision-person.ts';
import type { Provisioned } from './provisioned-store.ts';

/**
 * The messages of SCIM 2.0 (RFC 7643 and 7644): `scimmy` checks and writes them, and applies changes in parts. Of a person
 * the address, the names, the status and the directory's own id are kept; further attributes of the schema are accepted
 * and left out.
 */
export type Scim = typeof SCIMMY;
type Message = Record<string, unknown>;

const mostResults = 200;
const longestPath = 500;
const mostOperations = 100;
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user';
/** The attributes that are kept, in small letters: names of attributes are not case-sensitive. */
const kept = new Set(['username', 'name', 'displayname', 'active', 'externalid', 'schemas', 'id', 'meta']);

let loaded: Promise<Scim> | undefined;
/** Loaded when the first directory comes. */
export function loadScim(): Promise<Scim> {
  loaded ??= import('scimmy').then(({ default: scim }) => {
    // Its types expect an instance, its code the class.
    scim.Schemas.User.extend(scim.Schemas.EnterpriseUser as never, false);
    return scim;
  });
  return loaded;
}

/** Turns a refusal of the library into one of ours, which keeps it as its cause. Anything else is a fault. */
function refusing<T>(scim: Scim, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof scim.Types.Error) throw new Problem('invalidBody', {}, { cause: error });
    if (error instanceof TypeError) {
      const cause = new scim.Types.Error(400, 'invalidValue', error.message);
      throw new Problem('invalidBody', {}, { cause });
    }
    throw error;
  }
}

const toResource = (person: Provisioned): Message => ({
  id: person.id,
  ...(person.externalId !== null && { externalId: person.externalId }),
  userName: person.email,
  name: { givenName: person.firstName, familyName: person.lastName, formatted: person.name },
  displayName: person.name,
  active: person.status !== 'inactive',
  emails: [{ value: person.email, type: 'work', primary: true }],
  meta: { created: person.createdAt, lastModified: person.updatedAt },
});

const show = (scim: Scim, person: Provisioned, base: string) =>
  new scim.Schemas.User(toResource(person), 'out', `${base}/Users`);

const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): Bytes =>
  new Bytes(Buffer.from(JSON.stringify(body)), { 'Content-Type': `${scimType}; charset=utf-8`, ...headers }, status);

export const answerPerson = (scim: Scim, person: Provisioned, base: string, status = 200): Bytes =>
  answer(show(scim, person, base), status, { Location: `${base}/Users/${person.id}` });

/** Texts are compared without regard to case, as SCIM does with user names. */
const lowered = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toLowerCase();
  if (Array.isArray(value)) return value.map(lowered);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, lowered(part)]));
};

/** A page of the people who match a filter, such as `userName eq "ann@acme.com"`. */
export function answerList(
  scim: Scim,
  people: readonly Provisioned[],
  { filter, startIndex, count, base }: { filter: string | undefined; startIndex: number; count: number; base: string },
): Bytes {
  const matching = refusing(scim, () => {
    if (filter === undefined) return people;
    const wanted = new scim.Types.Filter(filter.toLowerCase());
    return people.filter((person) => wanted.match([lowered(toResource(person)) as object]).length > 0);
  });
  const first = Math.max(1, startIndex);
  const itemsPerPage = Math.min(Math.max(0, count), mostResults);
  const page = matching.slice(first - 1, first - 1 + itemsPerPage).map((person) => show(scim, person, base));
  const sizes = { startIndex: first, itemsPerPage: page.length, totalResults: matching.length };
  return answer(new scim.Messages.ListResponse(page, sizes));
}

/** Some directories send truth values as texts. */
const withTruth = (message: Message): Message =>
  Object.fromEntries(
    Object.entries(message).map(([key, value]) => {
      const isTruth = key.toLowerCase() === 'active' && typeof value === 'string' && /^(true|false)$/i.test(value);
      return [key, isTruth ? value.toLowerCase() === 'true' : value];
    }),
  );

const isObject = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The attributes of a message that are kept, and those that no schema knows, which are refused. */
function keptOf(scim: Scim, message: Message): Message {
  const known = new Set(scim.Schemas.User.definition.attributes.map(({ name }) => name.toLowerCase()));
  return withTruth(
    Object.fromEntries(
      Object.entries(message).filter(([key]) => {
        const root = key.toLowerCase().split(/[.[]/, 1)[0] ?? '';
        return !key.toLowerCase().startsWith(enterprise) && (kept.has(root) || !known.has(root));
      }),
    ),
  );
}

/** What a whole person of a directory says. */
export function readPerson(scim: Scim, message: Message): ProvisionedPerson {
  return personOf(refusing(scim, () => new scim.Schemas.User(keptOf(scim, message), 'in')));
}

function personOf(resource: InstanceType<Scim['Schemas']['User']>): ProvisionedPerson {
  const { userName, name, displayName, active, externalId } = resource;
  const claims = {
    ...{ iss: '', sub: '', name: displayName || name?.formatted },
    ...{ given_name: name?.givenName, family_name: name?.familyName },
  };
  const said = { ...namesOf(claims, userName), email: userName, isActive: active !== false, externalId };
  const read = provisionedPerson.safeParse(said);
  if (read.success) return read.data;
  const path = read.error.issues[0]?.path[0] === 'email' ? 'userName' : String(read.error.issues[0]?.path[0]);
  throw invalid(path, path === 'userName' ? 'userName has to be an email address' : `${path} is not valid`, 'invalid');
}

/** What a person is after the operations of a PATCH. */
export async function patchPerson(scim: Scim, stored: Provisioned, message: Message): Promise<ProvisionedPerson> {
  const { Operations: all } = message;
  if (!Array.isArray(all) || all.length > mostOperations || !all.every(isObject))
    throw invalid('Operations', `At most ${mostOperations} operations are expected`, 'invalid');
  const operations = all.flatMap((operation) => {
    const { path, value } = operation;
    if (path === undefined) return isObject(value) ? [{ ...operation, value: keptOf(scim, value) }] : [operation];
    if (typeof path !== 'string' || path.length > longestPath)
      throw invalid('path', 'The path is not valid', 'invalid');
    const [entry] = Object.entries(keptOf(scim, { [path]: value }));
    return entry === undefined ? [] : [{ ...operation, ...(value === undefined ? {} : { value: entry[1] }) }];
  });
  const before = new scim.Schemas.User(toResource(stored));
  if (operations.length === 0) return personOf(before);
  const patch = refusing(scim, () => new scim.Messages.PatchOp({ ...message, Operations: operations } as never));
  // Nothing is returned if nothing has changed.
  const after = await patch.apply(before).catch((error: unknown) =>
    refusing(scim, () => {
      throw error;
    }),
  );
  return personOf(after ?? before);
}

/** What this service supports (RFC 7644, 4); undefined for another kind or name. */
export function describe(scim: Scim, base: string, kind: string, name?: string): Bytes | undefined {
  const { Schemas, Messages, Resources } = scim;
  if (kind === 'ServiceProviderConfig' && name === undefined) {
    const off = { supported: false };
    const config = {
      ...{ patch: { supported: true }, bulk: { ...off, maxOperations: 0, maxPayloadSize: 0 } },
      ...{ filter: { supported: true, maxResults: mostResults }, changePassword: off, sort: off, etag: off },
      authenticationSchemes: [
        { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token of Settings, Single sign-on' },
      ],
    };
    return answer(new Schemas.ServiceProviderConfig(config as never, `${base}/ServiceProviderConfig`));
  }
  const items =
    kind === 'ResourceTypes'
      ? [new Schemas.ResourceType(Resources.User.describe() as never, `${base}/ResourceTypes`)]
      : kind === 'Schemas'
        ? [Schemas.User, Schemas.EnterpriseUser].map(({ definition }) => definition.describe(`${base}/Schemas`))
        : [];
  if (name !== undefined) {
    const one = items.find((item) => (item as { id?: string }).id === name);
    return one === undefined ? undefined : answer(one);
  }
  return items.length === 0 ? undefined : answer(new Messages.ListResponse(items as never[]));
}

/** A refusal as SCIM writes it (RFC 7644, 3.12). */
export function answerRefusal(problem: Problem): Bytes {
  const cause = problem.cause as { status?: number; scimType?: string; message?: string } | undefined;
  const isOfLibrary = cause?.status !== undefined;
  const wrong = problem instanceof InvalidInput || problem.code === 'not_of_directory' ? 'invalidValue' : undefined;
  const kind = isOfLibrary ? cause.scimType : problem.code === 'email_taken' ? 'uniqueness' : wrong;
  const status = isOfLibrary ? (cause.status ?? problem.status) : problem.status;
  const detail = isOfLibrary ? cause.message : (problem.fields?.[0]?.message ?? problem.message);
  const retry: Record<string, string> =
    problem.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(problem.retryAfterSeconds) };
  return answer(
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(kind !== undefined && { scimType: kind }),
      detail,
    },
    status,
    retry,
  );
}
