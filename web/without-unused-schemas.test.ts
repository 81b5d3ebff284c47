import { describe, expect, it } from 'vitest';
import { partsReadIn, withoutUnread } from './without-unused-schemas.ts';

const source = `
const name = z.string();
describeType(name, { id: 'Name' });
export const words = ['a'];
export const createClient = endpoint({
  id: 'CL-1',
  name: 'createClient',
  summary: 'Create a client',
  method: 'POST',
  path: '/clients',
  needs: open,
  body: z.object({ name }),
  data: z.object({ id: name }),
  failure: 'Failed',
  refuses: ['notFound'],
});
`;

/** The declared endpoint as the page gets it, with schemas as the texts of their source. */
function callIn(code: string): unknown {
  const z = { string: () => 'text', object: (shape: object) => Object.keys(shape) };
  const run = new Function('z', 'endpoint', 'open', `${code.replaceAll('export ', '')}; return createClient;`);
  return run(z, (definition: unknown) => definition, 'open');
}

describe('the parts of an endpoint that only the server uses', () => {
  const rest = { method: 'POST', path: '/clients', needs: 'open', failure: 'Failed' };

  it('are dropped', () => {
    expect(callIn(withoutUnread('clients.ts', source, new Set()))).toEqual(rest);
  });

  it('are kept if the web reads them by name', () => {
    const read = new Set(['createClient.body', 'updateClient.data']);
    expect(callIn(withoutUnread('clients.ts', source, read))).toEqual({ ...rest, body: ['name'] });
  });
});

it('marks each declaration made by a call as removable, and drops descriptions for the API document', () => {
  const code = withoutUnread('clients.ts', source, new Set());
  expect(code).toContain('const name = /*#__PURE__*/ (() => z.string())();');
  expect(code).toContain('export const createClient = /*#__PURE__*/ (() => endpoint({');
  expect(code).toContain("export const words = ['a'];");
  expect(code).not.toContain('describeType');
});

it('finds the parts that a file reads, under the names of the contract', () => {
  const file = "import { brief as briefCall, login } from '@truckroll/contract/x'; use(login.body, briefCall.data);";
  expect(partsReadIn(file)).toEqual(['login.body', 'briefCall.data', 'brief.data']);
});
