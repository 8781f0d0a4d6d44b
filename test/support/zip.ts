import { crc32, deflateRawSync } from 'node:zlib';

interface Lie {
  /** What the archive says of the length, where that is not the truth. */
  bytes?: number;
  encrypted?: boolean;
}

/** A ZIP archive of files by name. */
export function zip(files: Record<string, string | Buffer>, lie: Lie = {}): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const whole = Buffer.from(content);
    const packed = deflateRawSync(whole);
    const title = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(lie.encrypted ? 1 : 0, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32 ? crc32(whole) : 0, 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(lie.bytes ?? whole.length, 18);
    shared.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, title, packed]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.of(20, 0), shared, entry, title]));
    locals.push(local);
    at += local.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, list, end]);
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A Word document of this body, with these styles. */
export function docx(body: string, styles?: string): Record<string, string> {
  return {
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
    ...(styles ? { 'word/styles.xml': `<w:styles ${W}>${styles}</w:styles>` } : {}),
  };
}

/** An EPUB of these pages, which stand in this order. */
export function epub(pages: Record<string, string>): Record<string, string> {
  const names = Object.keys(pages);
  const items = names.map(
    (name, index) => `<item id="p${index}" href="${encodeURI(name)}" media-type="application/xhtml+xml"/>`,
  );
  return {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf"><manifest>${items.join('')}</manifest><spine>${names.map((_, index) => `<itemref idref="p${index}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(names.map((name) => [`OEBPS/${name}`, pages[name]!])),
  };
}
