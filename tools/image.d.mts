/** Bytes of all files below a folder. */
export function sizeOf(folder: string): number;
