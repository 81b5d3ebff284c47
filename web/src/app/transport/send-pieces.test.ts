import { seededRandom } from '@truckroll/domain/routing/seeded-random';
import { expect, it } from 'vitest';
import { goesInPieces, type PieceRequest, sendPieces, uploadIdOf } from './send-pieces.ts';
import { type Answer, NoAnswer } from './transport.ts';

const answer = (data: unknown, status = 200): Answer => ({
  ...{ status, isOk: status < 300, header: () => null },
  json: status < 300 ? { success: true, data } : { success: false, code: 'too_many_uploads' },
});

/** A server that keeps pieces, behind a network that loses requests and answers. */
function server(random: () => number = () => 1) {
  const files = new Map<string, Blob[]>();
  const network = { loses: 0, forgets: false };
  const sent: number[] = [];
  const receivedOf = (id: string): number => (files.get(id) ?? []).reduce((sum, { size }) => sum + size, 0);
  return {
    files,
    network,
    sent,
    async send({ method, address, body }: PieceRequest): Promise<Answer> {
      const id = address.split('/')[3] ?? '';
      if (random() < network.loses) throw new NoAnswer();
      if (method === 'POST' && body instanceof FormData) {
        const piece = body.get('piece') as File;
        sent.push(piece.size);
        if (Number(body.get('start')) === receivedOf(id) && !network.forgets)
          files.set(id, [...(files.get(id) ?? []), piece]);
      }
      if (random() < network.loses) throw new NoAnswer();
      return answer({ received: receivedOf(id) });
    },
  };
}

const video = (size: number, name = 'video.mp4', seed = 1): File =>
  new File([new Uint8Array(size).map((_, at) => (at * 31 + (at >> 8) + seed) & 255)], name);

const hasContent = async (file: File, pieces: readonly Blob[] | undefined): Promise<boolean> =>
  Buffer.from(await file.arrayBuffer()).equals(Buffer.from(await new Blob([...(pieces ?? [])]).arrayBuffer()));

const nothing = () => undefined;

it('sends small files with their request', () => {
  expect(goesInPieces([video(900_000)])).toBe(false);
  expect(goesInPieces([video(900_000), video(200_000)])).toBe(true);
});

it('sends pieces of at most 1 MB, and tells how far it is', async () => {
  const to = server();
  const shares: number[] = [];
  const file = video(2_500_000);
  const sent = await sendPieces([file], { send: to.send, onProgress: (share) => shares.push(share) });
  const id = await uploadIdOf(file);
  expect(sent).toEqual({ uploads: [id] });
  expect(to.sent).toEqual([1_000_000, 1_000_000, 500_000]);
  expect(shares).toEqual([0, 0.4, 0.8, 1]);
  expect(await hasContent(file, to.files.get(id))).toBe(true);
});

it.each([1, 2, 3, 4, 5, 6])('goes on after cuts where the server is (seed %i)', async (seed) => {
  const to = server(seededRandom(seed));
  to.network.loses = 0.3;
  const files = [video(2_200_000, 'a.mp4', seed), video(1_100_000, 'b.mp4', seed)];
  let sent: unknown = null;
  for (let attempt = 0; sent === null && attempt < 100; attempt += 1)
    sent = await sendPieces(files, { send: to.send, onProgress: nothing }).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      return null;
    });
  const ids = await Promise.all(files.map(uploadIdOf));
  expect(sent).toEqual({ uploads: ids });
  for (const [at, file] of files.entries()) expect(await hasContent(file, to.files.get(ids[at] ?? ''))).toBe(true);
});

it('answers the refusal of a piece', async () => {
  const refusal = answer(null, 422);
  expect(await sendPieces([video(1_500_000)], { send: async () => refusal, onProgress: nothing })).toEqual({ refusal });
});

it('gives up for now if the server keeps nothing', async () => {
  const to = server();
  to.network.forgets = true;
  await expect(sendPieces([video(1_500_000)], { send: to.send, onProgress: nothing })).rejects.toThrow(NoAnswer);
  expect(to.sent).toHaveLength(4);
});

it('knows a file by its name and content', async () => {
  const [one, same] = [video(10), video(10)];
  expect(await uploadIdOf(one)).toBe(await uploadIdOf(same));
  expect(await uploadIdOf(video(10, 'other.mp4'))).not.toBe(await uploadIdOf(one));
  expect(await uploadIdOf(video(10, 'video.mp4', 2))).not.toBe(await uploadIdOf(one));
});
