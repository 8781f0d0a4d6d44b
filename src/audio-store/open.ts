import type { AudioStoreSettings } from '../config.ts';
import { StartError } from '../core/errors.ts';
import { type AudioStore, tryStore } from './audio-store.ts';
import { FolderStore } from './folder.ts';
import { S3Store } from './s3.ts';

/**
 * The store of the settings, once it has shown that it keeps what it is given; undefined where sound is kept in the
 * database. Throws a StartError that says why it does not.
 */
export async function openAudioStore(
  settings: AudioStoreSettings,
  nodeId: string,
): Promise<AudioStore | undefined> {
  if (settings.kind === 'database') return undefined;
  const store = settings.kind === 'folder' ? new FolderStore(settings.path) : new S3Store(settings);
  try {
    await tryStore(store, nodeId);
    return store;
  } catch (error) {
    const where =
      settings.kind === 'folder' ? settings.path : `${settings.bucket} at ${settings.endpoint.host}`;
    throw new StartError(`The audio store ${where} cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

/** The innermost message: those around it say less. */
function reasonOf(error: unknown): string {
  let at = error;
  while (at instanceof Error && at.cause !== undefined) at = at.cause;
  return at instanceof Error ? at.message : String(at);
}
