/** Makes the package in a folder that it makes anew; gives its bytes. */
export function makeRelease(to: string): number;
