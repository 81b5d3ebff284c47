import { expect, it } from 'vitest';
import { pushAddress } from './push-services.ts';

it.each(['https://fcm.googleapis.com/fcm/send/x', 'https://updates.push.services.mozilla.com/wpush/v2/x?y=1'])(
  'takes %s',
  (address) => expect(pushAddress(address)).toBe(address),
);

it('normalizes accepted addresses', () => {
  expect(pushAddress('https://FCM.googleapis.com:443/fcm/../x y')).toBe('https://fcm.googleapis.com/x%20y');
});

it.each([
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.example.org/x',
  'https://127.0.0.1/x',
  'https://127.0.0.1;.fcm.googleapis.com/x',
  'https://127.0.0.1,.fcm.googleapis.com/x',
  'https://127.0.0.1&.fcm.googleapis.com/x',
  'https://under_score.fcm.googleapis.com/x',
  'https://:secret@fcm.googleapis.com/x',
  'https://user@fcm.googleapis.com/x',
  'fcm.googleapis.com',
])('refuses %s', (address) => expect(pushAddress(address)).toBeNull());
