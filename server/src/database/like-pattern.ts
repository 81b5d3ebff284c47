/** The pattern of texts that contain another one, whatever signs it has: containing('50%') → '%50\%%'. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
