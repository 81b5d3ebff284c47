import type { Ok } from '@truckroll/contract/endpoints/endpoint';
import { cleanFileName } from '@truckroll/domain/files/upload-rules';
import { formOf } from './request-parts.ts';
import { type Answer, isEnvelope, NoAnswer, type Outgoing } from './transport.ts';

/** The size of a piece. The server takes at most 1 MB. */
const pieceBytes = 1_000_000;

const sizeOf = (files: readonly Blob[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Whether files are sent in pieces before their request, so that a cut costs one piece at most. */
export const goesInPieces = (files: readonly Blob[]): boolean =>
  sizeOf(files) > pieceBytes && globalThis.crypto?.subtle !== undefined;

/** The id of a file's upload: it is the same for the same file, so that any later attempt goes on where this one ended. */
export async function uploadIdOf(file: File): Promise<string> {
  const named = await new Blob([cleanFileName(file.name), file]).arrayBuffer();
  const hash = await crypto.subtle.digest('SHA-256', named);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type PieceRequest = Pick<Outgoing, 'method' | 'address' | 'body'>;

type Sending = {
  send: (request: PieceRequest) => Promise<Answer>;
  /** The share of all files that has arrived. */
  onProgress: (share: number) => void;
};

/** What became of files: the uploads that a request can name now, or the answer that refused one. */
export type SentPieces = { uploads: string[] } | { refusal: Answer };

/** Sends files in pieces, from where the server is. Throws `NoAnswer` as soon as a piece gets none. */
export async function sendPieces(files: readonly File[], { send, onProgress }: Sending): Promise<SentPieces> {
  const all = sizeOf(files);
  const uploads: string[] = [];
  let before = 0;
  for (const file of files) {
    const id = await uploadIdOf(file);
    const refusal = await sendFile(file, id, {
      send,
      onProgress: (share) => onProgress((before + share * file.size) / all),
    });
    if (refusal !== null) return { refusal };
    uploads.push(id);
    before += file.size;
  }
  return { uploads };
}

const receivedIn = ({ json }: Answer): number => (json as Ok<{ received: number }>).data.received;

async function sendFile(file: File, id: string, { send, onProgress }: Sending): Promise<Answer | null> {
  const address = `/api/uploads/${id}`;
  let answer = await send({ method: 'GET', address });
  // A server that forgets pieces again and again gets no further ones: twice as many as the file has are enough.
  for (let left = 2 * Math.ceil(file.size / pieceBytes); ; left -= 1) {
    if (!isEnvelope(answer)) return answer;
    const start = receivedIn(answer);
    onProgress(start / file.size);
    if (start >= file.size) return null;
    if (left === 0) throw new NoAnswer('The server does not keep the pieces');
    const piece = new File([file.slice(start, start + pieceBytes)], 'piece');
    const body = formOf('piece', { fileName: file.name, fileSize: file.size, start }, [piece]);
    answer = await send({ method: 'POST', address: `${address}/pieces`, body });
  }
}
