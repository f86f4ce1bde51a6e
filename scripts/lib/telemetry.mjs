// Loaded into the server by --import where OTEL_EXPORTER_OTLP_ENDPOINT is set: sends its spans over OTLP/HTTP. The settings of
// OpenTelemetry (OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER and so on) apply.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

const provider = new NodeTracerProvider({
  resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'mds-kit' }),
  spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(), { scheduledDelayMillis: 1000 })],
})
provider.register()
// A collector that is away is no reason to stop.
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => void provider.forceFlush().catch(() => {}))
