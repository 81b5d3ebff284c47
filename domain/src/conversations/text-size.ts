/** The most characters of a text message (API SM-2). */
export const textMaximum = 1600;

/** The characters that the composer counts as one segment. The carrier counts by the alphabet, see `carrierSize`. */
const segmentSize = 160;

/**
 * The segments of a text as the composer counts them; an empty text has none.
 *
 * @example segmentsOf('a'.repeat(161)) → 2
 */
export const segmentsOf = (text: string): number => Math.ceil(text.length / segmentSize);

/** The alphabet of phones (GSM 03.38, GSM-7). */
const gsmCharacters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters of the alphabet's second table, which take the place of two. */
const gsmPairs = new Set('\f^{}\\[~]|€');

/** The characters that one message holds, alone and as a part of several. */
const capacity = { gsm: { alone: 160, part: 153 }, unicode: { alone: 70, part: 67 } } as const;

/** A text as carriers send and charge it. */
export type CarrierSize = {
  messages: number;
  /** The first character that is not in the phones' alphabet: with it a message holds 70 characters, not 160. */
  costlyCharacter: string | null;
};

/**
 * The messages in which a carrier sends a text. Characters that take two places are never divided between two messages.
 *
 * @example carrierSize('a'.repeat(160)) → { messages: 1, costlyCharacter: null }
 * @example carrierSize('’'.repeat(71)) → { messages: 2, costlyCharacter: '’' }
 */
export function carrierSize(text: string): CarrierSize {
  const characters = [...text];
  const costly = characters.find((character) => !gsmCharacters.has(character) && !gsmPairs.has(character));
  const sizes =
    costly === undefined
      ? characters.map((character) => (gsmPairs.has(character) ? 2 : 1))
      : characters.map((character) => character.length);
  const { alone, part } = costly === undefined ? capacity.gsm : capacity.unicode;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= alone) return { messages: Math.min(total, 1), costlyCharacter: costly ?? null };
  let [messages, free] = [1, part];
  for (const size of sizes) {
    if (size > free) [messages, free] = [messages + 1, part];
    free -= size;
  }
  return { messages, costlyCharacter: costly ?? null };
}
