/** A valid PDF with a page per text, line by line. */
export function makePdf(...pages: string[]): Buffer {
  const objects: string[] = [];
  const add = (content: string): number => objects.push(content);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('');
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const kids = pages.map((page) => {
    const lines = page
      .split('\n')
      .map((line, row) => `BT /F1 12 Tf 72 ${720 - row * 14} Td (${line.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`)
      .join('\n');
    const content = add(`<< /Length ${lines.length} >>\nstream\n${lines}\nendstream`);
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R ` +
        `/Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`;

  let text = '%PDF-1.4\n';
  const offsets = objects.map((content, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${text}${end}startxref\n${text.length}\n%%EOF\n`, 'latin1');
}
