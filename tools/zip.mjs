// @ts-check
/**
 * Writes and reads zip archives with node:zlib, as far as a system folder needs: files below 4 GB, names in UTF-8, and fixed times, so that
 * the same files give the same archive. Based on sections 4.3 to 4.4 of PKWARE's APPNOTE.TXT.
 */
import { Buffer } from "node:buffer";
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

/** @typedef {{ name: string, data: Buffer }} Entry name with forward slashes */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8 = 0x0800;
const STORED = 0;
const DEFLATED = 8;
/** January 1, 1980, the earliest date of the format. */
const DATE = 0x0021;
/** File attributes: created by Unix, a regular file that its owner can write. */
const UNIX = 3 << 8;
const MODE = 0o100644;

/** Returns numbers of two or four bytes, little-endian. @param {...[2 | 4, number]} fields */
function bytes(...fields) {
  const buffer = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) at = buffer.writeUIntLE(value, at, size);
  return buffer;
}

/**
 * Creates an archive of files, sorted by name.
 * @param {readonly Entry[]} entries
 * @throws RangeError if two files have the same name
 */
export function zip(entries) {
  const sorted = [...entries].sort((a, b) => (a.name < b.name ? -1 : 1));
  if (new Set(sorted.map(({ name }) => name)).size < sorted.length)
    throw new RangeError("two files have the same name");
  /** @type {Buffer[]} */
  const files = [];
  /** @type {Buffer[]} */
  const directory = [];
  let offset = 0;
  for (const { name, data } of sorted) {
    const path = Buffer.from(name);
    const packed = deflateRawSync(data, { level: 9 });
    const smaller = packed.length < data.length;
    const body = smaller ? packed : data;
    /** @type {[2 | 4, number][]} */
    const common = [
      [2, UTF8],
      [2, smaller ? DEFLATED : STORED],
      [2, 0],
      [2, DATE],
      [4, crc32(data)],
      [4, body.length],
      [4, data.length],
      [2, path.length],
      [2, 0],
    ];
    const local = Buffer.concat([bytes([4, LOCAL], [2, VERSION], ...common), path, body]);
    directory.push(
      bytes(
        [4, CENTRAL],
        [2, UNIX | VERSION],
        [2, VERSION],
        ...common,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, MODE * 0x10000],
        [4, offset],
      ),
      path,
    );
    files.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = bytes([4, END], [2, 0], [2, 0], [2, sorted.length], [2, sorted.length], [4, size], [4, offset], [2, 0]);
  return Buffer.concat([...files, ...directory, end]);
}

/**
 * Reads the files of an archive written by {@link zip} (without a comment at its end).
 * @param {Buffer} archive
 * @returns {Entry[]}
 * @throws Error for anything that is not such an archive, or damaged
 */
export function unzip(archive) {
  const end = archive.length - 22;
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error("not a zip archive");
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  /** @type {Entry[]} */
  const entries = [];
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new Error("the directory is damaged");
    const [method, crc, packed, length] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
    ];
    const name = archive.toString("utf8", at + 46, at + 46 + length);
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const body = archive.subarray(from, from + packed);
    const data = method === DEFLATED ? inflateRawSync(body) : Buffer.from(body);
    if (crc32(data) !== crc) throw new Error(`${name} is damaged`);
    entries.push({ name, data });
    at += 46 + length;
  }
  return entries;
}
