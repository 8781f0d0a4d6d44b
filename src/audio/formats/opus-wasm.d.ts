/** What we use of the part of @evan/opus that is WebAssembly on every machine; its types cover the wrapper alone. */
declare module '@evan/opus/wasm/index.mjs' {
  export class Encoder {
    constructor(options: {
      channels: 1 | 2;
      sample_rate: 8000 | 12000 | 16000 | 24000 | 48000;
      application: 'voip' | 'audio' | 'restricted_lowdelay';
    });
    /** Gives the control's value, or sets it. */
    ctl(control: number, value?: number): number;
    /** One packet from interleaved 16-bit samples. */
    encode(samples: ArrayBufferView): Uint8Array;
    /** Frees its memory. */
    drop(): void;
  }
}
