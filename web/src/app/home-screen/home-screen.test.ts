import { expect, it } from 'vitest';
import { wantsHomeScreen } from './home-screen.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple}`;

it.each([
  ['Safari on an iPhone', `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 5, false, true],
  ['Safari on an iPad', `${mac} Version/18.1 Safari/605.1.15`, 5, false, true],
  ['the added application', `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 5, true, false],
  ['Safari on a Mac', `${mac} Version/18.1 Safari/605.1.15`, 0, false, false],
  ['Chrome on an iPhone', `${iphone} CriOS/130.0 Mobile/15E148 Safari/604.1`, 5, false, false],
  ['Firefox on an iPhone', `${iphone} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`, 5, false, false],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    5,
    false,
    false,
  ],
])('the hint for %s', (_, userAgent, maxTouchPoints, isStandalone, expected) => {
  expect(wantsHomeScreen({ userAgent, maxTouchPoints, isStandalone })).toBe(expected);
});
