import { crc32, deflateSync } from 'node:zlib';
import type { Chance } from './chance.ts';

/** A greyscale picture, 0 black to 255 white. */
type Picture = { width: number; height: number; pixels: Uint8Array };

const blank = (width: number, height: number): Picture => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(255),
});

function dot({ width, height, pixels }: Picture, x: number, y: number, radius: number): void {
  for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(height - 1, y + radius); row += 1) {
    for (let column = Math.max(0, Math.floor(x - radius)); column <= Math.min(width - 1, x + radius); column += 1) {
      if ((column - x) ** 2 + (row - y) ** 2 <= radius ** 2) pixels[row * width + column] = 20;
    }
  }
}

type Point = { x: number; y: number };

function line(picture: Picture, from: Point, to: Point, radius: number): void {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y)) || 1;
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    dot(picture, from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, radius);
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Encodes the picture as an 8-bit greyscale PNG. */
export function toPng({ width, height, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const content = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...content]);
}

/** A signature drawn with a finger: shrinking loops above a line. */
export function drawSignature(chance: Chance): Buffer {
  const picture = blank(360, 120);
  const loops = chance.between(4, 7);
  const phase = chance.between(0, 314) / 100;
  const at = (share: number): Point => {
    const height = 34 * (1 - share * 0.6);
    return {
      x: 30 + share * 270 + 12 * Math.sin(share * loops * 9 + phase),
      y: 62 + height * Math.sin(share * loops * 6.28 + phase) * Math.cos(share * 2.2),
    };
  };
  const steps = 160;
  for (let step = 0; step < steps; step += 1) line(picture, at(step / steps), at((step + 1) / steps), 1.4);
  line(picture, { x: 40, y: 98 }, { x: chance.between(200, 320), y: chance.between(88, 100) }, 1.1);
  return toPng(picture);
}

/** A sketch of a floor plan with the pipes and the panel. */
export function drawFloorPlan(chance: Chance): Buffer {
  const picture = blank(480, 320);
  const [left, top, right, bottom] = [24, 24, 456, 296];
  const wall = (x1: number, y1: number, x2: number, y2: number): void =>
    line(picture, { x: x1, y: y1 }, { x: x2, y: y2 }, 2.2);
  wall(left, top, right, top);
  wall(right, top, right, bottom);
  wall(right, bottom, left, bottom);
  wall(left, bottom, left, top);
  const [x, y] = [chance.between(160, 320), chance.between(120, 200)];
  wall(x, top, x, y - 30);
  wall(x, y + 10, x, bottom);
  wall(left, y, x - 40, y);
  wall(x, y, right - 50, y);
  const mark = { x: chance.between(left + 30, x - 40), y: chance.between(y + 25, bottom - 25) };
  line(picture, { x: mark.x - 9, y: mark.y - 9 }, { x: mark.x + 9, y: mark.y + 9 }, 1.6);
  line(picture, { x: mark.x - 9, y: mark.y + 9 }, { x: mark.x + 9, y: mark.y - 9 }, 1.6);
  return toPng(picture);
}

/** A sketch of a water heater with its pipes and the leak. */
export function drawWaterHeater(chance: Chance): Buffer {
  const picture = blank(320, 420);
  const [left, right, top, bottom] = [90, 230, 110, chance.between(350, 380)];
  const stroke = (x1: number, y1: number, x2: number, y2: number, radius = 1.8): void =>
    line(picture, { x: x1, y: y1 }, { x: x2, y: y2 }, radius);
  stroke(left, top, left, bottom);
  stroke(right, top, right, bottom);
  const curve = (y: number, height: number): void => {
    for (let x = left; x < right; x += 2) {
      const at = (each: number): number => y - height * Math.sin(((each - left) / (right - left)) * Math.PI);
      stroke(x, at(x), x + 2, at(x + 2));
    }
  };
  curve(top, 26);
  curve(bottom, -10);
  for (const x of [130, 190]) stroke(x, 20, x, top - 22, 3.2);
  stroke(right, 150, right + 40, 150, 3);
  stroke(right + 40, 150, right + 40, 300, 3);
  const drop = { x: chance.between(left + 20, right - 20), y: bottom + 18 };
  for (let angle = 0; angle < 6.28; angle += 0.1) {
    dot(picture, drop.x + 8 * Math.cos(angle), drop.y + 8 * Math.sin(angle), 1.2);
  }
  return toPng(picture);
}

/** A sketch of a furnace with a row of burners for each stage, and the unit outside if it also cools. */
export function drawFurnace({ stages, cools }: { stages: number; cools: boolean }): Buffer {
  const picture = blank(480, 320);
  const stroke = (x1: number, y1: number, x2: number, y2: number, radius = 1.8): void =>
    line(picture, { x: x1, y: y1 }, { x: x2, y: y2 }, radius);
  const box = (left: number, top: number, right: number, bottom: number): void => {
    for (const y of [top, bottom]) stroke(left, y, right, y, 2.2);
    for (const x of [left, right]) stroke(x, top, x, bottom, 2.2);
  };
  const circle = (x: number, y: number, radius: number): void => {
    for (let angle = 0; angle < 6.28; angle += 0.02)
      dot(picture, x + radius * Math.cos(angle), y + radius * Math.sin(angle), 1.6);
  };
  const left = cools ? 70 : 170;
  box(left, 90, left + 140, 296);
  box(left + 24, 24, left + 116, 90);
  stroke(left, 190, left + 140, 190);
  for (let stage = 0; stage < stages; stage += 1) {
    for (let x = left + 25; x <= left + 115; x += 18) {
      const y = 122 + stage * 38;
      stroke(x - 5, y + 12, x, y - 8, 1.4);
      stroke(x, y - 8, x + 5, y + 12, 1.4);
    }
  }
  for (const y of [216, 236, 256, 276]) stroke(left + 24, y, left + 116, y, 1.4);
  if (cools) {
    box(300, 176, 430, 296);
    for (const radius of [44, 30, 8]) circle(365, 236, radius);
    for (const y of [250, 264]) stroke(left + 140, y, 300, y, 2.6);
  }
  return toPng(picture);
}
