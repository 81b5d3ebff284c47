import { generalProblems } from '@truckroll/contract/endpoints/general-problems';
import { photoFactsOf, withFacts, withoutPlace } from '@truckroll/domain/job-photos/photo-facts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { drawJpeg, within } from '../draw-picture.ts';
import { readToken } from '../session/session-token.ts';
import { commonHeaders } from '../transport/request-parts.ts';
import { goesInPieces, type PieceRequest, sendPieces } from '../transport/send-pieces.ts';
import { type Answer, NoAnswer, send } from '../transport/transport.ts';

/** From this size a photo is made smaller: a day of photos has to fit on the device, and through a poor network. */
const largePhoto = 1_200_000;
const longestSide = 2_560;

/**
 * A photo without the place where it was taken, and with its longer side at 2,560 pixels if it is large. It keeps how it was
 * held and when it was taken. Pictures that this browser cannot read, and other files, stay as they are.
 */
export async function smaller(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const content = new Uint8Array(await file.arrayBuffer());
  const { time } = photoFactsOf(content);
  const small = file.size > largePhoto ? await drawJpeg(file, jpegName(file), within(longestSide)) : null;
  const clean =
    small !== null && small.size < file.size
      ? // It is drawn as it was held.
        { name: small.name, bytes: withFacts(new Uint8Array(await small.arrayBuffer()), { orientation: 1, time }) }
      : { name: file.name, bytes: withoutPlace(content) };
  if (clean.bytes === null) return file;
  return new File([clean.bytes], clean.name, { type: 'image/jpeg', lastModified: file.lastModified });
}

const jpegName = ({ name }: File): string => name.replace(/\.\w+$/, '.jpg');

/** How long the server may take to say what it has, before the files wait on this device instead. */
const firstAnswerMs = 8_000;

/** Sends large files in pieces before their request. Answers what the request then contains: their uploads, or the files. */
export async function beforeRequest(
  files: readonly File[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<{ files: readonly File[] } | { uploads: readonly string[] }> {
  if (!goesInPieces(files)) return { files };

  async function ask({ method, address, body }: PieceRequest): Promise<Answer> {
    const late = method === 'GET' ? AbortSignal.timeout(firstAnswerMs) : signal;
    try {
      return await send({
        ...{ method, address, headers: commonHeaders(readToken()), reading: 'json', onProgress: undefined },
        ...{ isLeaving: false, hasNoTimeLimit: false, signal: AbortSignal.any([signal, late]) },
        ...(body === undefined ? {} : { body }),
      });
    } catch (error) {
      if (late.aborted && !signal.aborted) throw new NoAnswer('No answer in time', { cause: error });
      throw error;
    }
  }

  try {
    const sent = await sendPieces(files, { send: ask, onProgress });
    // The request itself is then refused with the reason.
    return 'refusal' in sent ? { files } : sent;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    throw new ApiProblem({ status: 0, message: generalProblems.unexpected[1] });
  }
}
