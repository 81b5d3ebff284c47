import { type Address, type AddressParts, emptyAddress, noAddressParts } from './address.ts';
import {
  type Coordinates,
  decimalDegrees,
  degreesMinutesSeconds,
  isCoordinateText,
  keepCoordinateCharacters,
  readCoordinates,
  readDecimalCoordinates,
} from './coordinates.ts';
import { formattedAddress } from './format.ts';
import { parseAddress } from './parse-address.ts';
import { decodePlusCode, encodePlusCode, recoverPlusCode } from './plus-code.ts';

/**
 * An address being edited, with every part as typed. The line, its parts and the position are views of one address;
 * the view edited last updates the others. The text in degrees, minutes and seconds exists only here.
 */
export type AddressDraft = Record<keyof AddressParts | 'formattedAddress' | 'plusCode', string> & {
  latitude: string;
  longitude: string;
  degrees: string;
  placeId: string | null;
};

export type DraftPart = keyof AddressParts;

const partNames = Object.keys(noAddressParts) as DraftPart[];

const textParts = (parts: AddressParts): Record<DraftPart, string> =>
  Object.fromEntries(partNames.map((name) => [name, parts[name] ?? ''])) as Record<DraftPart, string>;

const partsOf = (draft: AddressDraft): AddressParts =>
  Object.fromEntries(partNames.map((name) => [name, draft[name].trim() || null])) as AddressParts;

const noPosition = { latitude: '', longitude: '', degrees: '', plusCode: '', placeId: null };

/** A position entered by a person is exact, so the map place no longer applies. */
const exactly = (at: Coordinates) => ({
  latitude: decimalDegrees(at.latitude),
  longitude: decimalDegrees(at.longitude),
  degrees: degreesMinutesSeconds(at),
  plusCode: encodePlusCode(at),
  placeId: null,
});

/** The draft of a stored address or of a geocoding result. */
export function draftOf(stored: Address | null): AddressDraft {
  const address = stored ?? emptyAddress;
  const { latitude, longitude } = address;
  const position = latitude === null || longitude === null ? noPosition : exactly({ latitude, longitude });
  return {
    ...textParts(address),
    ...position,
    formattedAddress: address.formattedAddress ?? formattedAddress(address) ?? '',
    plusCode: address.plusCode ?? position.plusCode,
    placeId: address.placeId,
  };
}

export const emptyDraft: AddressDraft = draftOf(null);

/** The position of the draft, or null while its coordinates are missing or invalid. */
export const positionOf = (draft: AddressDraft): Coordinates | null =>
  readDecimalCoordinates(draft.latitude, draft.longitude).coordinates;

/** The draft as it is saved; null when it is empty (API 3.1). */
export function addressOf(draft: AddressDraft): Address | null {
  const known = {
    ...partsOf(draft),
    ...(positionOf(draft) ?? { latitude: null, longitude: null }),
    formattedAddress: draft.formattedAddress.trim() || null,
    plusCode: draft.plusCode.trim() || null,
  };
  return Object.values(known).every((value) => value === null) ? null : { ...known, placeId: draft.placeId };
}

/** Whether the position is only that of the postal area or town (API 8). */
export const isApproximate = (draft: AddressDraft): boolean => draft.placeId?.startsWith('local:') === true;

/**
 * The draft after its line was typed (screens 3.9): clears the position and place of the former line and parses the
 * parts from the new one. A line that is itself a coordinate pair sets the position.
 */
export function typeLine(line: string): AddressDraft {
  const { coordinates } = readCoordinates(line);
  return coordinates === null
    ? { ...textParts(parseAddress(line)), ...noPosition, formattedAddress: line }
    : { ...textParts(noAddressParts), ...exactly(coordinates), formattedAddress: line };
}

/**
 * The draft after one of its parts was typed. The line is rebuilt from the parts, unless somebody has worded it
 * differently.
 */
export function typePart(draft: AddressDraft, typed: { part: DraftPart; text: string }): AddressDraft {
  const next = { ...draft, [typed.part]: typed.text };
  const line = draft.formattedAddress.trim();
  const follows = line === '' || line === formattedAddress(partsOf(draft));
  return follows ? { ...next, formattedAddress: formattedAddress(partsOf(next)) ?? '' } : next;
}

/** The draft after one of the decimal fields was typed; keeps only digits, minus and point (clients.md 5). */
export function typeCoordinate(
  draft: AddressDraft,
  typed: { axis: 'latitude' | 'longitude'; text: string },
): AddressDraft {
  const next = { ...draft, [typed.axis]: keepCoordinateCharacters(typed.text), placeId: null };
  const at = positionOf(next);
  return at === null
    ? { ...next, degrees: '', plusCode: '' }
    : { ...next, degrees: degreesMinutesSeconds(at), plusCode: encodePlusCode(at) };
}

/** The draft after the text in degrees, minutes and seconds was typed: it fills both decimal fields (clients.md 5). */
export function typeDegrees(draft: AddressDraft, text: string): AddressDraft {
  if (text.trim() === '') return { ...draft, ...noPosition };
  const { coordinates } = readCoordinates(text);
  return coordinates === null ? { ...draft, degrees: text } : { ...draft, ...exactly(coordinates), degrees: text };
}

/**
 * The draft after its plus code was typed: a full code, or a short one near the present position, sets the position.
 */
export function typePlusCode(draft: AddressDraft, text: string): AddressDraft {
  const near = positionOf(draft);
  const full = near === null ? text.trim() : (recoverPlusCode(text.trim(), near) ?? '');
  const area = decodePlusCode(full);
  return area === null ? { ...draft, plusCode: text } : { ...draft, ...exactly(area.centre), plusCode: text };
}

/** The draft after its marker was moved on the map. */
export const moveTo = (draft: AddressDraft, at: Coordinates): AddressDraft => ({ ...draft, ...exactly(at) });

/** The draft with the address details found for its position; the position is unchanged. */
export function withDetailsAround(draft: AddressDraft, found: Address): AddressDraft {
  const at = positionOf(draft);
  return at === null ? draftOf(found) : moveTo(draftOf(found), at);
}

/** The draft with the position found for its line on saving; typed values are unchanged. */
export function withFoundPosition(draft: AddressDraft, found: Address): AddressDraft {
  const answer = draftOf(found);
  const filled = Object.fromEntries(
    partNames.map((name) => [name, draft[name].trim() === '' ? answer[name] : draft[name]]),
  );
  const { latitude, longitude, degrees, plusCode, placeId } = answer;
  return { ...draft, ...filled, latitude, longitude, degrees, plusCode, placeId };
}

/**
 * The text to geocode on saving; null when the draft has a position, has no text, or its text is itself a coordinate
 * pair (clients.md 5).
 *
 * @example textToLocate(typeLine('12 Elm St, Buffalo NY')) → '12 Elm St, Buffalo NY'
 */
export function textToLocate(draft: AddressDraft): string | null {
  const line = draft.formattedAddress.trim();
  return line === '' || positionOf(draft) !== null || isCoordinateText(line) ? null : line;
}

export type CoordinateRefusal = { field: 'latitude' | 'longitude' | 'degrees'; text: string };

/** Why the draft's coordinates cannot be saved, keyed by the field that shows it, or null (clients.md 5). */
export function coordinatesRefusal(draft: AddressDraft): CoordinateRefusal | null {
  const { latitude, longitude, degrees } = draft;
  if (latitude.trim() !== '' || longitude.trim() !== '') {
    const { refusal } = readDecimalCoordinates(latitude, longitude);
    const isLatitude = readDecimalCoordinates(latitude, '0').refusal !== null;
    if (refusal !== null) return { field: isLatitude ? 'latitude' : 'longitude', text: refusal };
  }
  const { refusal } = degrees.trim() === '' ? { refusal: null } : readCoordinates(degrees);
  return refusal === null ? null : { field: 'degrees', text: refusal };
}
