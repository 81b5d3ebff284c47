import { describe, expect, it } from 'vitest';
import { aboutRecord, forwardOf, hasOthers, newEmail, replyTo } from './compose-start.ts';

const received = {
  ...{ messageId: 'm', from: ['Ann Lee <ann@lee.com>'], to: ['office@acme.com', 'ben@lee.com'], cc: ['cy@lee.com'] },
  ...{ replyTo: [], subject: 'Boiler', isOutgoing: false },
  attachments: [{ s3_key: 'k', filename: 'plan.pdf', content_type: 'application/pdf', size: 8, presignedUrl: '' }],
};
const own = ['Office@acme.com'];

describe('a reply', () => {
  it('is addressed to the sender', () => {
    expect(replyTo(received, { all: false, own })).toMatchObject({
      ...{ kind: 'reply', messageId: 'm', to: ['Ann Lee <ann@lee.com>'], cc: [], subject: 'Re: Boiler' },
    });
  });

  it('is addressed to Reply-To if there is one', () => {
    expect(replyTo({ ...received, replyTo: ['desk@lee.com'] }, { all: false, own }).to).toEqual(['desk@lee.com']);
  });

  it('to all is addressed to everybody else once, without the own address', () => {
    expect(replyTo(received, { all: true, own }).cc).toEqual(['ben@lee.com', 'cy@lee.com']);
    expect(hasOthers(received, own)).toBe(true);
    expect(hasOthers({ ...received, to: ['office@acme.com'], cc: ['ann@lee.com'] }, own)).toBe(false);
  });

  it('to an own message is addressed to its recipients', () => {
    const sent = { ...received, isOutgoing: true, from: ['office@acme.com'], to: ['ann@lee.com'], cc: ['cy@lee.com'] };
    expect(replyTo(sent, { all: true, own })).toMatchObject({ to: ['ann@lee.com'], cc: ['cy@lee.com'] });
  });
});

it('a forwarded message has the files and no recipients yet', () => {
  expect(forwardOf(received)).toMatchObject({
    ...{ kind: 'forward', to: [], subject: 'Fwd: Boiler', forwarded: [{ s3_key: 'k', filename: 'plan.pdf', size: 8 }] },
  });
});

it('a new message about a job fills templates in with the values of the job', () => {
  const record = { kind: 'job', id: 'j' } as const;
  expect(newEmail({ to: ['ann@lee.test'], about: aboutRecord('c', record) }).about).toEqual({
    ...{ clientId: 'c', jobId: 'j', record },
  });
  expect(aboutRecord('c', { kind: 'request', id: 'r' }).jobId).toBeUndefined();
});
