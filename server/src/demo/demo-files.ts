import { addToDrive } from '@truckroll/contract/files/drive';
import { openPdfRenderer } from '../providers/pdf/render-pdf.ts';
import { demoPapers } from './company/company.ts';
import type { DemoActor, DemoApi } from './demo-api.ts';
import type { DemoSubject } from './demo-tasks.ts';
import type { Work } from './demo-work.ts';
import { dayOf } from './demo-zone.ts';
import { makeDemoFile } from './make-demo-file.ts';

const minuteMs = 60_000;
const afterMs = 20 * minuteMs;

export type FilesOfDemo = { api: DemoApi; owner: DemoActor; subjects: readonly DemoSubject[]; now: number };

/** The latest job of this title to which a file can already have been added; the latest of all, if there is none. */
export function subjectOf(title: string, { subjects, now }: FilesOfDemo): DemoSubject | undefined {
  const past = subjects.filter(({ writtenAt }) => writtenAt + afterMs + demoPapers.length * minuteMs < now);
  const suitable = past.filter((subject) => subject.title === title);
  return (suitable.length > 0 ? suitable : past).reduce<DemoSubject | undefined>(
    (latest, subject) => (latest === undefined || subject.writtenAt > latest.writtenAt ? subject : latest),
    undefined,
  );
}

/** The timeline of the readable files: papers of suppliers, cities and landlords, added after their job was created. */
export function demoFiles(parts: FilesOfDemo): Work[] {
  const { api, owner } = parts;
  const { render } = openPdfRenderer({ idleMs: 5000 });
  return demoPapers.flatMap(({ name, job, moduleType }, n): Work[] => {
    const subject = subjectOf(job, parts);
    if (subject === undefined) return [];
    const at = subject.writtenAt + afterMs + n * minuteMs;
    const run = async (): Promise<void> => {
      const { client, jobId } = subject;
      const of = { client: client.name, place: client.address?.formattedAddress ?? '', day: dayOf(at) };
      const content = await makeDemoFile(name, of, render);
      const body = { type: 'file', moduleId: moduleType === 'jobs' ? jobId() : client.id, moduleType };
      await api.ask(owner, addToDrive, { body, files: [{ field: 'files', name, content }] });
    };
    return [{ at, run }];
  });
}
