import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openImapMailbox } from './imap-mailbox.ts';

/** What Gmail answers, by the beginning of the command. */
const recorded: [RegExp, string[]][] = [
  [
    /^CAPABILITY/,
    [
      '* CAPABILITY IMAP4rev1 UNSELECT IDLE NAMESPACE QUOTA ID XLIST CHILDREN X-GM-EXT-1 XYZZY SASL-IR AUTH=XOAUTH2 AUTH=PLAIN',
    ],
  ],
  [
    /^AUTHENTICATE/,
    [
      '* CAPABILITY IMAP4rev1 UNSELECT IDLE NAMESPACE QUOTA ID XLIST CHILDREN X-GM-EXT-1 UIDPLUS ENABLE MOVE CONDSTORE ESEARCH SPECIAL-USE APPENDLIMIT=35651584',
    ],
  ],
  [/^NAMESPACE/, ['* NAMESPACE (("" "/")) NIL NIL']],
  [
    /^(LIST|LSUB)/,
    [
      '* LIST (\\HasNoChildren) "/" "INBOX"',
      '* LIST (\\HasChildren \\Noselect) "/" "[Gmail]"',
      '* LIST (\\All \\HasNoChildren) "/" "[Gmail]/All Mail"',
      '* LIST (\\Drafts \\HasNoChildren) "/" "[Gmail]/Drafts"',
      '* LIST (\\Flagged \\HasNoChildren) "/" "[Gmail]/Starred"',
      '* LIST (\\HasNoChildren \\Junk) "/" "[Gmail]/Spam"',
      '* LIST (\\HasNoChildren \\Sent) "/" "[Gmail]/Sent Mail"',
      '* LIST (\\HasNoChildren \\Trash) "/" "[Gmail]/Bin"',
      '* LIST (\\HasNoChildren) "/" "Archive"',
    ],
  ],
  [/^STATUS "?([^"(]+)"? /, ['* STATUS "$1" (MESSAGES 17 UIDNEXT 4392 UIDVALIDITY 11 HIGHESTMODSEQ 7011231777)']],
  [
    /^SELECT/,
    [
      '* FLAGS (\\Answered \\Flagged \\Draft \\Deleted \\Seen $NotPhishing)',
      '* OK [PERMANENTFLAGS (\\Answered \\Flagged \\Draft \\Deleted \\Seen \\*)] Flags permitted.',
      '* OK [UIDVALIDITY 11] UIDs valid.',
      '* 17 EXISTS',
      '* 0 RECENT',
      '* OK [UIDNEXT 4392] Predicted next UID.',
      '* OK [HIGHESTMODSEQ 7011231777]',
    ],
  ],
  [
    /^UID FETCH 4390:4391 /,
    [
      '* 16 FETCH (X-GM-THRID 1278455344230334865 X-GM-MSGID 1278455344230334865 UID 4390 RFC822.SIZE 3311 MODSEQ (7011231700) INTERNALDATE "17-Feb-2026 20:05:37 +0000" FLAGS (\\Seen))',
      '* 17 FETCH (X-GM-THRID 1278455344230334865 X-GM-MSGID 1843027651022344987 UID 4391 RFC822.SIZE 812 MODSEQ (7011231701) INTERNALDATE "18-Feb-2026 01:10:00 -0500" FLAGS ())',
    ],
  ],
  [/^LOGOUT/, ['* BYE LOGOUT Requested']],
];

let server: Server;
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('* OK Gimap ready for requests from 192.0.2.7 d9443c01a7336mb1');
    createInterface(socket).on('line', (line) => {
      const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      const answer = recorded.find(([pattern]) => pattern.test(command));
      for (const each of answer?.[1] ?? []) say(each.replace('$1', answer?.[0].exec(command)?.[1] ?? ''));
      say(`${tag} OK Success`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

it('reads Gmail’s folders, and its ids of messages and threads', async () => {
  const imap = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, secure: false };
  const access = { email: 'a@example.test', imap, smtp: imap, signIn: { user: 'a@example.test', accessToken: 't' } };
  const mailbox = openImapMailbox(access, { allowsPrivate: true, filesSentMail: true });
  const session = await mailbox.connect(new AbortController().signal);
  const folders = await session.folders();
  expect(folders.map(({ role, path }) => [role, path]).sort()).toEqual([
    ['archive', '[Gmail]/All Mail'],
    ['inbox', 'INBOX'],
    ['sent', '[Gmail]/Sent Mail'],
    ['trash', '[Gmail]/Bin'],
  ]);
  expect(folders[0]).toMatchObject({ uidValidity: 11, uidNext: 4392, highestModseq: '7011231777', messageCount: 17 });
  const providerThreadId = '1278455344230334865';
  expect(await session.listHeads('[Gmail]/All Mail', [4391, 4390])).toEqual([
    {
      ...{ uid: 4390, isSeen: true, size: 3311, receivedAt: '2026-02-17T20:05:37.000Z' },
      ...{ providerMessageId: '1278455344230334865', providerThreadId },
    },
    {
      ...{ uid: 4391, isSeen: false, size: 812, receivedAt: '2026-02-18T06:10:00.000Z' },
      ...{ providerMessageId: '1843027651022344987', providerThreadId },
    },
  ]);
  await session.close();
});
