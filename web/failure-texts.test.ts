import { readdirSync, readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Call } from '@truckroll/contract/calls/calls';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import type { DriveItem } from '@truckroll/contract/files/drive';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import type { Request } from '@truckroll/contract/requests/requests';
import type { Me } from '@truckroll/contract/session/session';
import { typeLine } from '@truckroll/domain/addresses/address-draft';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AddressRow } from './src/clients/parts/client-form-values.ts';

/** What the user sees: the texts of toasts, browser alerts and forms. */
const shown: string[] = [];
/** How many requests are still answered before the connection is cut, and with what. */
let answered = 0;
const signed = [{ systemGeneratedFileName: 'a.png' }];
let data: unknown = signed;

const load = async () => ({
  ...(await import('./src/app/session/me.ts')),
  ...(await import('./src/app/transport/fetch-endpoint.ts')),
  ...(await import('./src/calls/panels/call-deletion.ts')),
  ...(await import('./src/clients/parts/locate-addresses.ts')),
  ...(await import('./src/design/feedback/api-problem.ts')),
  ...(await import('./src/design/feedback/confirm.ts')),
  ...(await import('./src/design/feedback/toasts.ts')),
  ...(await import('./src/documents/parts/document-queries.ts')),
  ...(await import('./src/files/panels/use-item-deletion.ts')),
  ...(await import('./src/files/panels/use-rename.ts')),
  ...(await import('./src/mail/panels/send-composed.ts')),
  ...(await import('./src/mail/panels/use-message-actions.ts')),
  ...(await import('./src/mail/panels/use-thread-actions.ts')),
  ...(await import('./src/jobs/parts/save-signature.ts')),
  ...(await import('./src/maps/parts/map-queries.ts')),
  ...(await import('./src/requests/panels/use-duplicate-request.ts')),
  ...(await import('./src/requests/panels/use-move-request.ts')),
});
let modules: Awaited<ReturnType<typeof load>>;
let contract: Record<string, Record<string, unknown>> = {};

beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => '"token"', setItem: () => undefined });
  vi.stubGlobal('window', { addEventListener: () => undefined, alert: (text: string) => shown.push(text) });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.stubGlobal('fetch', async () => {
    if (answered === 0) throw new TypeError('Failed to fetch');
    answered -= 1;
    return new Response(JSON.stringify({ success: true, data }));
  });
  modules = await load();
  modules.openConfirms.subscribe(() => {
    for (const open of modules.openConfirms.get())
      void Promise.resolve(open.work?.()).then(
        () => open.settle(true),
        (failure: unknown) => open.settle({ failure }),
      );
  });
  modules.toasts.subscribe(() => shown.push(...modules.toasts.get().map(({ text }) => text)));
  const files = readdirSync('contract/src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  for (const name of files)
    contract = { ...contract, [name]: await import(/* @vite-ignore */ `../contract/src/${name}`) };
});
beforeEach(() => {
  shown.length = 0;
  answered = 0;
  data = signed;
  modules.toasts.set([]);
});
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

function Caller({ useHook, onResult }: { useHook: () => unknown; onResult: (result: unknown) => void }) {
  onResult(useHook());
  return null;
}

/** The result of a hook in a component of a signed-in admin. */
function given<T>(useHook: () => T): T {
  const me = {
    id: 'u1',
    isAdmin: true,
    abilities: [],
    role: null,
    timezone: 'UTC',
    account: { features: {} },
  } as unknown;
  const results: unknown[] = [];
  const caller = createElement(Caller, { useHook, onResult: (result) => results.push(result) });
  const signedIn = createElement(modules.MeProvider, { value: me as Me }, caller);
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, signedIn));
  return results[0] as T;
}

/** Runs work that throws its text to a form. */
async function caught(work: () => Promise<unknown>, textOf: (error: unknown) => string): Promise<void> {
  try {
    await work();
  } catch (error) {
    shown.push(textOf(error));
  }
}
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

const message = { messageId: 'm1' } as EmailMessage;
const thread = { threadId: 't1', emails: [message], assignedTo: null, snoozedUntil: null, isDone: false };
const request = { id: 'r1', assignedTo: [], items: [], updatedAt: '' } as unknown as Request;
const owner = { moduleType: 'clients', moduleId: 'c1' } as const;
const item = { id: 'd1', name: 'plan.pdf', type: 'file' } as DriveItem;
const messageActions = () => given(() => modules.useMessageActions({ count: 2, close: () => undefined }));
const threadActions = () => given(() => modules.useThreadActions());
const create = (body: object) =>
  caught(
    () => given(() => modules.useCreateDocument()).mutateAsync({ documentType: 1, clientId: 'c1', ...body }),
    modules.problemText,
  );

const sendOffer = () =>
  caught(
    () =>
      modules.sendComposed({
        start: { kind: 'new', messageId: null, about: {} },
        text: { to: ['ann@lee.test'], cc: [], bcc: [], subject: 'Offer', content: 'Hello' },
        ...{ from: null, draft: null, sendAt: null, withFiles: false },
      }),
    modules.sendingProblemText,
  );
const row: AddressRow = { type: 'primary', ...typeLine('12 King St') };

/** The actions whose failure the specification words otherwise than their endpoint, or shows with more around it. */
const actions: Record<string, () => unknown> = {
  'Failed to delete email. Please try again.': () => messageActions().remove(message),
  'Failed to delete email. Please try again. (threads)': () => threadActions().remove([thread]),
  'Failed to mark email as unread. Please try again.': () => messageActions().markUnread(message),
  'Failed to mark email as unread. Please try again. (threads)': () => threadActions().mark([thread], 'markUnread'),
  'Failed to mark email as read. Please try again.': () => threadActions().mark([thread], 'markRead'),
  'Failed to send. Please try again.': sendOffer,
  'Invalid response format from server': () => {
    answered = 1;
    return sendOffer();
  },
  'Failed to duplicate request': () => given(() => modules.useDuplicateRequest(() => undefined))(request),
  'Failed to update request stage: ': () => given(() => modules.useMoveRequests()).move(request, 'contacted' as never),
  'Failed to create invoice. Please try again.': () => create({ isConvertedFromJob: true }),
  'Failed to create estimate': () => create({ documentType: 2 }),
  'Failed to create invoice': () => create({}),
  'Failed to delete call record(s)': () => given(() => modules.useCallsDeletion())(['k1']),
  'Failed to delete call record(s) (one)': () =>
    given(() => modules.useCallDeletion())({ dbId: 'k1', phoneNumber: '+14165550199' } as Call),
  'Error renaming: ': () => given(() => modules.useRename(owner))(item, 'other.pdf'),
  'Error deleting: ': () => given(() => modules.useItemDeletion(owner, () => undefined))(item),
  'Failed to geocode address. Please check your address and try again.': () =>
    caught(() => modules.geocode('12 King St'), modules.locateProblemText),
  'Failed to upload signature': () => caught(() => modules.saveSignature('j1', new Blob(['x'])), messageOf),
  'Failed to process addresses. Please try again.': () =>
    caught(() => modules.locateAddresses([row], () => Promise.reject(new Error('no code'))), modules.problemText),
  'Signature upload response missing data': () => {
    [answered, data] = [1, []];
    return caught(() => modules.saveSignature('j1', new Blob(['x'])), messageOf);
  },
  'Failed to update job with signature': () => {
    answered = 1;
    return caught(() => modules.saveSignature('j1', new Blob(['x'])), messageOf);
  },
};

describe('an action without an answer shows its text', () => {
  it.each(Object.keys(actions))('%s', async (name) => {
    const text = name.replace(/ \(\w+\)$/, '');
    await actions[name]?.();
    await vi.waitFor(() =>
      expect(shown.some((each) => (text.endsWith(': ') ? each.startsWith(text) : each === text))).toBe(true),
    );
  });
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'needs' in value;
const endpointsWithText = () =>
  Object.values(contract).flatMap(
    (module) => Object.values(module).filter((value) => isEndpoint(value) && value.failure !== undefined) as Endpoint[],
  );

it('every endpoint with a text of its own throws it when no answer comes', async () => {
  const endpoints = endpointsWithText();
  expect(endpoints.length).toBeGreaterThan(60);
  for (const endpoint of endpoints) {
    const failed = await modules.fetchEndpoint(endpoint as never, {} as never).catch((error: unknown) => error);
    expect([endpoint.id, modules.problemText(failed)]).toEqual([endpoint.id, endpoint.failure]);
  }
});

/** Texts of components, each of which a journey cuts off from the server and looks at. */
const inJourneys: Record<string, readonly string[]> = {
  'e2e/cut-connection.spec.ts': [
    'Error creating folder',
    'Error loading request data',
    'Error moving item',
    'Failed to capture signature from canvas',
    'Failed to close job. Please try again.',
    'Failed to copy recording link',
    'Failed to copy time link',
    'Failed to copy transcript',
    'Failed to create task. Please try again.',
    'Failed to load job data for duplication',
    'Failed to load recording',
    'Failed to open recording',
    'Failed to play recording',
    'Failed to save signature',
    'Failed to send message',
  ],
  'e2e/client-addresses.spec.ts': [
    'Unable to find address at these coordinates. Please check the values and try again.',
    'Unable to geocode the address. Please check the address and try again.',
    'Google Maps is not available. Please try again later.',
  ],
  'e2e/located-addresses.spec.ts': [
    'Unable to find coordinates for the provided address. Please verify the address is correct.',
  ],
  'e2e/job-signature.spec.ts': ['Signature canvas not found. Please try again.'],
};

it('every failure text of the specification belongs to an endpoint, an action or a journey', () => {
  const documents = ['API.md', 'screens.md', 'requirements.tsv'].map((name) =>
    readFileSync(`docs/spec/${name}`, 'utf8'),
  );
  const texts = documents.flatMap((document) =>
    [
      ...document.matchAll(
        /'((?:Failed to|Unable to|Invalid response|Signature upload|Error (?:loading|uploading|creating|renaming|deleting|moving)) ?[^'\n]*)'/g,
      ),
    ].map(([, text = '']) => text.trim()),
  );
  const ofCalls = endpointsWithText().map(({ failure }) => failure);
  const ofActions = Object.keys(actions).map((name) => name.replace(/ \(\w+\)$|: $/g, ''));
  const known = new Set([...ofCalls, ...ofActions, ...Object.values(inJourneys).flat()]);
  // Placeholders stand for texts of the same action.
  const isKnown = (text: string) =>
    known.has(text.replace(/: (X|\{message\})$/, '')) || text === 'Failed to create {estimate or invoice}';
  expect(texts.length).toBeGreaterThan(150);
  expect([...new Set(texts)].filter((text) => !isKnown(text))).toEqual([]);
  for (const [file, asserted] of Object.entries(inJourneys)) {
    const journey = readFileSync(file, 'utf8');
    expect([file, asserted.filter((text) => !journey.includes(`'${text}'`))]).toEqual([file, []]);
  }
});
