import { describe, expect, it } from 'vitest';
import type { FolderRole } from './email-kinds.ts';
import { answeredPerson, isOutgoingMail, writerOf } from './mail-direction.ts';

const own = 'Office@acme.test';
const [office, alias, lead] = ['Acme <office@acme.test>', 'Sales <sales@acme.test>', 'Ann Lee <ann@lee.test>'];

describe('the direction of a message', () => {
  it.each<[string, FolderRole[], string, string[], boolean]>([
    ['a website form, to Reply-To', ['inbox'], office, [lead], false],
    ['a website form that the mailbox itself sent', ['inbox', 'sent'], office, [lead], false],
    ['a website form that was filed', ['archive'], office, [lead], false],
    ['a program under the own address', ['inbox'], office, [], false],
    ['a note to oneself', ['inbox', 'sent'], office, [], true],
    ['a note to oneself with Reply-To', ['inbox', 'sent'], office, [office], true],
    ['sent mail', ['sent'], office, [], true],
    ['sent mail from an alias', ['sent'], alias, [], true],
    ['sent mail from an alias with answers to another', ['sent'], alias, [office], true],
    ['sent mail with answers to a colleague', ['sent'], office, [alias], true],
    ['sent mail that was filed', ['archive'], office, [], true],
    ['mail from somebody else', ['inbox'], lead, [], false],
    ['mail from somebody else that was filed', ['archive'], lead, [office], false],
    ['mail that lies nowhere yet', [], office, [], true],
  ])('%s in %j', (_, places, from, replyTo, expected) =>
    expect(isOutgoingMail({ from: [from], replyTo }, { own, places })).toBe(expected),
  );
});

it.each([
  ['a person', { from: [lead], replyTo: [] }, lead, lead],
  [
    'a person with another address for answers',
    { from: [lead], replyTo: ['a@home.test'] },
    lead,
    'Ann Lee <a@home.test>',
  ],
  ['a form under the own address', { from: [office], replyTo: [lead] }, lead, lead],
  [
    'a form under another address of the company',
    { from: ['Site <wp@acme.test>'], replyTo: ['ann@lee.test'] },
    'ann@lee.test',
    'ann@lee.test',
  ],
  ['nobody', { from: [], replyTo: [] }, '', ''],
])('of %s the writer and who is answered are known', (_, heads, writer, answered) => {
  const message = { ...heads, to: [office], cc: [] };
  expect([writerOf(message), answeredPerson(message)]).toEqual([writer, answered]);
});
