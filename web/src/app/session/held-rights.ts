import { replaceEqualDeep } from '@tanstack/react-query';
import type { Me } from '@truckroll/contract/session/session';
import { hasTypedInput, onTypedInputGone } from '../../design/form/typed-input.ts';

let areRightsHeld = false;

/**
 * Merges the user as read again into the user as shown. While a form holds unsaved input, the page keeps the rights with
 * which the form was opened: a form that lost its right would become read-only and drop what was typed. The server
 * refuses the save, and the input stays for copying (screens 3.8).
 */
export function withHeldRights(shown: Me | undefined, read: Me): Me {
  areRightsHeld = shown !== undefined && shown.id === read.id && hasTypedInput();
  if (shown === undefined || !areRightsHeld) return replaceEqualDeep(shown, read);
  const { isAdmin, role, abilities } = shown;
  return replaceEqualDeep(shown, { ...read, isAdmin, role, abilities });
}

/** Calls `readAgain` when no form holds unsaved input any more, if rights were held meanwhile. */
export const releaseHeldRights = (readAgain: () => void): (() => void) =>
  onTypedInputGone(() => {
    if (!areRightsHeld) return;
    areRightsHeld = false;
    readAgain();
  });
