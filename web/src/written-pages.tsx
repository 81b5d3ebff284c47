import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { getPublicBooking, readBooking } from '@truckroll/contract/booking/booking';
import { getPublicDocument } from '@truckroll/contract/documents/send-document';
import type { DataOf, Endpoint } from '@truckroll/contract/endpoints/endpoint';
import type { ProblemCode } from '@truckroll/contract/endpoints/problem';
import type { AskForPage, PageWriter, WrittenPage } from '@truckroll/contract/endpoints/written-page';
import { readMessagePage } from '@truckroll/contract/follow-ups/follow-ups';
import { getHubEntrance } from '@truckroll/contract/hub/hub';
import { getArrival } from '@truckroll/contract/on-my-way/on-my-way';
import { getPublicPlan } from '@truckroll/contract/plans/plans';
import { signUpState } from '@truckroll/contract/session/session';
import { type ClientLanguage, clientLanguages } from '@truckroll/domain/client-texts/client-language';
import type { RefusalsTexts } from '@truckroll/domain/client-texts/compiled/refusals.gen';
import { refusals } from '@truckroll/domain/client-texts/compiled/refusals-lazy.gen';
import { type Catalogue, type LazyCatalogues, type Texts, wordsOf } from '@truckroll/domain/client-texts/words';
import { renderToString } from 'react-dom/server';
import { forcedColorScheme } from './app/color-scheme.ts';
import { parseFlatSearch, writeFlatSearch } from './app/shell/flat-search.ts';
import { bookedQuery, bookingQuery } from './booking/screens/public/book-queries.ts';
import { BookScreen } from './booking/screens/public/book-screen.tsx';
import { writeFor } from './design/client-words/use-words.ts';
import { ApiProblem } from './design/feedback/api-problem.ts';
import { parseHtmlWith } from './design/field/parse-html.ts';
import { cssVariables, theme } from './design/theme.ts';
import { ViewerProvider } from './design/viewer.ts';
import { PublicDocumentScreen } from './documents/screens/public/public-document-screen.tsx';
import { publicDocumentQuery } from './documents/screens/public/public-queries.ts';
import { MessageScreen, messagePageQuery } from './follow-ups/screens/public/message-screen.tsx';
import { entranceQuery } from './hub/screens/hub-queries.ts';
import { HubScreen } from './hub/screens/hub-screen.tsx';
import { ArrivalScreen, arrivalQuery } from './on-my-way/screens/arrival-screen.tsx';
import { parseWrittenHtml } from './parse-written-html.ts';
import { PublicPlanScreen, publicPlanQuery } from './plans/screens/public/public-plan-screen.tsx';
import { LoginScreen } from './session/screens/login-screen.tsx';
import { signUpQuery } from './session/screens/session-queries.ts';

/**
 * Writes the pages before sign-in into their HTML, by the same components as in the browser (decision 0085). The build makes
 * one script for the server of this file, which gives the answers and sends the HTML.
 */

type Question = {
  key: QueryKey;
  answer: (ask: AskForPage) => Promise<unknown>;
  isAskedAgain?: boolean;
};

type Page = {
  path: string;
  screen: RouteComponent;
  /** What the page asks first. Null if it shows nothing that could be written. */
  question: (params: Record<string, string>, search: Record<string, string>) => Question | null;
  unless?: 'session' | 'hub';
};

/** The part of an answer that a query keeps. A refusal is thrown as the page in the browser knows it. */
async function part<E extends Endpoint, T>(
  ask: AskForPage,
  endpoint: E,
  { select, ...parts }: { params?: Record<string, string>; query?: object; select: (data: DataOf<E>) => T },
): Promise<T> {
  const asked = await ask(endpoint, parts as Parameters<AskForPage>[1]);
  if (asked.isOk) return select(asked.data);
  throw new ApiProblem({ ...asked, code: asked.code as ProblemCode | null, hasText: true });
}

const pages: readonly Page[] = [
  {
    path: '/public/documents/$token',
    screen: PublicDocumentScreen,
    question: ({ token = '' }) => ({
      key: publicDocumentQuery(token).queryKey,
      answer: (ask) =>
        part(ask, getPublicDocument, { params: { token }, query: { isAhead: true }, select: (data) => data }),
      // Only what a person looks at in a browser counts as viewed: programs that check mails open links too.
      isAskedAgain: true,
    }),
  },
  {
    path: '/public/arrivals/$token',
    screen: ArrivalScreen,
    question: ({ token = '' }) => ({
      key: arrivalQuery(token).queryKey,
      answer: (ask) => part(ask, getArrival, { params: { token }, select: ({ arrival }) => arrival }),
    }),
  },
  {
    path: '/public/plans/$token',
    screen: PublicPlanScreen,
    question: ({ token = '' }) => ({
      key: publicPlanQuery(token).queryKey,
      answer: (ask) => part(ask, getPublicPlan, { params: { token }, select: (data) => data }),
    }),
  },
  {
    path: '/public/messages/$token',
    screen: MessageScreen,
    question: ({ token = '' }) => ({
      key: messagePageQuery(token).queryKey,
      answer: (ask) => part(ask, readMessagePage, { params: { token }, select: ({ page }) => page }),
    }),
  },
  {
    path: '/book/$slug',
    screen: BookScreen,
    question: ({ slug = '' }, { booking: hold }) =>
      hold === undefined
        ? {
            key: bookingQuery(slug).queryKey,
            answer: (ask) => part(ask, getPublicBooking, { params: { slug }, select: ({ booking }) => booking }),
          }
        : {
            key: bookedQuery(slug, hold).queryKey,
            answer: (ask) => part(ask, readBooking, { params: { slug, hold }, select: ({ booking }) => booking }),
          },
  },
  {
    path: '/hub',
    screen: HubScreen,
    // A personal link works once, and on one device.
    question: (_, { link, view, company = 'this' }) =>
      link !== undefined || view !== undefined
        ? null
        : {
            key: entranceQuery(company).queryKey,
            answer: (ask) => part(ask, getHubEntrance, { params: { company }, select: (data) => data }),
          },
    unless: 'hub',
  },
  {
    path: '/login',
    screen: LoginScreen,
    question: () => ({
      key: signUpQuery.queryKey,
      answer: (ask) => part(ask, signUpState, { select: (data) => data }),
    }),
    unless: 'session',
  },
];

/** Rendering waits for nothing, so that all languages are loaded before. */
const catalogues = import.meta.glob<Record<string, LazyCatalogues<Texts>>>(
  ['../../domain/src/client-texts/compiled/*-lazy.gen.ts', '!**/mails-lazy.gen.ts'],
  { eager: true },
);
for (const places of Object.values(catalogues))
  for (const place of Object.values(places))
    for (const language of clientLanguages) {
      const found = place[language];
      if (typeof found === 'function') Object.assign(place, { [language]: await found() });
    }
parseHtmlWith(parseWrittenHtml);

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)')}/?$`);
const known = pages.map((page) => ({ page, pattern: patternOf(page.path) }));

type Found = { page: Page; params: Record<string, string>; search: Record<string, string> };

function pageAt({ pathname, search }: URL): Found | null {
  for (const { page, pattern } of known) {
    const groups = pattern.exec(pathname)?.groups;
    if (!pattern.test(pathname)) continue;
    const params = Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)] as const);
    return { page, params: Object.fromEntries(params), search: parseFlatSearch(search) };
  }
  return null;
}

/** A client whose only query has been answered, or refused. */
async function answered(question: Question, ask: AskForPage): Promise<{ queries: QueryClient; data: unknown } | null> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  try {
    const data = await queries.fetchQuery({ queryKey: question.key, queryFn: () => question.answer(ask) });
    return { queries, data };
  } catch (error) {
    // The page itself says when the server is busy, and offers to try again.
    if (!(error instanceof ApiProblem) || error.status >= 500 || error.status === 429) return null;
    return { queries, data: undefined };
  }
}

const noViewer = {
  useViewer(): never {
    throw new Error('Nobody is signed in.');
  },
  companyName: () => undefined,
  useWaiting: () => 0,
};

async function routerFor(page: Page, address: string) {
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: page.path, component: page.screen });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: parseFlatSearch,
    stringifySearch: writeFlatSearch,
    isServer: true,
  });
  await router.load();
  return router;
}

const headParts = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)/;

/** The elements that React puts before the page, which belong into the head, and the page. */
function apart(rendered: string): { head: string; html: string } {
  let head = '';
  let html = rendered;
  for (let found = headParts.exec(html); found !== null; found = headParts.exec(html)) {
    // Those of the application's own page follow, and replace these (app/written/written-page.ts).
    head += found[0].replace(/^<(?=meta|link)\w+/, '$& data-written');
    html = html.slice(found[0].length);
  }
  return { head, html };
}

/** Before the application runs, a form would send what is in it as the address of a page, and a button does nothing. */
const atRest = (html: string): string =>
  html
    .replaceAll(/<form\b/g, '<div')
    .replaceAll('</form>', '</div>')
    .replaceAll(/<button\b/g, '<button aria-disabled="true"');

const noticeIn = (language: ClientLanguage): string =>
  wordsOf(language, refusals[language] as Catalogue<RefusalsTexts>).say('noScripts');

/** React's mark of a part that was not there yet. */
const isIncomplete = (html: string): boolean => html.includes('<!--$!-->') || html.includes('<!--$?-->');

async function writePage({
  address,
  locales,
  ask,
}: Parameters<PageWriter['writePage']>[0]): Promise<WrittenPage | null> {
  const url = new URL(address, 'http://page');
  const found = pageAt(url);
  const question = found?.page.question(found.params, found.search);
  if (found === null || question === null || question === undefined) return null;
  const result = await answered(question, ask);
  if (result === null) return null;
  const router = await routerFor(found.page, `${url.pathname}${url.search}`);
  const scheme = forcedColorScheme(url.pathname);
  const { rendered, language } = writeFor({ locales, search: url.search }, () =>
    renderToString(
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        forceColorScheme={scheme}
      >
        <QueryClientProvider client={result.queries}>
          <ViewerProvider value={noViewer}>
            <RouterProvider router={router} />
          </ViewerProvider>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  const { head, html } = apart(rendered);
  if (!html.includes('<main') || isIncomplete(html)) return null;
  return {
    head,
    html: atRest(html),
    language,
    scheme: scheme ?? null,
    unless: found.page.unless ?? null,
    notice: noticeIn(language),
    // A refusal is asked for again: it may have been one of the moment.
    answers:
      result.data === undefined
        ? []
        : [{ key: question.key, data: result.data, isAskedAgain: question.isAskedAgain === true }],
  };
}

export const writer: PageWriter = { writePage };
