import { drawnLogo, isMailed } from '@truckroll/domain/branding/logo-rules';
import { fileTypeText } from '@truckroll/domain/files/upload-rules';
import { drawPng } from '../../app/draw-picture.ts';

/** Twice the largest size at which the logo is printed or shown, then what even a detailed picture needs for mail. */
const sides = [800, 400];

/**
 * A logo that PDFs and mail can show: the chosen file, or a smaller PNG of it, or why that is not possible. A picture
 * whose smallest copy is still too large for mail is kept, because PDFs show it.
 */
export async function makeLogo(file: File): Promise<File | string> {
  if (isMailed(file)) return file;
  let drawn: File | null = null;
  for (const side of sides) {
    drawn = await drawPng(file, `${file.name.replace(/\.\w+$/, '')}.png`, (size) => drawnLogo(size, side));
    if (drawn === null) return fileTypeText(file.name);
    if (isMailed(drawn)) break;
  }
  return drawn ?? file;
}
