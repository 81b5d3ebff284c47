import { addToDrive } from '@truckroll/contract/files/drive';
import { changeJobPhoto } from '@truckroll/contract/jobs/job-photos';
import { chanceFrom } from './chance.ts';
import { demoPhotos } from './company/company.ts';
import { type FilesOfDemo, subjectOf } from './demo-files.ts';
import { drawFloorPlan, drawWaterHeater } from './demo-jobs-pictures.ts';
import type { Work } from './demo-work.ts';

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
