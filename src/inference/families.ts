import type { InstalledVoice } from './model-files.ts';
import { VoiceModel } from './nutq1/model.ts';
import { PiperModel } from './piper/model.ts';
import type { Sessions } from './sessions.ts';
import type { VoiceDriver } from './voice-driver.ts';

/** Opens a voice with the driver of its family. Throws StartError naming the file at fault. */
export function openVoice(voice: InstalledVoice, sessions: Sessions): Promise<VoiceDriver> {
  return voice.family === 'piper' ? PiperModel.open(voice, sessions) : VoiceModel.open(voice, sessions);
}

/** The files that a voice is made of, for messages. */
export function filesOf(voice: InstalledVoice): string {
  return voice.family === 'piper'
    ? `${voice.model} and its .json`
    : `${voice.encoder}, ${voice.decoder} and its voice.json`;
}
