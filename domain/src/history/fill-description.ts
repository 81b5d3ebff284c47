type FilledEntry = { description: string; creatorName: string; teamMemberNames: readonly string[] };

const nobody = 'nobody';

/**
 * A history entry as a sentence: replaces `{{creator}}` and `{{teams}}` with the names of the author and the people
 * concerned (API HI-1).
 *
 * @example fillDescription({ description: '{{creator}} assigned {{teams}}', creatorName: 'Ann', teamMemberNames: ['Tom', 'Joe'] })
 *   → 'Ann assigned Tom, Joe'
 */
export const fillDescription = ({ description, creatorName, teamMemberNames }: FilledEntry): string =>
  // Replacer functions, because a name may contain replacement patterns such as `$&`.
  description
    .replaceAll('{{creator}}', () => creatorName)
    .replaceAll('{{teams}}', () => teamMemberNames.join(', ') || nobody);
