import { expect, it } from 'vitest';
import { nameOfPart, typeOfName } from './part-names.ts';

it.each([
  ['text/calendar', 'invitation.ics'],
  ['application/ics', 'invitation.ics'],
  ['message/rfc822', 'message.eml'],
  ['text/x-vcard', 'contact.vcf'],
  ['image/jpeg', 'picture.jpg'],
  ['image/x-unknown', 'picture'],
  ['audio/x-wav', 'recording.wav'],
  ['application/pdf', 'document.pdf'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'document.xlsx'],
  ['message/delivery-status', 'delivery report.txt'],
  ['message/disposition-notification', 'read receipt.txt'],
  ['application/octet-stream', 'file'],
  ['constructor', 'file'],
  ['', 'file'],
])('an unnamed part of the type %s is called %s', (type, name) => expect(nameOfPart(type)).toBe(name));

it.each([
  ['Plan.PDF', 'application/pdf'],
  ['photo.jpeg', 'image/jpeg'],
  ['plan', null],
  ['a.constructor', null],
])('the type of %s is %s', (name, type) => expect(typeOfName(name)).toBe(type));
