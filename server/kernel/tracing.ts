import type { Attributes, Span, SpanKind } from '@opentelemetry/api'

/** Where the spans go (scripts/lib/telemetry.mjs sends them). Without it not even the interface is loaded. */
const api = process.env.OTEL_EXPORTER_OTLP_ENDPOINT ? await import('@opentelemetry/api') : null
const tracer = api?.trace.getTracer('mds-kit')

export const isTracing = api !== null

type SpanOptions = {
  kind?: keyof typeof SpanKind
  /** Never values of records: names and numbers only. */
  attributes?: Attributes
  /** Headers of the request, whose traceparent begins the trace. */
  headers?: Record<string, unknown>
}

/** Runs work in a span of the trace, as part of the span around it. Does nothing else while tracing is off. */
export const traced = <T>(
  name: string,
  { kind = 'INTERNAL', attributes = {}, headers }: SpanOptions,
  work: (span?: Span) => Promise<T>,
): Promise<T> => {
  if (!api || !tracer) return work()
  const around = headers ? api.propagation.extract(api.ROOT_CONTEXT, headers) : api.context.active()
  return tracer.startActiveSpan(name, { kind: api.SpanKind[kind], attributes }, around, async span => {
    try {
      return await work(span)
    } catch (error) {
      // The message of an error may contain values: its name and code say enough.
      const { name: type, code } = error as { name?: string; code?: string | number }
      span.setAttributes({ 'error.type': String(code ?? type) })
      span.setStatus({ code: api.SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** The trace of a request, if its client began one, for each of its lines in the log. */
export const getTraceId = (traceparent: unknown): string | undefined =>
  /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(String(traceparent))?.[1]
