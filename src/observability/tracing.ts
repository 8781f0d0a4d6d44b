import { setTimeout as pause } from 'node:timers/promises';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import type { Config } from '../config.ts';
import type { Log } from './log.ts';

/** How long the last spans may take when the service stops. */
const LAST_MS = 2000;
/** A collector that is away is told of so often, not with each batch. */
const TELL_MS = 60_000;

/**
 * Has the spans of this process sent by OTLP, as the standard's variables say (OTEL_EXPORTER_OTLP_*, OTEL_SERVICE_NAME,
 * OTEL_TRACES_SAMPLER, …). What sends them is loaded only where there is somewhere to send to.
 *
 * @returns sends what is left, and ends it; never rejects.
 */
export async function startTracing(
  { traces, nodeId }: Pick<Config, 'traces' | 'nodeId'>,
  version: string,
  log: Log,
): Promise<() => Promise<void>> {
  if (!traces) return async () => {};
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  let told = Number.NEGATIVE_INFINITY;
  const tell = (message: string) => {
    if (performance.now() - told < TELL_MS) return;
    told = performance.now();
    log.warn({ reason: message.slice(0, 300) }, 'traces cannot be sent');
  };
  const quiet = () => {};
  diag.setLogger({ error: tell, warn: quiet, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.ERROR);
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({
          'service.name': 'nutq',
          'service.version': version,
          'service.instance.id': nodeId,
        }),
      )
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return async () => {
    await Promise.race([provider.shutdown().catch(quiet), pause(LAST_MS, undefined, { ref: false })]);
  };
}
