import { packItems, type TradePack } from './trade-pack.ts';

export const handymanPack: TradePack = {
  items: [
    ...packItems('Time', [
      ['S', 'Handyman labour', 'hour', 8_500],
      ['S', 'Half day', 'each', 32_000, 'Four hours on site.'],
      ['S', 'Full day', 'each', 58_000, 'Eight hours on site.'],
      ['S', 'Trip charge', 'visit', 4_500],
    ]),
    ...packItems('Walls and paint', [
      ['S', 'Drywall patch', 'each', 14_500, 'Up to 12 x 12 in, ready to paint.'],
      ['S', 'Interior painting', 'room', 39_500, 'Walls, two coats.'],
      ['S', 'Caulking, tub or shower', 'each', 12_500],
      ['S', 'Grout repair', 'hour', 8_500],
    ]),
    ...packItems('Doors and windows', [
      ['S', 'Interior door installation', 'each', 22_500, 'Labour; the door is extra.'],
      ['S', 'Door lock replacement', 'each', 9_500],
      ['S', 'Window screen repair', 'each', 6_500],
      ['S', 'Weatherstripping', 'each', 8_500],
    ]),
    ...packItems('Mounting and assembly', [
      ['S', 'TV mounting', 'each', 14_500],
      ['S', 'Shelf installation', 'each', 7_500],
      ['S', 'Furniture assembly', 'hour', 7_500],
      ['S', 'Curtain rod installation', 'each', 5_500],
    ]),
    ...packItems('Outdoors', [
      ['S', 'Gutter cleaning', 'visit', 16_500],
      ['S', 'Pressure washing', 'hour', 9_500],
      ['S', 'Fence repair', 'hour', 8_500],
      ['S', 'Haul away', 'load', 9_500],
    ]),
  ],
  jobTypes: ['Repair', 'Assembly', 'Painting', 'Installation', 'Outdoor work', 'Odd jobs'],
};
