/** The LIKE pattern for texts that contain another, with escaping: containing('50%') → '%50\%%'. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
