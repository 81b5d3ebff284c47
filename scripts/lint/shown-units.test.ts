import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { inProject, projectFolder } from '../project.mjs';

/**
 * The staff's screens write times, distances and weeks by web/src/design/shown-units.ts, which knows the person's clock,
 * unit and first day of the week. Clients' pages write them in the format of their language.
 */
const routes = globSync('web/src/routes/{public,hub,book}*.tsx', { cwd: projectFolder });
const ofClients = routes.flatMap((route) =>
  [...readFileSync(inProject(route), 'utf8').matchAll(/import\('\.\.\/([\w/-]+)\/[\w-]+\.tsx'\)/g)].map(
    ([, folder = '']) => `web/src/${folder}/`,
  ),
);
/** Screens of the staff that are in the folder of a client's page. */
const alsoOfStaff = /\/(booking-settings|booking-page|service-dialog|zone-|follow-ups-screen|step-dialog)/;

const files = globSync('web/src/**/*.{ts,tsx}', { cwd: projectFolder }).filter(
  (file) =>
    !/\.(test|gen)\.tsx?$|design\/(shown-units|client-words)/.test(file) &&
    (!ofClients.some((folder) => file.startsWith(folder)) || alsoOfStaff.test(file)),
);

type Node = Record<string, unknown> & { type: string };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** What of `domain` writes a time with 24 hours unless it is told the clock. */
const writers = new Set(['formatDateTime', 'formDateTime', 'formatSchedule', 'formatSpan', 'relativeTime']);
const withClock = new Set(['absenceTimeText', 'invitationTime']);

/** Names of values 'HH:mm'. Moments have such names too, but are never shown as they are. */
const timeNames = new Set(['startTime', 'endTime', 'quietFrom', 'quietTo']);

/** Whether an expression is a time of day 'HH:mm': `wallClock(…).time`. Those of style sheets are none. */
const isRawTime = (value: unknown): boolean => {
  if (!isNode(value) || value.type !== 'MemberExpression') return false;
  const [object, property] = [value.object as Node, value.property as Node];
  return property.name === 'time' && object.name !== 'styles' && object.name !== 'typed';
};

const isNamedTime = (value: unknown): boolean =>
  isNode(value) && value.type === 'Identifier' && timeNames.has(String(value.name));

function faultsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(faultsIn);
  if (!isNode(value)) return [];
  const faults: string[] = [];
  const { type } = value;
  if (type === 'ImportDeclaration') {
    const { value: from } = value.source as { value: string };
    if (!from.startsWith('@truckroll/domain/format/')) return [];
    return (value.specifiers as { imported?: { name: string } }[]).flatMap(({ imported }) =>
      imported !== undefined && writers.has(imported.name) ? [`${imported.name} knows no clock`] : [],
    );
  }
  if (type === 'TemplateLiteral') {
    const quasis = value.quasis as { value: { cooked: string } }[];
    // A name behind a word is read by people; one behind another value is part of a key.
    const isShown = (each: unknown, at: number): boolean =>
      isRawTime(each) || (isNamedTime(each) && /\p{L}:? $/u.test(quasis[at]?.value.cooked ?? ''));
    if ((value.expressions as unknown[]).some(isShown)) faults.push('a raw time');
  }
  if (type === 'JSXElement' || type === 'JSXFragment')
    for (const child of value.children as Node[])
      if (child.type === 'JSXExpressionContainer' && (isRawTime(child.expression) || isNamedTime(child.expression)))
        faults.push('a raw time');
  if (type === 'CallExpression') {
    const { name = '' } = value.callee as { name?: string };
    if (withClock.has(name) && (value.arguments as unknown[]).length < 3) faults.push(`${name} without a clock`);
  }
  const text = type === 'TemplateElement' ? (value.value as { cooked: string }).cooked : value.value;
  if (['JSXText', 'Literal', 'TemplateElement'].includes(type) && /[\s\d]km\b/.test(String(text)))
    faults.push('kilometres');
  // A week that begins with Sunday: the day less its place in the week.
  if (type === 'UnaryExpression' && value.operator === '-') {
    const argument = value.argument as { callee?: { name?: string } };
    if (argument.callee?.name === 'weekdayOf') faults.push('a week that begins on a fixed day');
  }
  return [...faults, ...Object.entries(value).flatMap(([key, part]) => (key === 'parent' ? [] : faultsIn(part)))];
}

const faultsOf = (file: string, text: string): string[] => faultsIn(parseSync(file, text).program);

/** What nobody of the staff reads: the value of a form, and the quotation in a mail to somebody else. */
const unread = new Set(['web/src/design/field/typed-moment.ts', 'web/src/mail/panels/reply-area.tsx']);

test('the screens of the staff write times, distances and weeks as the person reads them', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files
    .filter((file) => !unread.has(file))
    .flatMap((file) => faultsOf(file, readFileSync(inProject(file), 'utf8')).map((fault) => `${file}: ${fault}`));
  expect(found).toEqual([]);
});

test.each([
  ["import { formatDateTime } from '@truckroll/domain/format/dates';"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code that the check reads.
  ['const a = `${from.time} to ${to.time}`;'],
  ['const a = <time>{wallClock(at, zone).time}</time>;'],
  ['const a = absenceTimeText(absence, zone);'],
  ['const a = <p>Ends {endTime}</p>;'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code that the check reads.
  ['const a = `ends ${endTime}`;'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code that the check reads.
  ['const a = `${distance} km`;'],
  ['const a = <p>{distance} km</p>;'],
  ['const a = addDays(day, -weekdayOf(day));'],
])('reports %s', (code) => {
  expect(faultsOf('a.tsx', code)).not.toEqual([]);
});

test.each([
  ["import { formatDateTime } from '../design/shown-units.ts';"],
  ["import { formatDay, wallClock } from '@truckroll/domain/format/dates';"],
  ['const a = <TimeInput value={typed.time} className={styles.time} />;'],
  ['const a = <time>{clockTime(at, zone)}</time>;'],
  ['const a = { startTime: from.time };'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code that the check reads.
  ['const a = `${personId} ${startTime}`;'],
])('does not report %s', (code) => {
  expect(faultsOf('a.tsx', code)).toEqual([]);
});
