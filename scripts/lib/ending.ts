import { failWith } from '../../server/kernel/setup-error.ts'
import { whenParentEnds } from './parent.mjs'

/** Cleanup steps that run once, in reverse order, at a signal to end or after a failure. */
export function ending() {
  const steps: (() => Promise<void>)[] = []
  let running: Promise<void> | undefined
  const endAll = () => {
    running ??= (async () => {
      for (const step of steps.reverse()) await step()
    })()
    return running
  }
  const end = () => void endAll().then(() => process.exit(0), failWith)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  if (process.env.npm_lifecycle_event) whenParentEnds(end)
  if (process.channel) {
    process.on('disconnect', end)
    process.channel.unref()
  }
  return {
    /** Registers a cleanup step; if the cleanup has begun meanwhile, the call never returns. */
    add: async (step: () => Promise<void>) => {
      if (!running) {
        steps.push(step)
        return
      }
      await step()
      await new Promise(() => {})
    },
    fail: async (error: unknown) => {
      if (running) return // ending was requested: errors on the way down are no failure
      await endAll().catch(console.error)
      failWith(error)
    },
    exit: async (code: number) => {
      await endAll()
      process.exit(code)
    },
  }
}
