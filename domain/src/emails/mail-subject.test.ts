import { expect, test } from 'vitest';
import { headerOfSubject, mailSubjectKinds, subjectOfHeader } from './mail-subject.ts';

const id = '0199a3c4-4b1f-7c2a-8f0e-6d2b91c3a7e5';

test('a header value names the record of a message', () => {
  for (const kind of mailSubjectKinds) expect(subjectOfHeader(headerOfSubject({ kind, id }))).toEqual({ kind, id });
});

test.each(['', `client ${id}`, `job ${id} x`, 'job 7', `job ${id}\r\nBcc: a@b.co`])(
  'the header %j names no record',
  (header) => {
    expect(subjectOfHeader(header)).toBeNull();
  },
);
