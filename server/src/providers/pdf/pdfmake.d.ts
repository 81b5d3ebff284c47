declare module 'pdfmake' {
  type Definition = Record<string, unknown>;
  const pdfmake: {
    setFonts: (fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>) => void;
    addFonts: (fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>) => void;
    addTableLayouts: (layouts: Record<string, Record<string, unknown>>) => void;
    setUrlAccessPolicy: (allows: (url: string) => boolean) => void;
    setLocalAccessPolicy: (allows: (path: string) => boolean) => void;
    createPdf: (definition: Definition) => { getBuffer: () => Promise<Buffer> };
  };
  export = pdfmake;
}
