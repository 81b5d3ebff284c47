import { expect, it } from 'vitest';
import { originOf } from './origin.ts';

it.each([
  ['https://work.example.org', 'https://work.example.org'],
  ['https://Work.Example.org:443/login?next=1#top', 'https://work.example.org'],
  ['http://192.168.1.5:3000/', 'http://192.168.1.5:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['https:work.example.org', null],
  ['work.example.org', null],
  ['javascript:alert(1)', null],
  ['https://owner:secret@evil.test', null],
  ['https://', null],
  ['', null],
])('reads %s as %s', (text, origin) => {
  expect(originOf(text)).toBe(origin);
});
