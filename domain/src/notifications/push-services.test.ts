import { expect, it } from 'vitest';
import { isPushService } from './push-services.ts';

it.each(['https://fcm.googleapis.com/fcm/send/x', 'https://updates.push.services.mozilla.com/wpush/v2/x'])(
  'takes %s',
  (address) => expect(isPushService(address)).toBe(true),
);

it.each([
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.example.org/x',
  'https://127.0.0.1/x',
  'fcm.googleapis.com',
])('refuses %s', (address) => expect(isPushService(address)).toBe(false));
