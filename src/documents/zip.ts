import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { unreadable } from './unreadable.ts';

/**
 * The files in a ZIP archive (PKWARE's APPNOTE, 4.3), of which each is unpacked only when it is asked for, away from
 * the event loop, and never beyond what all of them may have.
 */

const inflate = promisify(inflateRaw);

/** Most files of an archive. */
const MOST_ENTRIES = 4000;
/** Most bytes that are unpacked of one archive. */
const MOST_BYTES = 32 << 20;
/** Text packs tenfold; what packs better than this is a bomb. */
const MOST_RATIO = 200;

const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  method: number;
  encrypted: boolean;
  packedBytes: number;
  bytes: number;
  /** Of its local header. */
  at: number;
}

export class Archive {
  readonly #file: Buffer;
  readonly #entries: Map<string, Entry>;
  #unpacked = 0;

  /** Reads the list of files. Throws `unreadable_document`. */
  constructor(file: Uint8Array) {
    this.#file = Buffer.from(file.buffer, file.byteOffset, file.length);
    try {
      this.#entries = listOf(this.#file);
    } catch (thrown) {
      if (!(thrown instanceof RangeError)) throw thrown;
      throw unreadable('is a broken ZIP archive');
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** A file of the archive, or nothing where it has none of this name. Throws `unreadable_document`. */
  async read(name: string): Promise<Buffer | undefined> {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    const { method, encrypted, packedBytes, bytes, at } = entry;
    if (encrypted) throw unreadable('is encrypted: save it without a password');
    // What the list says is checked before anything is unpacked, and what is unpacked is held to it.
    this.#unpacked += bytes;
    if (this.#unpacked > MOST_BYTES || bytes > MOST_RATIO * Math.max(packedBytes, 100))
      throw unreadable('unpacks to more than a document may have');
    if (method !== STORED && method !== DEFLATED) throw unreadable('is packed in a way that is not read');
    const packed = this.#packed(at, packedBytes);
    if (method === STORED) return packed;
    try {
      return await inflate(packed, { maxOutputLength: Math.max(1, bytes) });
    } catch {
      throw unreadable('is a broken ZIP archive');
    }
  }

  #packed(at: number, packedBytes: number): Buffer {
    const file = this.#file;
    if (at + LOCAL_BYTES > file.length || file.readUInt32LE(at) !== LOCAL)
      throw unreadable('is a broken ZIP archive');
    const start = at + LOCAL_BYTES + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
    if (start + packedBytes > file.length) throw unreadable('is a ZIP archive that was cut off');
    return file.subarray(start, start + packedBytes);
  }
}

/** The files that the central directory lists. Throws a RangeError where it leads out of the file. */
function listOf(file: Buffer): Map<string, Entry> {
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw unreadable('is an archive of more files than a document has');
  const entries = new Map<string, Entry>();
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (file.readUInt32LE(at) !== CENTRAL) throw unreadable('is a broken ZIP archive');
    const nameBytes = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes);
    entries.set(name, {
      encrypted: (file.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      bytes: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    });
    at += CENTRAL_BYTES + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

/** Where the record is that ends an archive: before a comment that may follow it. */
function endOf(file: Buffer): number {
  const earliest = Math.max(0, file.length - END_BYTES - LONGEST_COMMENT);
  for (let at = file.length - END_BYTES; at >= earliest; at--) if (file.readUInt32LE(at) === END) return at;
  throw unreadable('is no ZIP archive, as such a document is, or was cut off');
}
