import { describe, expect, it } from 'vitest';
import { composeRefusal } from './compose-refusal.ts';

const signature = '<p>Ann</p>';
const text = { to: ['ab@c.co'], cc: [], bcc: [], subject: 'Boiler', content: '<p>Hello</p><p>Ann</p>' };
const textOf = (kind: 'new' | 'reply' | 'forward', change: Partial<typeof text> = {}, messageId: string | null = 'm') =>
  composeRefusal({ kind, messageId, text: { ...text, ...change }, signature })?.text;

describe('a message cannot be sent', () => {
  it('as a new one without recipients, subject and text, checked in this order', () => {
    const content = '<p></p><p>Ann</p>';
    expect(textOf('new', { to: [], subject: ' ', content })).toBe('Please add at least one recipient');
    expect(textOf('new', { subject: ' ', content })).toBe('Please add a subject');
    expect(textOf('new', { content })).toBe('Please add a body');
    expect(textOf('new', {}, null)).toBeUndefined();
  });

  it('as a reply without own text, or as a forwarded message without a recipient', () => {
    expect(textOf('reply', { content: '<p>Ann</p>', to: [] })).toBe('Please enter reply content');
    expect(textOf('forward', { to: [], content: '' })).toBe("Please enter recipient's email address");
    expect(textOf('forward', { content: '' })).toBeUndefined();
    expect(textOf('reply', {}, null)).toBe('No email selected');
  });

  it('with a template field left in its text', () => {
    const content = '<p>Hi {client.firstName}, {x}</p>';
    expect(textOf('new', { content, subject: '{job.date}' })).toBe(
      'Please replace {job.date}, {client.firstName} before sending',
    );
  });
});
