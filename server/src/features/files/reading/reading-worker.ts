import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Pages, type Reading, type ReadingRequest } from './reading.ts';

// The thread gets a low priority, because API requests matter more. Only Linux has priorities per thread.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Each file loads only the libraries of its kind: loading all of them takes longer than reading most files. */
async function read({ kind, content, recognizes, ...limits }: ReadingRequest): Promise<Reading> {
  const pages = new Pages(limits);
  switch (kind) {
    case 'pdf':
      await (await import('./read-pdf.ts')).readPdf(content, pages, recognizes);
      break;
    case 'csv':
      (await import('./read-csv.ts')).readCsv(content, pages);
      break;
    case 'document':
      (await import('./read-document.ts')).readDocument(content, pages);
      break;
    case 'workbook':
      await (await import('./read-workbook.ts')).readWorkbook(content, pages);
      break;
    case 'slides':
      (await import('./read-slides.ts')).readSlides(content, pages);
      break;
    case 'picture':
      await (await import('./read-picture.ts')).readPicture(content, pages);
      break;
  }
  return { outcome: 'read', pages: pages.list };
}

async function readOrSay(request: ReadingRequest): Promise<Reading> {
  try {
    return await read(request);
  } catch (error) {
    return { outcome: 'unreadable', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

parentPort?.postMessage(await readOrSay(workerData as ReadingRequest));
