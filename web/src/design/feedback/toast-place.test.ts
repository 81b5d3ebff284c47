import fc from 'fast-check';
import { expect, it } from 'vitest';
import { awayFrom } from './toast-place.ts';

const desktop = { width: 1440, height: 900 };
const corner = { top: 800, bottom: 880, left: 1020, right: 1420 };
const box = (left: number, top: number, width: number, height: number) => ({
  ...{ left, top },
  ...{ right: left + width, bottom: top + height },
});

it.each([
  ['above a button in the corner', corner, box(1300, 840, 100, 36), { x: 0, y: -48 }],
  ['nowhere, if the button is elsewhere', corner, box(100, 100, 100, 36), { x: 0, y: 0 }],
  ['below a button at the top', box(12, 12, 366, 60), box(300, 20, 60, 44), { x: 0, y: 60 }],
  ['beside a tall control', corner, box(1200, 0, 240, 900), { x: -228, y: 0 }],
  ['nowhere, if the control is the whole page', corner, box(0, 0, 1440, 900), { x: 0, y: 0 }],
  ['nowhere, if the control is hidden', corner, box(1300, 840, 0, 0), { x: 0, y: 0 }],
])('toasts move %s', (_, toasts, control, move) => expect(awayFrom(toasts, control, desktop)).toEqual(move));

it('moved toasts cover no button, and stay in the window', () => {
  const sizes = { left: fc.integer({ min: 0, max: 1340 }), top: fc.integer({ min: 0, max: 850 }) };
  const toasts = fc.integer({ min: 40, max: 400 }).map((height) => ({ ...corner, top: corner.bottom - height }));
  fc.assert(
    fc.property(toasts, fc.record(sizes), (stack, { left, top }) => {
      const button = box(left, top, 100, 44);
      const { x, y } = awayFrom(stack, button, desktop);
      const moved = { left: stack.left + x, right: stack.right + x, top: stack.top + y, bottom: stack.bottom + y };
      const isClear =
        moved.right <= button.left ||
        button.right <= moved.left ||
        moved.bottom <= button.top ||
        button.bottom <= moved.top;
      expect([isClear, moved.top >= 0, moved.left >= 0, moved.bottom <= desktop.height]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }),
  );
});
