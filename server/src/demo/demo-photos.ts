import { addToDrive } from '@truckroll/contract/files/drive';
import { changeJobPhoto } from '@truckroll/contract/jobs/job-photos';
import type { PhotoKind } from '@truckroll/domain/job-photos/photo-kinds';
import type { PhotoMark } from '@truckroll/domain/job-photos/photo-marks';
import { chanceFrom } from './chance.ts';
import { type FilesOfDemo, subjectOf } from './demo-files.ts';
import { drawFloorPlan, drawWaterHeater } from './demo-jobs-pictures.ts';
import type { Work } from './demo-work.ts';

type DemoPhoto = { name: string; kind: PhotoKind; marks: PhotoMark[] };

/** Each is a plain drawing: the leaking heater, the plan of the room, and the heater when it was done. */
const demoPhotos: readonly DemoPhoto[] = [
  {
    name: 'Leak below the tank.png',
    kind: 'before',
    marks: [
      { kind: 'arrow', color: 'red', from: { x: 0.85, y: 0.72 }, to: { x: 0.58, y: 0.93 } },
      { kind: 'text', color: 'red', at: { x: 0.62, y: 0.68 }, text: 'Leak' },
    ],
  },
  { name: 'Where the pipes run.png', kind: 'during', marks: [] },
  { name: 'New tank in place.png', kind: 'after', marks: [] },
];

const minuteMs = 60_000;
const afterMs = 45 * minuteMs;

/** The timeline of the photos of one job. Its drawings have a chance of their own, so that nothing else changes. */
export function photographJob(parts: FilesOfDemo): Work[] {
  const { api, owner } = parts;
  const subject = subjectOf('Replace 50 gal water heater', parts);
  if (subject === undefined) return [];
  const chance = chanceFrom(7);
  return demoPhotos.map(({ name, kind, marks }, n) => ({
    at: subject.writtenAt + afterMs + n * minuteMs,
    run: async () => {
      const content = kind === 'during' ? drawFloorPlan(chance) : drawWaterHeater(chance);
      const body = { type: 'file' as const, moduleType: 'jobs' as const, moduleId: subject.jobId() };
      const [photo] = await api.ask(owner, addToDrive, { body, files: [{ field: 'files', name, content }] });
      if (photo === undefined) throw new Error(`The photo ${name} was not stored`);
      await api.ask(owner, changeJobPhoto, { params: { photoId: photo.id }, body: { kind, marks } });
    },
  }));
}
